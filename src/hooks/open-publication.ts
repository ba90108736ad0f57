import type { BookFormat } from '../../contract/books.ts';
import { ProblemError } from '../../contract/problems.ts';
import type { BookSource } from '../data/content/book-source.ts';
import type { Translations } from '../data/language/translations.ts';
import type { RepairService } from '../data/services.ts';
import type { OpenPublication, Publication } from '../engines/publication.ts';

async function loadEngine(format: BookFormat): Promise<OpenPublication> {
  switch (format) {
    case 'epub':
      return (await import('../engines/epub/open-epub.ts')).openEpub;
    case 'pdf':
      return (await import('../engines/pdf/open-pdf.ts')).preparePdf();
  }
}

/**
 * The engine of a format, fetched when first needed, for as long as it `isWanted`. Throws `ProblemError('engine-missing')` where it cannot be had and
 * loading the page anew would not help.
 */
export async function openPublicationOf(
  format: BookFormat,
  repair: RepairService,
  isWanted: () => boolean,
): Promise<OpenPublication> {
  try {
    return await loadEngine(format);
  } catch (cause) {
    // No book is open yet: nothing is lost. While the page is reloaded this stays open.
    if (await repair.partMissing(isWanted)) return new Promise(() => undefined);
    throw new ProblemError('engine-missing', { cause });
  }
}

/** Which engine reads this. */
export const formatOf = (source: BookSource): BookFormat => (source.mediaType === 'application/pdf' ? 'pdf' : 'epub');

/** Opens a book, or closes what it was to be read from and throws why not. */
export async function openFrom(
  source: BookSource,
  engine: OpenPublication,
  translations: Translations | null,
): Promise<Publication> {
  try {
    return await engine(source, translations);
  } catch (cause) {
    source.close();
    throw cause;
  }
}

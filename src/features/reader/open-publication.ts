import type { BookFormat } from '../../../contract/books.ts';
import { ProblemError } from '../../../contract/problems.ts';
import type { RepairService } from '../../data/services.ts';
import type { OpenPublication } from '../../engines/publication.ts';

async function loadEngine(format: BookFormat): Promise<OpenPublication> {
  switch (format) {
    case 'epub':
      return (await import('../../engines/epub/open-epub.ts')).openEpub;
    case 'pdf':
      return (await import('../../engines/pdf/open-pdf.ts')).openPdf;
  }
}

/**
 * The engine of a format, fetched when first needed. Throws `ProblemError('engine-missing')` where it cannot be had and
 * loading the page anew would not help.
 */
export async function openPublicationOf(format: BookFormat, repair: RepairService): Promise<OpenPublication> {
  try {
    return await loadEngine(format);
  } catch (cause) {
    // No book is open yet: nothing is lost. While the page is reloaded this stays open.
    if (await repair.partMissing()) return new Promise(() => undefined);
    throw new ProblemError('engine-missing', { cause });
  }
}

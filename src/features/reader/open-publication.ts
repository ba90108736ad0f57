import type { BookFormat } from '../../../contract/books.ts';
import { ProblemError } from '../../../contract/problems.ts';
import type { OpenPublication } from '../../engines/publication.ts';

async function loadEngine(format: BookFormat): Promise<OpenPublication> {
  switch (format) {
    case 'epub':
      return (await import('../../engines/epub/open-epub.ts')).openEpub;
    case 'pdf':
      return (await import('../../engines/pdf/open-pdf.ts')).openPdf;
  }
}

/** The engine of a format, fetched when first needed. Throws `ProblemError('engine-missing')` where it cannot be had. */
export async function openPublicationOf(format: BookFormat): Promise<OpenPublication> {
  try {
    return await loadEngine(format);
  } catch (cause) {
    throw new ProblemError('engine-missing', { cause });
  }
}

import type { BookFormat } from '../../../contract/books.ts';
import { ProblemError } from '../../../contract/problems.ts';
import type { BookSource } from '../../data/content/book-source.ts';
import type { LibraryContentService } from '../../data/services.ts';
import type { OpenPublication } from '../../engines/publication.ts';
import { formatOf } from '../../hooks/open-publication.ts';

/** A book that is to be opened, and what that takes. */
export interface WantedBook {
  readonly bookId: string;
  readonly format: BookFormat;
  readonly content: LibraryContentService;
  readonly openPublicationOf: (format: BookFormat) => Promise<OpenPublication>;
  /** The book is of the other format: it belongs to the other viewer. */
  readonly onOtherFormat: (format: BookFormat) => void;
}

/** Its bytes, and what opens them; null where it is of the other format, which was told. Throws `ProblemError`. */
export async function sourceOf(
  wanted: WantedBook,
): Promise<{ readonly from: BookSource; readonly engine: OpenPublication } | null> {
  const asked = wanted.openPublicationOf(wanted.format);
  const [opened, engine] = await Promise.all([wanted.content.open(wanted.bookId), asked]);
  if (!opened.ok) throw new ProblemError(opened.problem);
  const format = formatOf(opened.value);
  if (format === wanted.format) return { from: opened.value, engine };
  opened.value.close();
  wanted.onOtherFormat(format);
  return null;
}

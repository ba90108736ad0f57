import type { ReactElement } from 'react';
import type { BookSummary } from '../../../contract/books.ts';
import { useCover } from '../../hooks/use-cover.ts';
import { BookCover } from '../../ui/book-cover.tsx';

/** A cover on the stage, where everybody looks first. */
export function StageCover({
  book,
  className,
}: {
  readonly book: BookSummary;
  readonly className: string | undefined;
}): ReactElement {
  return <BookCover className={className} {...useCover(book)} isUrgent />;
}

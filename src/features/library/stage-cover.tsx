import type { ReactElement } from 'react';
import type { BookSummary } from '../../../contract/books.ts';
import { useAddresses } from '../../hooks/app-context.ts';
import { BookCover } from '../../ui/book-cover.tsx';

/** A cover on the stage, where everybody looks first. */
export function StageCover({
  book,
  className,
}: {
  readonly book: BookSummary;
  readonly className: string | undefined;
}): ReactElement {
  const { coverUrl } = useAddresses();
  return (
    <BookCover
      className={className}
      title={book.title}
      color={book.coverColor}
      source={book.coverHash === null ? null : coverUrl(book.coverHash)}
      isUrgent
    />
  );
}

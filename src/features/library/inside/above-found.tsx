import type { ReactElement } from 'react';
import type { ShelfBooks } from '../../../data/catalogue/shelf-books.ts';
import { DownloadMany } from '../many/download-many.tsx';
import { InsideBooks } from './inside-books.tsx';

export interface AboveFoundProps {
  readonly shelf: ShelfBooks;
  /** What can be downloaded together; none where that is not for now. */
  readonly places: ArrayLike<number>;
  readonly search: string;
}

/** What can be done with all that a search or a filter of the shelf has found. */
export function AboveFound({ shelf, places, search }: AboveFoundProps): ReactElement {
  return (
    <>
      {places.length > 0 && <DownloadMany shelf={shelf} places={places} />}
      {/* Another word is another search. */}
      <InsideBooks key={search.trim()} shelf={shelf} search={search} />
    </>
  );
}

import { type BookDetail, bookDetailSchema } from '../../../contract/book-detail.ts';
import {
  type EditionManifest,
  editionManifestSchema,
  type Licence,
  licenceSchema,
} from '../../../contract/editions.ts';
import { endpoints } from '../../../contract/endpoints.ts';
import type { Result } from '../../../contract/problems.ts';
import type { Api } from './api.ts';

/** What is asked about one book; it comes with the part that handles them. */
export interface BookApi {
  fetchBook(bookId: string): Promise<Result<BookDetail>>;
  fetchEdition(bookId: string): Promise<Result<EditionManifest>>;
  fetchLicence(bookId: string): Promise<Result<Licence>>;
}

export function createBookApi({ call }: Pick<Api, 'call'>): BookApi {
  return {
    fetchBook: (bookId) => call(endpoints.book(bookId), bookDetailSchema),
    fetchEdition: (bookId) => call(endpoints.edition(bookId), editionManifestSchema),
    fetchLicence: (bookId) => call(endpoints.licence(bookId), licenceSchema),
  };
}

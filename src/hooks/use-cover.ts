import type { BookSummary } from '../../contract/books.ts';
import { useAddresses } from './app-context.ts';
import { useConnection } from './use-connection.ts';

/** What a book's cover is drawn from, wherever it stands. */
export function useCover({ title, coverColor, coverHash }: Pick<BookSummary, 'title' | 'coverColor' | 'coverHash'>) {
  const { coverUrl } = useAddresses();
  const isOnline = useConnection() === 'online';
  return { title, color: coverColor, source: coverHash === null ? null : coverUrl(coverHash), isOnline };
}

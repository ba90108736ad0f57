import { useServices } from './app-context.ts';
import type { SavedPosition } from '../data/services.ts';
import { useObservable } from './use-observable.ts';

/** Where the person is in this book; `null` where it was never opened. */
export function useReadPosition(bookId: string): SavedPosition | null {
  const recent = useObservable(useServices().positions.recent);
  return recent.find((entry) => entry.bookId === bookId)?.position ?? null;
}

import type { DownloadState } from '../data/services.ts';
import { useServices } from './app-context.ts';
import { useObservable } from './use-observable.ts';

export function useDownloads(): ReadonlyMap<string, DownloadState> {
  return useObservable(useServices().downloads.states);
}

/** The download of one book; a book nobody asked for is absent. */
export function useDownload(bookId: string): DownloadState {
  return useDownloads().get(bookId) ?? { status: 'absent' };
}

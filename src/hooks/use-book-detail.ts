import { useEffect, useMemo } from 'react';
import type { BookDetail } from '../../contract/book-detail.ts';
import { useServices } from './app-context.ts';
import { createRequest } from './request.ts';
import type { RequestState } from './request.ts';
import { useConnection } from './use-connection.ts';
import { useObservable } from './use-observable.ts';

/** All about one book; asked again by itself when the network comes back after a failure. */
export function useBookDetail(bookId: string): { readonly state: RequestState<BookDetail>; retry(): void } {
  const { catalogue } = useServices();
  const request = useMemo(() => createRequest(() => catalogue.detail(bookId)), [catalogue, bookId]);
  const state = useObservable(request.state);
  const isOnline = useConnection() === 'online';

  useEffect(() => {
    if (isOnline && request.state.get().status === 'failed') request.ask();
  }, [isOnline, request]);

  return { state, retry: request.ask };
}

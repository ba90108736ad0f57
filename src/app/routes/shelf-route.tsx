import { useCallback, useRef } from 'react';
import type { ReactElement } from 'react';
import { useRouter, useSearch } from '@tanstack/react-router';
import { ShelfScreen } from '../../features/library/shelf-screen.tsx';
import type { ShelfMemory } from '../../features/library/shelf-memory.ts';
import type { ShelfQuery } from '../../features/library/shelf-query.ts';
import { isShelf, SHELF_PATH } from '../guards.ts';
import { shelfQueryOf, shelfSearchOf } from './shelf-search-params.ts';

/** The shelf keeps what was searched and filtered in the address, and where one stood while a book is open. */
export function createShelfRoute(): () => ReactElement {
  const memory: ShelfMemory = { finders: new WeakMap(), window: null, watchWindow: null };
  return function ShelfRoute() {
    const search = useSearch({ from: '/libros/' });
    const router = useRouter();
    const drawn = useRef<{ readonly search: object; readonly at: number }>(null);
    const onQuerySettled = useCallback(
      (query: ShelfQuery) => {
        // Somebody is on the way to another screen already: they are not called back.
        if (!isShelf(router.latestLocation.pathname)) return;
        void router.navigate({ to: SHELF_PATH, search: shelfSearchOf(query), replace: true, resetScroll: false });
      },
      [router],
    );
    // What is typed is written into the entry of the history one is at; another entry, as the header's, is another shelf.
    const { pathname, state } = router.latestLocation;
    if (drawn.current?.search !== search && isShelf(pathname)) drawn.current = { search, at: state.__TSR_index };
    return (
      <ShelfScreen
        key={drawn.current?.at}
        initialQuery={shelfQueryOf(search)}
        memory={memory}
        onQuerySettled={onQuerySettled}
      />
    );
  };
}

import { useCallback, useState } from 'react';
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
    const [initialQuery] = useState(() => shelfQueryOf(search));
    const onQuerySettled = useCallback(
      (query: ShelfQuery) => {
        // Somebody is on the way to another screen already: they are not called back.
        if (!isShelf(router.latestLocation.pathname)) return;
        void router.navigate({ to: SHELF_PATH, search: shelfSearchOf(query), replace: true, resetScroll: false });
      },
      [router],
    );
    return <ShelfScreen initialQuery={initialQuery} memory={memory} onQuerySettled={onQuerySettled} />;
  };
}

import { useCallback, useState } from 'react';
import type { ReactElement } from 'react';
import { useNavigate, useSearch } from '@tanstack/react-router';
import { ShelfScreen } from '../../features/library/shelf-screen.tsx';
import type { ShelfMemory } from '../../features/library/shelf-memory.ts';
import type { ShelfQuery } from '../../features/library/shelf-query.ts';
import { shelfQueryOf, shelfSearchOf } from './shelf-search-params.ts';

/** The shelf keeps what was searched and filtered in the address, and where one stood while a book is open. */
export function createShelfRoute(): () => ReactElement {
  const memory: ShelfMemory = { finders: new WeakMap(), window: null, watchWindow: null };
  return function ShelfRoute() {
    const search = useSearch({ from: '/libros/' });
    const navigate = useNavigate();
    const [initialQuery] = useState(() => shelfQueryOf(search));
    const onQuerySettled = useCallback(
      (query: ShelfQuery) =>
        void navigate({ to: '/libros', search: shelfSearchOf(query), replace: true, resetScroll: false }),
      [navigate],
    );
    return <ShelfScreen initialQuery={initialQuery} memory={memory} onQuerySettled={onQuerySettled} />;
  };
}

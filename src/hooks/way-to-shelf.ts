import type { MouseEvent } from 'react';
import { useRouter, useRouterState } from '@tanstack/react-router';

declare module '@tanstack/react-router' {
  interface HistoryState {
    /** The entry before this one is the shelf, as the person had it. */
    isFromShelf?: boolean;
  }
}

/** What a link from the shelf keeps in the history, for `useWayToShelf`. */
export const fromShelf = { isFromShelf: true } as const;

/** For a link to the shelf: leads back to what was searched and filtered there, where the person came from it. */
export function useWayToShelf(): (event: MouseEvent) => void {
  const router = useRouter();
  const isFromShelf = useRouterState({ select: (state) => state.location.state.isFromShelf === true });
  return (event) => {
    const opensElsewhere = event.button !== 0 || event.ctrlKey || event.metaKey || event.shiftKey || event.altKey;
    if (!isFromShelf || opensElsewhere) return;
    event.preventDefault();
    router.history.back();
  };
}

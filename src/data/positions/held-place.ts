import type { Locator } from '../../../contract/locator.ts';
import { reported } from '../../platform/report.ts';
import type { TextStore } from '../../platform/session-storage.ts';
import type { PositionService, SavedPosition } from '../services.ts';
import { heldPlaceKey } from '../session/session-memory.ts';

/**
 * The places of one person, each held by this tab from the moment a page is turned until the database has it: a reload
 * may come before. Closing the tab or killing the browser in that moment still costs one page.
 */
export function withHeldPlace(
  positions: PositionService,
  { store, now, personId }: { readonly store: TextStore; readonly now: () => number; readonly personId: string },
): PositionService {
  function heldOf(bookId: string): SavedPosition | null {
    const text = store.read(heldPlaceKey);
    if (!text) return null;
    const [whose, book, position] = JSON.parse(text) as [string, string, SavedPosition];
    return whose === personId && book === bookId ? position : null;
  }

  return {
    ...positions,
    async read(bookId) {
      const held = heldOf(bookId);
      if (!held) return positions.read(bookId);
      const kept = await positions.read(bookId).catch(reported('El lugar guardado no se pudo leer', null));
      return kept && kept.savedAt > held.savedAt ? kept : held;
    },
    // One that had to wait may find somebody else in.
    save: (bookId, locator) => positions.save(bookId, locator, personId),
    hold(bookId: string, locator: Locator | null) {
      if (locator === null) return store.remove(heldPlaceKey);
      const position: SavedPosition = { locator, savedAt: new Date(now()).toISOString() };
      store.save(heldPlaceKey, JSON.stringify([personId, bookId, position]));
    },
  };
}

import type { Subject } from '../../platform/observable.ts';
import type { PositionService, SavedPosition } from '../services.ts';

type Recent = ReturnType<PositionService['recent']['get']>;

/** Puts places into the order of the books somebody has begun, the latest first. */
export function createBegunBooks(recent: Subject<Recent>) {
  const withoutBook = (bookId: string): Recent => recent.get().filter((other) => other.bookId !== bookId);
  return {
    /** This tab's person reads it now: the latest of all, whatever the clocks of other devices said. */
    left(bookId: string, position: SavedPosition): void {
      recent.set([{ bookId, position }, ...withoutBook(bookId)]);
    },
    /** Read elsewhere, and heard of only now: as late as it was left. */
    came(bookId: string, position: SavedPosition): void {
      const others = withoutBook(bookId);
      const isOlder = (other: Recent[number]): boolean => other.position.savedAt < position.savedAt;
      const at = others.findIndex(isOlder);
      const later = at < 0 ? others : others.slice(0, at);
      recent.set([...later, { bookId, position }, ...others.slice(later.length)]);
    },
  };
}

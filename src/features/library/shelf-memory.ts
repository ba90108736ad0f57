import type { ShelfBooks } from '../../data/catalogue/shelf-books.ts';
import type { ListWindow, WatchListWindow } from '../../ui/list-window.ts';
import type { ShelfFinder } from './shelf-finder.ts';

/** What the shelf knew when it was left for a book: coming back, it stands there again in the first paint. */
export interface ShelfMemory {
  readonly finders: WeakMap<ShelfBooks, ShelfFinder>;
  window: ListWindow | null;
  watchWindow: WatchListWindow | null;
}

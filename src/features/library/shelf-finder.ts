import { codedOf, codeOf, linesOf } from '../../../contract/shelf.ts';
import type { ShelfBooks } from '../../data/catalogue/shelf-books.ts';
import { findInLine, fitAt, indexPage } from './shelf-index.ts';
import type { PageIndex } from './shelf-index.ts';
import { orderShelf } from './shelf-order.ts';
import type { Breathe, Order } from './shelf-order.ts';
import { foldText } from './shelf-choices.ts';
import type { ShelfQuery, ShelfSort } from './shelf-query.ts';

/** Answers queries over one shelf. Made ready bit by bit, it then answers a keystroke at once. */
export interface ShelfFinder {
  isReady(sort: ShelfSort): boolean;
  /** The same promise for the same order, however often it is asked. */
  prepare(sort: ShelfSort): Promise<void>;
  /** Places on the shelf of what answers the query: by how well it fits, or in the order asked for. */
  select(query: ShelfQuery, downloaded: ReadonlySet<string>): ArrayLike<number>;
}

/** A finder at work lets the page draw and listen this often. */
const TURN_MS = 8;

/** Works in turns of a few milliseconds. */
export function takeTurns(): Breathe {
  let since = performance.now();
  return () => {
    if (performance.now() - since < TURN_MS) return null;
    return new Promise((resolve) =>
      setTimeout(() => {
        since = performance.now();
        resolve();
      }),
    );
  };
}

export function createShelfFinder(shelf: ShelfBooks, breathe: Breathe): ShelfFinder {
  const { pages } = shelf;
  const orders = new Map<ShelfSort, Order>();
  const preparing = new Map<ShelfSort, Promise<void>>();
  let indexing: Promise<readonly PageIndex[]> | null = null;
  let index: readonly PageIndex[] | null = null;

  async function indexAll(): Promise<readonly PageIndex[]> {
    const made: PageIndex[] = [];
    let first = 0;
    for (const page of pages) {
      made.push(indexPage(page, first));
      first += page.count;
      await breathe();
    }
    return made;
  }

  async function prepare(sort: ShelfSort): Promise<void> {
    index = await (indexing ??= indexAll());
    if (sort !== 'shelf') orders.set(sort, await orderShelf(pages, sort, breathe));
  }

  return {
    isReady: (sort) => index !== null && (sort === 'shelf' || orders.has(sort)),
    prepare(sort) {
      const known = preparing.get(sort);
      if (known) return known;
      const now = prepare(sort);
      preparing.set(sort, now);
      return now;
    },
    select(query, downloaded) {
      const words = foldText(query.search).split(/\s+/).filter(Boolean);
      const found: Found = { places: new Uint32Array(shelf.length), fits: new Uint8Array(shelf.length), count: 0 };
      for (const page of index ?? []) selectIn(page, query, words, downloaded, found);
      const order = query.sort === 'shelf' ? undefined : orders.get(query.sort);
      if (!order) return byFit(found);
      const isFound = new Uint8Array(shelf.length);
      for (let at = 0; at < found.count; at += 1) isFound[found.places[at] ?? 0] = 1;
      return order.filter((place) => isFound[place] === 1);
    },
  };
}

/** Places in the order of the shelf, and how well each fits. Arrays of numbers: a single letter finds 100,000. */
interface Found {
  readonly places: Uint32Array;
  readonly fits: Uint8Array;
  count: number;
}

/** The best first; what fits alike stays in the order of the shelf. */
function byFit({ places, fits: found, count }: Found): Uint32Array {
  const starts = new Uint32Array(257);
  for (let at = 0; at < count; at += 1) starts[(found[at] ?? 0) + 1] = (starts[(found[at] ?? 0) + 1] ?? 0) + 1;
  for (let fit = 1; fit < starts.length; fit += 1) starts[fit] = (starts[fit] ?? 0) + (starts[fit - 1] ?? 0);
  const sorted = new Uint32Array(count);
  for (let at = 0; at < count; at += 1) {
    const fit = found[at] ?? 0;
    const to = starts[fit] ?? 0;
    sorted[to] = places[at] ?? 0;
    starts[fit] = to + 1;
  }
  return sorted;
}

/** Whether a book of this page passes the filters; `true` where all do, `false` where none can. */
function filterOf(
  { page }: PageIndex,
  query: ShelfQuery,
  downloaded: ReadonlySet<string>,
): ((line: number) => boolean) | boolean {
  const wanted: { readonly codes: string; readonly code: number }[] = [];
  for (const name of ['subject', 'grade', 'format'] as const) {
    if (query[name] === '') continue;
    const column = codedOf(page, name);
    const code = codeOf(column, query[name]);
    if (!column || code === null) return false;
    wanted.push({ codes: column.codes, code });
  }
  let here: ReadonlySet<number> | null = null;
  if (query.onlyDownloaded) {
    const ids = linesOf(page, 'id');
    here = new Set([...downloaded].map((id) => ids.indexOf(id)));
  }
  if (!here && wanted.length === 0) return true;
  return (line) => (here?.has(line) ?? true) && wanted.every(({ codes, code }) => codes.charCodeAt(line) === code);
}

/** How well the other words fit a line, all together; -1 where one is missing. */
function fitOfOthers(text: string, words: readonly string[], start: number, titleEnd: number, end: number): number {
  let fit = 0;
  for (const word of words) {
    const place = findInLine(text, word, start, end);
    if (place < 0) return -1;
    fit += fitAt(text, word, place, start, titleEnd);
  }
  return fit;
}

function selectIn(
  page: PageIndex,
  query: ShelfQuery,
  words: readonly string[],
  downloaded: ReadonlySet<string>,
  found: Found,
): void {
  const passes = filterOf(page, query, downloaded);
  if (passes === false) return;
  const { text, starts, titleEnds, first } = page;
  // The longest word is the rarest: the scan goes by it.
  const [rarest = '', ...others] = [...words].sort((a, b) => b.length - a.length);
  const count = page.page.count;
  let line = 0;
  for (let at = text.indexOf(rarest); at >= 0 && line < count; at = text.indexOf(rarest, starts[line])) {
    while ((starts[line + 1] ?? Infinity) <= at) line += 1;
    if (line >= count) return;
    if (passes === true || passes(line)) {
      const start = starts[line] ?? 0;
      const titleEnd = titleEnds[line] ?? 0;
      const fit = others.length === 0 ? 0 : fitOfOthers(text, others, start, titleEnd, starts[line + 1] ?? start);
      if (fit >= 0) {
        found.places[found.count] = first + line;
        found.fits[found.count] = Math.min(255, rarest === '' ? 0 : fit + fitAt(text, rarest, at, start, titleEnd));
        found.count += 1;
      }
    }
    line += 1;
  }
}

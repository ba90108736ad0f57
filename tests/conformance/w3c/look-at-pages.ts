import { expect } from '../../engines/epub/harness-page.ts';
import { green, inside, red, slice, white } from './book-on-trial.ts';
import type { BookOnTrial, ShownPage } from './book-on-trial.ts';

export const FOLD = 640;

type Side = 'left' | 'right' | 'middle';

function sideOf({ left, width }: ShownPage): Side {
  const middle = left + width / 2;
  return Math.abs(middle - FOLD) < 20 ? 'middle' : middle < FOLD ? 'left' : 'right';
}

/** What each screen of a lying tablet shows, as "2 left, 3 right"; pages are told by the number in their text. */
export async function spreadsOf(
  book: BookOnTrial,
  numberOf = (text: string) => /Page (\d)/.exec(text)?.[1],
): Promise<string[]> {
  await book.open('lying');
  const spreads: string[] = [];
  for (let turn = 0; turn < 9; turn++) {
    const shown = await book.shown();
    spreads.push(shown.map((page) => `${numberOf(page.text) ?? '?'} ${sideOf(page)}`).join(', '));
    if ((await book.reader.now()).isLast) break;
    await book.reader.next();
  }
  return spreads;
}

export async function onlyPage(book: BookOnTrial): Promise<ShownPage> {
  const [page, ...others] = await book.shown();
  if (page === undefined) throw new Error('nothing is shown');
  expect(others).toEqual([]);
  return page;
}

/** A page fits the screen whole and keeps its proportions. */
export function expectWhole(
  page: ShownPage,
  natural: { width: number; height: number },
  screen: { width: number; height: number },
): void {
  expect(page.natural).toEqual(natural);
  expect(page.width / page.height).toBeCloseTo(natural.width / natural.height, 2);
  expect(page.left).toBeGreaterThanOrEqual(0);
  expect(page.top).toBeGreaterThanOrEqual(0);
  expect(page.left + page.width).toBeLessThanOrEqual(screen.width);
  expect(page.top + page.height).toBeLessThanOrEqual(screen.height);
}

export const upright = { width: 800, height: 1280 };
export const lying = { width: 1280, height: 800 };
export const everything = { left: 0, top: 0, ...upright };

/** A grid on white, of the size the page says, and nothing of the red below it. */
export async function expectOnlyGrid(book: BookOnTrial): Promise<void> {
  const page = await onlyPage(book);
  expectWhole(page, { width: 900, height: 600 }, upright);
  const painted = await book.pixels();
  expect(painted.share(everything, red)).toBe(0);
  expect(painted.share(page, white)).toBeGreaterThan(0.5);
  expect(painted.share(inside(page), white)).toBeLessThan(0.99);
}

export async function expectFlow(book: BookOnTrial): Promise<void> {
  const page = await onlyPage(book);
  const { scale, columns } = await book.inFrame(() => ({
    scale: getComputedStyle(document.defaultView?.frameElement ?? document.body).transform,
    columns: document.documentElement.scrollWidth / document.documentElement.clientWidth,
  }));
  expect(scale).toBe('none');
  expect(columns).toBeGreaterThan(1.5);
  expect(page.height).toBe(upright.height);
}

/** The green rectangle over the red one, both from the upper left corner of a page of 1000 × 600. */
export async function expectRectangles(book: BookOnTrial): Promise<void> {
  const page = await onlyPage(book);
  expectWhole(page, { width: 1000, height: 600 }, upright);
  const painted = await book.pixels();
  const corner = { left: page.left + 2, top: page.top + 2, width: page.width * 0.58, height: page.height * 0.1 };
  expect(painted.share(corner, green)).toBeGreaterThan(0.95);
  expect(painted.share(slice(inside(page), 0.62, 1), red)).toBeGreaterThan(0.95);
}

export async function turnWhile(book: BookOnTrial, words: string): Promise<number> {
  let pages = 0;
  for (let turn = 0; turn < 20 && (await book.shown()).some(({ text }) => text.includes(words)); turn++) {
    pages += 1;
    if ((await book.reader.now()).isLast) break;
    await book.reader.next();
  }
  return pages;
}

import type { BrowserContext, Page } from '@playwright/test';
import type { BenchBook } from './books/make-books.ts';
import { soughtWord } from './books/words.ts';
import type { ReaderBench, TrialBook } from './pages/trial.ts';
import { browserOf, memoryOf, slowPages, watchMemory } from './processes.ts';
import type { Pace, Reader } from './readers.ts';

declare const bench: ReaderBench;

/** What one session with a reader tells, in milliseconds or megabytes. */
export interface Session {
  readonly first: number;
  readonly prepared: readonly number[];
  readonly jump: number;
  readonly unprepared: number;
  readonly longestTask: number;
  readonly memory: number;
  readonly search: number | null;
}

const settledMs = 400;

export async function openReader(context: BrowserContext, origin: string, reader: Reader): Promise<Page> {
  const page = await context.newPage();
  page.on('pageerror', (error) => console.log(`  ${reader.title}: ${error.message.slice(0, 200)}`));
  await page.goto(`${origin}/${reader.name}.html`);
  await page.waitForFunction(() => 'bench' in globalThis, null, { timeout: 60_000 });
  return page;
}

const middleOf = (book: BenchBook) => Math.ceil(book.parts / 2);

/** Opened, leafed through, sent to the middle, searched, closed: the same for every reader. */
export async function readOnce(
  context: BrowserContext,
  origin: string,
  reader: Reader,
  [book, trial]: readonly [BenchBook, TrialBook],
  pace: Pace,
): Promise<Session> {
  const browser = browserOf(context);
  const before = await memoryOf(browser);
  const page = await openReader(context, origin, reader);
  await page.evaluate((b) => bench.prepare(b), trial);
  const stopWatching = watchMemory(browser);
  const undo = await slowPages(browser, pace.rate);
  try {
    const first = await page.evaluate((b) => bench.open(b, null, 1), trial);
    await page.waitForTimeout(pace.restMs);
    await page.evaluate(() => bench.takeLongTasks());
    const prepared: number[] = [];
    for (let turn = 0; turn < pace.turns; turn += 1) {
      prepared.push(await page.evaluate((part) => bench.next(part), turn + 2));
      await page.waitForTimeout(pace.restMs);
    }
    const turning = await page.evaluate(() => bench.takeLongTasks());
    const [jump, unprepared] = await page.evaluate(
      async (part) => [await bench.goTo(part), await bench.next(part + 1)] as const,
      middleOf(book),
    );
    await page.waitForTimeout(pace.restMs);
    const memory = (await stopWatching()) - before;
    const found =
      pace.hasSearch && book.hits > 0 ? await page.evaluate((word) => bench.search(word), soughtWord) : null;
    if (found && found.hits !== book.hits)
      console.log(`  ${reader.title} encuentra ${found.hits} de ${book.hits} en ${book.name}`);
    const longestTask = Math.max(0, ...turning);
    return { first, prepared, jump, unprepared, longestTask, memory, search: found?.ms ?? null };
  } catch (cause) {
    throw new Error(`${reader.title} with ${book.name}`, { cause });
  } finally {
    await undo();
    await stopWatching();
    await page.close();
  }
}

/** Of twelve places, how many show the same after closing and opening again there. */
export async function samePlaces(
  context: BrowserContext,
  origin: string,
  reader: Reader,
  [book, trial]: readonly [BenchBook, TrialBook],
): Promise<number> {
  const places: { place: string; seen: string | null; part: number }[] = [];
  const page = await openReader(context, origin, reader);
  await page.evaluate((b) => bench.prepare(b), trial);
  await page.evaluate((b) => bench.open(b, null, 1), trial);
  for (let place = 1; place <= 12; place += 1) {
    // A book of few chapters is leafed through; of one with many parts, each place lies in another.
    const part = Math.max(1, Math.floor((book.parts * place) / 13));
    if (book.parts >= 12) await page.evaluate((to) => bench.goTo(to), part);
    if (book.format === 'epub')
      for (let turn = 0; turn < 3; turn += 1) {
        await page.evaluate(() => bench.next(0));
        await page.waitForTimeout(settledMs / 4);
      }
    await page.waitForTimeout(settledMs);
    places.push({ part, ...(await page.evaluate(() => ({ place: bench.place(), seen: bench.seen() }))) });
  }
  await page.close();
  let same = 0;
  for (const { place, seen, part } of places) {
    const again = await openReader(context, origin, reader);
    try {
      await again.evaluate((b) => bench.prepare(b), trial);
      await again.evaluate(([b, at, to]) => bench.open(b, at, to), [trial, place, part] as const);
      await again.waitForTimeout(settledMs);
      if (seen !== null && (await again.evaluate(() => bench.seen())) === seen) same += 1;
    } finally {
      await again.close();
    }
  }
  return same;
}

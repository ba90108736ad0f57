import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { chromium } from '@playwright/test';
import type { BrowserContext, Page } from '@playwright/test';
import { browserFlags } from '../../tests/support/browser-flags.ts';
import { findBrowser } from '../../tests/support/find-browser.mjs';
import { benchmarkIndex, deviceProfiles } from '../profiles.ts';
import { type BenchBook, makeBooks } from './books/make-books.ts';
import { installPeers, peerVersion } from './install-peers.ts';
import { type NativeTool, nativeMs } from './native.ts';
import type { TrialBook } from './pages/trial.ts';
import { browserOf, slowPages } from './processes.ts';
import { type Pace, paces, readersOf, warmUp } from './readers.ts';
import { type ReadersRow, printReaders } from './readers-table.ts';
import { serveReaders } from './serve-readers.ts';
import { type Session, readOnce, samePlaces } from './session.ts';

const rounds = Number(process.env['BENCH_ROUNDS'] ?? 5);
/** Only these of `sin frenar`, `T4`, `TL`, and only books whose name has this in it. */
const wantedPaces = (process.env['BENCH_PACES'] ?? 'sin frenar,T4,TL').split(',');
const wantedBook = process.env['BENCH_BOOK'] ?? '';

interface Row {
  readonly what: string;
  readonly unit: 'ms' | 'MB';
  readonly goal: ReadersRow['goal'];
  of(session: Session): readonly number[];
  isIn(pace: Pace, book: BenchBook): boolean;
  limit?(book: BenchBook, page: number): readonly NativeTool[];
}

const ofBest = (most: number) => ({ kind: 'of-best', most }) as const;
const always = () => true;
const isPdf = (_: Pace, book: BenchBook) => book.format === 'pdf';
const isEpub = (_: Pace, book: BenchBook) => book.format === 'epub';
const drawn = (book: BenchBook): readonly NativeTool[] => (book.format === 'pdf' ? ['mutool', 'pdftoppm'] : []);
const rows: readonly Row[] = [
  { what: 'primera página', unit: 'ms', goal: ofBest(0.8), of: (s) => [s.first], isIn: always, limit: drawn },
  { what: 'pasar a la preparada', unit: 'ms', goal: ofBest(0.25), of: (s) => s.prepared, isIn: isPdf },
  // Within a chapter a turn is a scroll for everybody: nobody is four times quicker than a frame.
  { what: 'pasar', unit: 'ms', goal: ofBest(1), of: (s) => s.prepared, isIn: isEpub },
  { what: 'pasar sin preparar', unit: 'ms', goal: ofBest(1), of: (s) => [s.unprepared], isIn: always, limit: drawn },
  { what: 'saltar a la mitad', unit: 'ms', goal: ofBest(1), of: (s) => [s.jump], isIn: always, limit: drawn },
  {
    what: 'buscar en todo el libro',
    unit: 'ms',
    goal: ofBest(0.7),
    of: (s) => (s.search === null ? [] : [s.search]),
    isIn: (pace, book) => pace.hasSearch && book.hits > 0,
    limit: (book) => (book.format === 'pdf' ? ['pdftotext'] : []),
  },
  { what: 'memoria', unit: 'MB', goal: ofBest(0.8), of: (s) => [s.memory], isIn: always },
  {
    what: 'tarea más larga al pasar',
    unit: 'ms',
    goal: { kind: 'own', most: 100 },
    of: (s) => [s.longestTask],
    isIn: (pace) => pace.name === 'T4',
  },
];

/** The quicker of the tools that are there, on the page in the middle (the first page: on the first). */
function limitOf(row: Row, book: BenchBook): readonly number[] {
  const page = row.what === 'primera página' ? 1 : Math.ceil(book.parts / 2);
  const times = (row.limit?.(book, page) ?? []).map((tool) => {
    const taken = Array.from({ length: rounds }, () => nativeMs(tool, book.path, page));
    const known = taken.filter((ms) => ms !== null);
    if (known.length === 0) console.log(`Falta ${tool} (Debian): sin ese límite`);
    return known;
  });
  const best = (list: readonly number[]) => (list.length === 0 ? Infinity : Math.min(...list));
  return [...times].sort((a, b) => best(a) - best(b))[0] ?? [];
}

async function openBrowser(): Promise<{ context: BrowserContext; close: () => Promise<void> }> {
  const profile = mkdtempSync(join(tmpdir(), 'libro-bench-perfil-'));
  // Files of a profile on the disk: a private window would keep them in memory.
  const context = await chromium.launchPersistentContext(profile, {
    executablePath: findBrowser(),
    args: [...browserFlags],
    viewport: { width: 800, height: 1280 },
  });
  return {
    context,
    async close() {
      await context.close();
      rmSync(profile, { recursive: true });
    },
  };
}

/** The middle one of three: another program may be at work for a moment. */
async function steadyIndex(page: Page): Promise<number> {
  const indexes: number[] = [];
  for (let tries = 0; tries < 3; tries += 1) indexes.push(await benchmarkIndex(page));
  return indexes.sort((a, b) => a - b)[1] ?? 0;
}

/** How many times slower a page's own work is while it is slowed by what is asked. */
async function measuredRate(context: BrowserContext, asked: number): Promise<number> {
  const page = await context.newPage();
  const quick = await steadyIndex(page);
  const undo = await slowPages(browserOf(context), asked);
  const slow = await steadyIndex(page);
  await undo();
  await page.close();
  return quick / slow;
}

/** A process runs on for a moment after it is told to stop: asks for as much more as it takes to be as slow as it says. */
async function reach(context: BrowserContext, pace: Pace): Promise<Pace> {
  if (pace.rate === 1) return pace;
  let asked = pace.rate;
  for (let tries = 0; tries < 5; tries += 1) {
    const measured = await measuredRate(context, asked);
    const figures = `${pace.rate}× más lento, pedido ${asked.toFixed(1)}×, medido ${measured.toFixed(1)}×`;
    console.log(`${pace.name}: ${figures} (página y trabajadores por igual)`);
    if (Math.abs(measured / pace.rate - 1) < 0.1) break;
    asked *= pace.rate / measured;
  }
  return { ...pace, rate: asked };
}

/** Every reader of a format with every book, in turns within each round. */
export async function measureReaders(format: BenchBook['format']): Promise<void> {
  installPeers();
  const readers = readersOf[format];
  const books = (await makeBooks(format)).filter(({ name }) => name.includes(wantedBook));
  const server = await serveReaders(Object.fromEntries(readers.map(({ name, file }) => [name, file])), books);
  const { context, close } = await openBrowser();
  const [blank] = context.pages();
  const profiles = blank ? await deviceProfiles(blank) : [];
  const all = paces(profiles.find(({ name }) => name === 'TL')?.cpuRate ?? 1);
  const versions = readers.flatMap((r) => (r.package === null ? [] : [`${r.title} ${peerVersion(r.package)}`]));
  console.log(`${versions.join(', ')}; Chromium ${browserOf(context).version()}`);
  const wanted: Pace[] = [];
  for (const pace of all) if (wantedPaces.includes(pace.name)) wanted.push(await reach(context, pace));

  for (const [at, book] of books.entries()) {
    const trial: TrialBook | undefined = server.books[at];
    if (!trial) throw new Error(`${book.name} is not served`);
    for (const pace of wanted) {
      // The tablet reads the heaviest book of a format only: every session there takes half a minute.
      if (pace.name === 'TL' && at > 0) continue;
      const sessions = new Map<string, Session[]>(readers.map(({ name }) => [name, []]));
      // Round 0 warms up: code is compiled and kept, files are in memory.
      for (let round = pace.rate === 1 ? 0 : 1; round <= rounds; round += 1)
        for (const reader of readers) {
          const how = round === 0 ? warmUp : pace;
          const session = await readOnce(context, server.origin, reader, [book, trial], how);
          if (round > 0) sessions.get(reader.name)?.push(session);
        }
      const table: ReadersRow[] = rows
        .filter((row) => row.isIn(pace, book))
        .map((row) => ({
          what: row.what,
          unit: row.unit,
          goal: row.goal,
          limit: pace.rate === 1 ? limitOf(row, book) : [],
          figures: new Map(
            [...sessions].flatMap(([name, list]) => {
              const values = list.flatMap((session) => row.of(session));
              return values.length === 0 ? [] : [[name, values]];
            }),
          ),
        }));
      if (pace.rate === 1) {
        const same = new Map<string, readonly number[]>();
        for (const reader of readers)
          same.set(reader.name, [await samePlaces(context, server.origin, reader, [book, trial])]);
        const goal = { kind: 'own', most: 12 } as const;
        table.push({ what: 'misma página tras cerrar', unit: '/12', goal, limit: [], figures: same });
      }
      const size = `${(book.sizeBytes / 1e6).toFixed(1)} MB`;
      printReaders(`${book.name}: ${book.what}, ${size}; ${pace.name} (medianas de ${rounds})`, readers, table);
    }
  }
  await close();
  await server.close();
}

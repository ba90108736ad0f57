import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from '@playwright/test';
import { startHarness as startEpubs } from '../../engines/epub/harness-server.ts';
import { startHarness as startPdfs } from '../../engines/pdf/harness-server.ts';
import { endlessPdfs, hostileEpubs, hostilePdfs } from '../../support/hostile-books/index.ts';
import {
  endlessPatienceMs,
  epubReader,
  type HostilePage,
  pdfReader,
  tryBooks,
} from '../../support/hostile-books/try-book.ts';
import { startOutside } from '../../support/outside.ts';
import { tell } from '../../support/tally.ts';
import { engineOfChoice } from './engine-of-choice.ts';
import type { Screen } from './screen.ts';

const engine = engineOfChoice();

/** A press at this place of the screen, in whatever frame is there. */
const pressAt = (x: number, y: number) => `
  const outer = document.elementFromPoint(${x}, ${y});
  const box = outer?.getBoundingClientRect();
  const inner = outer?.contentDocument?.elementFromPoint(${x} - box.left, ${y} - box.top) ?? outer;
  inner?.dispatchEvent(new MouseEvent('click', { bubbles: true, cancelable: true, composed: true }));`;

const pageOf = (screen: Screen): HostilePage => ({
  // The page answers with what the function says it does.
  call: <R>(work: (text: string) => R | Promise<R>, text: string) =>
    screen.run(`return await (${work.toString()})(${JSON.stringify(text)});`) as Promise<R>,
  press: async (x, y) => void (await screen.run(pressAt(x, y))),
});

async function withScreen(work: (screen: Screen) => Promise<void>): Promise<void> {
  const tablet = await engine.createTablet();
  try {
    await work(await tablet.open());
  } finally {
    await tablet.discard();
  }
}

test('EPUBs that try to run something or to reach somebody', async () => {
  test.setTimeout(900_000);
  const [server, outside] = [await startEpubs(), await startOutside()];
  const books = Object.values(hostileEpubs).flat();
  await withScreen(async (screen) => {
    await screen.goto(server.origin);
    await expect.poll(() => screen.run(`return 'harness' in window;`)).toBe(true);
    const faults = await tryBooks(
      {
        page: pageOf(screen),
        reader: epubReader,
        serve: server.serve,
        strays: () => [...server.strayRequests.splice(0), ...outside.seen()],
        places: { own: server.origin, outside: outside.origin },
      },
      books,
    );
    expect(faults).toEqual([]);
  });
  await outside.close();
  await server.close();
  tell('libros', `${engine.name}: EPUB hostiles`, { rounds: books.length });
});

test('PDFs that try to run something or to reach somebody', async () => {
  test.setTimeout(900_000);
  const [server, outside] = [await startPdfs(), await startOutside()];
  const folder = await mkdtemp(join(tmpdir(), 'libro-pdf-hostil-'));
  const books = [...hostilePdfs, ...endlessPdfs];
  let count = 0;
  await withScreen(async (screen) => {
    await screen.goto(server.url);
    await expect.poll(() => screen.run(`return 'pdfHarness' in window;`)).toBe(true);
    const faults = await tryBooks(
      {
        page: pageOf(screen),
        patienceMs: endlessPatienceMs,
        reader: pdfReader,
        async serve(bytes) {
          const path = join(folder, `${(count += 1)}.pdf`);
          await writeFile(path, bytes);
          return server.addressOf(path);
        },
        strays: () => [...server.strayRequests.splice(0), ...outside.seen()],
        places: { own: new URL(server.url).origin, outside: outside.origin },
      },
      books,
    );
    expect(faults).toEqual([]);
  });
  await outside.close();
  await server.close();
  await rm(folder, { recursive: true, force: true });
  tell('libros', `${engine.name}: PDF hostiles`, { rounds: books.length });
});

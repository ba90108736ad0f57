import { expect, test } from '@playwright/test';
import type { Page } from '@playwright/test';
import { startFaultProxy } from '../support/fault-proxy.ts';
import type { FaultProxy, FaultRule } from '../support/fault-proxy.ts';
import type { Fault } from '../support/faults.ts';
import type { LibraryServer } from '../support/library-server.ts';
import { countWaiting, listMarked, ribbon } from '../support/marks.ts';
import { rounds } from '../support/rounds.ts';
import { openSchool, placeOf, readDownloaded } from '../support/school.ts';
import { tell } from '../support/tally.ts';
import { notesWritten } from '../support/written.ts';

let server: LibraryServer;
let proxy: FaultProxy;
test.beforeAll(async () => {
  server = await openSchool();
  proxy = await startFaultProxy(server.origin);
});
test.afterAll(async () => {
  await proxy.close();
  await server.discard();
});

const isSync = (path: string) => path.startsWith('/api/sync') && !path.startsWith('/api/sync/');
const onSync =
  (faultOf: (count: number) => Fault | null): FaultRule =>
  ({ method, path, count }) =>
    method === 'POST' && isSync(path) ? faultOf(count) : null;

interface BadLine {
  readonly row: string;
  readonly what: string;
  /** What becomes of requests; `after` is done before the line is good again. */
  begin(): { readonly rule: FaultRule; readonly after?: (page: Page) => Promise<void> };
}

const lines: readonly BadLine[] = [
  {
    row: 'F41',
    what: 'el servidor guarda las notas y su respuesta se pierde',
    begin: () => ({ rule: onSync((count) => (count <= 2 ? { type: 'lose-answer' } : null)) }),
  },
  {
    row: 'F41',
    what: 'la respuesta se corta a la mitad',
    begin: () => ({ rule: onSync((count) => (count <= 2 ? { type: 'cut', afterBytes: 40 } : null)) }),
  },
  {
    row: 'F42',
    what: 'cada petición con notas llega tres veces',
    begin: () => ({ rule: onSync(() => ({ type: 'repeat', times: 3 })) }),
  },
  {
    row: 'F42',
    what: 'una petición con notas llega después de las siguientes',
    begin() {
      let letGo: () => void = () => undefined;
      const until = new Promise<void>((resolve) => {
        letGo = resolve;
      });
      return {
        rule: onSync((count) => (count === 1 ? { type: 'hold', until } : null)),
        async after(page) {
          // The device gives up on it, and sends all that waits anew; then the first request arrives.
          await expect.poll(() => countWaiting(page), { timeout: 60_000 }).toBe(0);
          const before = proxy.reached.filter(isSync).length;
          letGo();
          await expect.poll(() => proxy.reached.filter(isSync).length).toBe(before + 1);
        },
      };
    },
  },
  {
    row: 'F56',
    what: 'se pierde una de cada cinco peticiones',
    begin() {
      let asked = 0;
      return { rule: onSync(() => (asked++ % 5 === 0 ? { type: 'hang-up' } : null)) };
    },
  },
  {
    row: 'F56',
    what: 'la respuesta llega gota a gota',
    begin: () => ({ rule: onSync(() => ({ type: 'drip', bytes: 16, everyMs: 50 })) }),
  },
  {
    row: 'F56',
    what: 'nadie responde a lo que se envía',
    begin: () => ({ rule: onSync((count) => (count <= 1 ? { type: 'stall' } : null)) }),
  },
];

/** Marks the page in view, or takes its mark away, and sees it done. */
async function toggle(page: Page, isMarked: boolean): Promise<void> {
  await expect(ribbon(page)).toHaveAttribute('aria-pressed', String(!isMarked));
  await page.keyboard.press('b');
  await expect(ribbon(page)).toHaveAttribute('aria-pressed', String(isMarked));
}

async function turnTo(page: Page, key: 'PageDown' | 'PageUp', at: number): Promise<void> {
  await page.keyboard.press(key);
  await expect.poll(() => placeOf(page)).toBe(String(at));
}

test('notes made on a bad line arrive once, whatever becomes of a request, and what was taken away stays away', async ({
  page,
}) => {
  const count = rounds(1, 2);
  test.setTimeout(180_000 + 60_000 * count * lines.length);
  await readDownloaded(page, proxy.origin, 'DEMO-ALUMNA', 'pdf');
  await page.getByRole('region', { name: 'Lector' }).press('Home');
  await expect.poll(() => placeOf(page)).toBe('1');
  await expect(ribbon(page)).toBeEnabled();
  await expect.poll(() => countWaiting(page)).toBe(0);

  const expected: number[] = [];
  let at = 1;
  for (const { row, what, begin } of lines) {
    let lost = 0;
    let wrong = 0;
    for (let round = 0; round < count; round += 1) {
      const { rule, after } = begin();
      let faults = 0;
      proxy.obey((request) => {
        const fault = rule(request);
        if (fault) faults += 1;
        return fault;
      });
      // One that stays, and one that is taken away while the line is bad.
      await toggle(page, true);
      expected.push(at);
      await turnTo(page, 'PageDown', at + 1);
      await toggle(page, true);
      await turnTo(page, 'PageUp', at);
      await turnTo(page, 'PageDown', at + 1);
      await toggle(page, false);
      await expect.poll(() => faults, { message: what }).toBeGreaterThan(0);
      await after?.(page);
      proxy.obey(null);
      await expect.poll(() => countWaiting(page), { message: what, timeout: 60_000 }).toBe(0);
      const written = async () =>
        (await notesWritten(server.origin, 'DEMO-ALUMNA')).map(({ locator }) => locator.locations.position);
      // What was done last may still wait in the journal alone, which nothing counts.
      await expect.poll(async () => (await written()).includes(at + 1), { message: what }).toBe(false);
      const there = await written();
      lost += expected.filter((each) => !there.includes(each)).length;
      wrong += there.length - new Set(there).size + there.filter((each) => !expected.includes(each ?? 0)).length;
      await turnTo(page, 'PageDown', at + 2);
      at += 2;
    }
    tell(row, what, { rounds: count, lost, wrong });
    expect({ what, lost, wrong }).toEqual({ what, lost: 0, wrong: 0 });
  }
  expect(await listMarked(page)).toEqual(expected);
});

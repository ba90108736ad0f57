import { expect, test } from '@playwright/test';
import type { Page } from '@playwright/test';
import { LENT_BYTES } from '../../src/data/content/room.ts';
import { spanish as notes } from '../../src/features/reader/notes/text.es.ts';
import { createBrowserProfile } from '../support/browser-profile.ts';
import { startFaultProxy } from '../support/fault-proxy.ts';
import { ribbon } from '../support/marks.ts';
import { rounds } from '../support/rounds.ts';
import { expectReader, openSchool, readDownloaded } from '../support/school.ts';
import { canMakeSmallDisk, createSmallDisk } from '../support/small-disk.ts';
import { tell } from '../support/tally.ts';

/** Lets the test speak with the storage worker of the page; before the page is opened. */
const watchWorkers = (page: Page) =>
  page.addInitScript(() => {
    const workers: Worker[] = [];
    Object.assign(globalThis, { workers });
    globalThis.Worker = class extends Worker {
      constructor(url: string | URL, options?: WorkerOptions) {
        super(url, options);
        if (options?.name === 'libros') workers.push(this);
      }
    };
  });

/** Asks for room without pause, until `stopAsking`, as somebody does who tries again: each time it is tried out, whatever was found before. */
const askForRoom = (page: Page) =>
  page.evaluate(() => {
    const asked = { count: 0, granted: 0, isOver: false };
    Object.assign(globalThis, { asked });
    const [storage]: Worker[] = Reflect.get(globalThis, 'workers');
    if (!storage) throw new Error('There is no storage worker');
    const ask = (id: number) =>
      new Promise<boolean>((resolve) => {
        const hear = ({ data }: MessageEvent) => {
          if (data.id !== id) return;
          storage.removeEventListener('message', hear);
          resolve(data.value === true);
        };
        storage.addEventListener('message', hear);
        storage.postMessage({ type: 'has-room', id, sizeBytes: 2 ** 40, isSpare: true, isAnew: true });
      });
    void (async () => {
      // The page counts its own questions from one on.
      for (let id = -1; !asked.isOver; id -= 1) {
        if (await ask(id)) asked.granted += 1;
        asked.count += 1;
      }
    })();
  });

const stopAsking = (page: Page) =>
  page.evaluate(() => {
    const asked: unknown = Reflect.get(globalThis, 'asked');
    if (!asked || typeof asked !== 'object') throw new Error('Nobody asked');
    Object.assign(asked, { isOver: true });
    return { count: Number(Reflect.get(asked, 'count')), granted: Number(Reflect.get(asked, 'granted')) };
  });

/** Note: where the trials were not kept from what is written, Chromium threw all away within a few of them. */
test('what is written while room is tried out on a full disk is kept', async () => {
  test.skip(!canMakeSmallDisk(), 'Un disco pequeño de verdad solo lo puede hacer root en Linux.');
  const wanted = rounds(150, 1_000);
  test.setTimeout(120_000 + wanted * 1_000);
  const server = await openSchool();
  const proxy = await startFaultProxy(server.origin);
  const disk = createSmallDisk(320);
  const profile = await createBrowserProfile(disk.folder);
  try {
    const context = await profile.open();
    const page = context.pages()[0] ?? (await context.newPage());
    await watchWorkers(page);
    await readDownloaded(page, proxy.origin, 'DEMO-ALUMNA', 'epub');
    const { pathname } = new URL(page.url());
    await expect(ribbon(page)).toBeEnabled();
    proxy.obey(() => ({ type: 'hang-up' }));
    disk.fill();
    let isMarked = false;
    const toggle = async () => {
      await page.keyboard.press('b');
      isMarked = !isMarked;
      await expect(page.getByRole('button', { name: notes.bookmark, pressed: isMarked })).toBeVisible();
    };
    // The reserve is given up: what it leaves is what the trials fill, and all there is to write in.
    await toggle();
    await askForRoom(page);
    let emptied = 0;
    // Without pause: a trial is over in a few milliseconds.
    const looks = setInterval(() => {
      if (disk.freeBytes() < LENT_BYTES) emptied += 1;
    }, 1);
    try {
      for (let made = 1; made < wanted; made += 1) await toggle();
    } finally {
      clearInterval(looks);
    }
    const { count, granted } = await stopAsking(page);
    expect(count).toBeGreaterThan(10);
    expect(granted).toBe(0);
    // Seen from outside: the trials were made, to the last byte.
    expect(emptied).toBeGreaterThan(3);
    await profile.kill();
    disk.free();
    const again = await profile.open();
    const later = again.pages()[0] ?? (await again.newPage());
    await later.goto(proxy.origin + pathname);
    await expectReader(later);
    await expect(ribbon(later)).toBeEnabled();
    await expect(later.getByRole('button', { name: notes.bookmark, pressed: isMarked })).toBeVisible();
    tell('F6, F22', 'se prueba el sitio mientras se escribe', { rounds: wanted, lost: 0 });
  } finally {
    await profile.kill();
    disk.discard();
    await proxy.close();
    await server.discard();
  }
});

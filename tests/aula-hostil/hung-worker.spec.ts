import { expect, test } from '@playwright/test';
import { spanish as notes } from '../../src/features/reader/notes/text.es.ts';
import { startFaultProxy } from '../support/fault-proxy.ts';
import { ribbon } from '../support/marks.ts';
import { expectReader, openSchool, readDownloaded } from '../support/school.ts';
import { tell } from '../support/tally.ts';

test('a storage worker that hangs is replaced: what is marked meanwhile is kept, and the book reads on', async ({
  page,
}) => {
  test.setTimeout(120_000);
  const server = await openSchool();
  const proxy = await startFaultProxy(server.origin);
  try {
    await readDownloaded(page, proxy.origin, 'DEMO-ALUMNA', 'epub');
    await expect(ribbon(page)).toBeEnabled();
    proxy.obey(() => ({ type: 'hang-up' }));
    const isStorage = (url: string) => url.includes('/storage.worker-');
    const hung = page.workers().find((worker) => isStorage(worker.url()));
    if (!hung) throw new Error('There is no storage worker');
    const ended = hung.waitForEvent('close', { timeout: 30_000 });
    // As in the middle of a call to the disk that never comes back.
    await hung.evaluate(() => {
      setTimeout(() => Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0));
    });
    await page.keyboard.press('b');
    await expect(page.getByRole('button', { name: notes.bookmark, pressed: true })).toBeVisible({ timeout: 30_000 });
    await ended;
    expect(page.workers().filter((worker) => isStorage(worker.url()))).toHaveLength(1);
    await page.reload();
    await expectReader(page);
    await expect(page.getByRole('button', { name: notes.bookmark, pressed: true })).toBeVisible();
    tell('F39, F40', 'el trabajador del almacén se cuelga', { rounds: 1, lost: 0 });
  } finally {
    await proxy.close();
    await server.discard();
  }
});

import { expect, test } from '@playwright/test';
import type { Page } from '@playwright/test';
import { createBrowserProfile } from '../support/browser-profile.ts';
import { downloadBook, expectReader, openBookPage, openSchool, signIn, waitForWorker } from '../support/school.ts';
import { canMakeSmallDisk, createSmallDisk } from '../support/small-disk.ts';
import { tell } from '../support/tally.ts';

const downloaded = (page: Page) => page.getByText('Descargado', { exact: true });

async function download(page: Page, origin: string): Promise<void> {
  await openBookPage(page, origin, 'pdf');
  await downloadBook(page);
}

/** Note: where files went with all that was in them, Chromium let such a disk write nothing any more from the next start on. */
test('a tablet with little room writes on after books were removed and the browser was started again', async () => {
  test.skip(!canMakeSmallDisk(), 'Un disco pequeño de verdad solo lo puede hacer root en Linux.');
  test.setTimeout(240_000);
  const server = await openSchool();
  const disk = createSmallDisk(320);
  const profile = await createBrowserProfile(disk.folder);
  const start = async () => {
    const context = await profile.open();
    return context.pages()[0] ?? (await context.newPage());
  };
  try {
    const first = await start();
    await signIn(first, server.origin, 'DEMO-ALUMNA');
    await waitForWorker(first);
    await download(first, server.origin);
    await first.getByRole('button', { name: 'Quitar descarga' }).click();
    await first.getByRole('button', { name: 'Sí, quitarlo' }).click();
    await expect(first.getByRole('button', { name: 'Descargar' })).toBeVisible();
    await first.context().close();

    const second = await start();
    await download(second, server.origin);
    await second.getByRole('link', { name: 'Leer' }).click();
    await expectReader(second);
    const usage = await second.evaluate(async () => (await navigator.storage.estimate()).usage ?? 0);
    expect(usage).toBeLessThan(320 * 1024 * 1024);
    await second.context().close();

    const third = await start();
    await openBookPage(third, server.origin, 'pdf');
    await expect(downloaded(third)).toBeVisible();
    tell('F6', 'libros quitados y el navegador abierto de nuevo, con poco sitio', { rounds: 3 });
  } finally {
    await profile.kill();
    disk.discard();
    await server.discard();
  }
});

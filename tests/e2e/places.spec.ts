import { expect, test } from '@playwright/test';
import type { Page } from '@playwright/test';
import type { LibraryServer } from '../support/library-server.ts';
import { expectReader, openBookPage, openSchool, placeOf, signIn } from '../support/school.ts';

let server: LibraryServer;
/** Its own: how far somebody ever was is never less than it was. */
test.beforeAll(async () => {
  server = await openSchool();
});
test.afterAll(() => server.discard());

async function read(page: Page, format: 'epub' | 'pdf'): Promise<void> {
  await openBookPage(page, server.origin, format);
  await page.getByRole('link', { name: 'Leer' }).click();
  await expectReader(page);
}

for (const format of ['epub', 'pdf'] as const) {
  test(`a book (${format.toUpperCase()}) goes on, on another device, where the person left it on this one`, async ({
    browser,
  }) => {
    const first = await browser.newContext({ serviceWorkers: 'block' });
    const here = await first.newPage();
    await signIn(here, server.origin, 'DEMO-ALUMNA');
    await read(here, format);
    const before = await placeOf(here);
    const sent = here.waitForResponse((response) => {
      const body = response.request().postData() ?? '';
      return response.url().endsWith('/api/sync') && body.includes('"lugar:');
    });
    await here.getByRole('region', { name: 'Lector' }).press('End');
    await expect.poll(() => placeOf(here)).not.toBe(before);
    await sent;
    const left = await placeOf(here);
    await first.close();

    const second = await browser.newContext({ serviceWorkers: 'block', viewport: { width: 1280, height: 720 } });
    const there = await second.newPage();
    await signIn(there, server.origin, 'DEMO-ALUMNA', true);
    await expect(there.getByRole('region', { name: 'Seguir leyendo' })).toBeVisible();
    await read(there, format);
    expect(await placeOf(there)).toBe(left);

    // Who looks something up at the beginning is one tap from where they were.
    const reader = there.getByRole('region', { name: 'Lector' });
    await reader.press('Home');
    await expect.poll(() => placeOf(there)).not.toBe(left);
    await there.getByRole('button', { name: 'Contenido' }).click();
    await there.getByRole('button', { name: /^Seguir en la página más avanzada/ }).click();
    await expect.poll(() => placeOf(there)).toBe(left);
    await second.close();
  });
}

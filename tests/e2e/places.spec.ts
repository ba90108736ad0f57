import { expect, test } from '@playwright/test';
import type { Page, Response } from '@playwright/test';
import { spanish as shelf } from '../../src/features/library/continue/text.es.ts';
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
    // On the last page all of it is read, wherever that page begins.
    await expect(there.getByRole('region', { name: 'Seguir leyendo' })).toContainText(shelf.percent(100));
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

/** In the page: whether each place kept here has an operation that says so. */
async function areNoted(): Promise<boolean> {
  const names = (await indexedDB.databases()).flatMap(({ name }) => (name && /^libro_\d/.test(name) ? [name] : []));
  const places = await Promise.all(
    names.map(
      (name) =>
        new Promise<{ savedAt: string; sentAt?: string }[]>((resolve, reject) => {
          const opening = indexedDB.open(name);
          opening.addEventListener('error', () => reject(new Error('The database does not open.')));
          opening.addEventListener('success', () => {
            const asked = opening.result.transaction('positions').objectStore('positions').getAll();
            asked.addEventListener('success', () => {
              opening.result.close();
              resolve(asked.result);
            });
          });
        }),
    ),
  );
  return places.flat().length > 0 && places.flat().every(({ savedAt, sentAt }) => savedAt === sentAt);
}

test('a place that was left without network is as late as it was left: it does not win over a later one', async ({
  browser,
}) => {
  const isOfPlace = (response: Response) =>
    response.url().endsWith('/api/sync') && (response.request().postData() ?? '').includes('"lugar:');
  const device = async (hasPlaces = false) => {
    const context = await browser.newContext({ serviceWorkers: 'block' });
    const page = await context.newPage();
    await signIn(page, server.origin, 'DEMO-ALUMNO', true);
    if (hasPlaces) await expect(page.getByRole('region', { name: 'Seguir leyendo' })).toBeVisible();
    await read(page, 'epub');
    return { context, page, reader: page.getByRole('region', { name: 'Lector' }) };
  };
  const cutOff = await device();
  const atFirst = await placeOf(cutOff.page);
  await cutOff.context.setOffline(true);
  await cutOff.reader.press('PageDown');
  await expect.poll(() => placeOf(cutOff.page)).not.toBe(atFirst);
  const before = await placeOf(cutOff.page);
  // The cover of the tablet is closed.
  await cutOff.page.evaluate(() => {
    Object.defineProperty(document, 'visibilityState', { value: 'hidden', configurable: true });
  });
  await expect
    .poll(() =>
      cutOff.page
        .evaluate(() => document.dispatchEvent(new Event('visibilitychange')))
        .then(() => cutOff.page.evaluate(areNoted)),
    )
    .toBe(true);

  const later = await device();
  const sent = later.page.waitForResponse(isOfPlace);
  await later.reader.press('End');
  await expect.poll(() => placeOf(later.page)).not.toBe(atFirst);
  await sent;
  const left = await placeOf(later.page);
  expect(left).not.toBe(before);
  await later.context.close();

  const comes = cutOff.page.waitForResponse(isOfPlace);
  await cutOff.context.setOffline(false);
  await cutOff.page.evaluate(() => {
    Reflect.deleteProperty(document, 'visibilityState');
    document.dispatchEvent(new Event('visibilitychange'));
  });
  await comes;
  await cutOff.context.close();
  const third = await device(true);
  expect(await placeOf(third.page)).toBe(left);
  await third.context.close();
});

import { expect, test } from '@playwright/test';
import type { LibraryServer } from '../support/library-server.ts';
import { downloadBook, openBookPage, sharedSchool, signIn } from '../support/school.ts';

let server: LibraryServer;
test.beforeAll(async () => {
  server = await sharedSchool();
});

test('with letters of 200 % on 640 px nothing lies over a title, and the header holds its pictures', async ({
  page,
}) => {
  await page.setViewportSize({ width: 640, height: 800 });
  await signIn(page, server.origin, 'DEMO-ALUMNO');
  await openBookPage(page, server.origin, 'epub');
  await downloadBook(page);
  await page.goto(`${server.origin}/libros/descargas`);
  await page.evaluate(() => {
    document.documentElement.style.fontSize = '32px';
  });
  const row = page.getByRole('main').getByRole('listitem').first();
  const title = await row.getByRole('link').boundingBox();
  const remove = await row.getByRole('button').boundingBox();
  expect(remove?.y ?? 0).toBeGreaterThanOrEqual((title?.y ?? 0) + (title?.height ?? 1_000));
  const header = await page.getByRole('banner').boundingBox();
  for (const picture of await page.getByRole('banner').getByRole('img').all()) {
    expect((await picture.boundingBox())?.height).toBeLessThanOrEqual(header?.height ?? 0);
  }
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(640);
});

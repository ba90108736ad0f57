import { expect, test } from '@playwright/test';
import type { Page } from '@playwright/test';
import { startFaultProxy } from '../support/fault-proxy.ts';
import { allFaces } from '../support/faces/all-faces.ts';
import type { LibraryServer } from '../support/library-server.ts';
import { downloadBook, openBookPage, openSchool, signIn } from '../support/school.ts';

let server: LibraryServer;
test.beforeAll(async () => {
  server = await openSchool();
});
test.afterAll(() => server.discard());

/** What is lost at this size: words cut off by their box, and controls that lie beyond the edges. */
function losses(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const lost: string[] = [];
    const wide = document.documentElement.scrollWidth - document.documentElement.clientWidth;
    if (wide > 0) lost.push(`${wide} px too wide`);
    for (const element of document.querySelectorAll('h1, h2, p, button, a[href], input, label, li')) {
      const box = element.getBoundingClientRect();
      const style = getComputedStyle(element);
      const isShown = box.width > 1 && box.height > 1 && style.visibility === 'visible' && box.bottom > 0;
      if (!isShown || element.closest('.only-heard, [aria-hidden=true]')) continue;
      const name = `${element.tagName} «${element.textContent.trim().slice(0, 30)}»`;
      const clips = style.overflowX === 'hidden' || style.overflowX === 'clip';
      // An ellipsis says that there is more, and the whole is in the book's own page.
      if (clips && style.textOverflow !== 'ellipsis' && element.scrollWidth > element.clientWidth + 1)
        lost.push(`${name} is cut off`);
      if (box.left < -1 || box.right > innerWidth + 1) lost.push(`${name} lies beyond an edge`);
    }
    return lost;
  });
}

/** 1280 px at 400 % are 320 (WCAG 1.4.10); 200 % letters are the root's size doubled (1.4.4). */
const sizes = [
  { name: '400 % zoom', viewport: { width: 320, height: 256 }, letters: '' },
  { name: '200 % letters', viewport: { width: 640, height: 800 }, letters: '32px' },
] as const;

for (const { name, viewport, letters } of sizes) {
  test(`at ${name} no face of any screen loses a word or a control`, async ({ browser }) => {
    test.setTimeout(300_000);
    const proxy = await startFaultProxy(server.origin);
    const context = await browser.newContext({ viewport, serviceWorkers: 'block', reducedMotion: 'reduce' });
    const page = await context.newPage();
    await page.addInitScript((size) => {
      if (size !== '') document.documentElement.style.fontSize = size;
    }, letters);
    const found: string[] = [];
    for (const face of allFaces) {
      await test.step(face.name, async () => {
        await face.show({ page, proxy });
        found.push(...(await losses(page)).map((what) => `${face.name}: ${what}`));
      });
    }
    await context.close();
    await proxy.close();
    expect(found).toEqual([]);
  });
}

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

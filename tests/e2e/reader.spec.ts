import { expect, test } from '@playwright/test';
import type { Page } from '@playwright/test';
import { sentenceOf } from '../../contract/problem-sentences.ts';
import { spanish as text } from '../../src/features/reader/text.es.ts';
import { makeBook, prose } from '../engines/epub/make-book.ts';
import type { LibraryServer } from '../support/library-server.ts';
import { startOutside } from '../support/outside.ts';
import { plainPdf } from '../support/plain-pdf.ts';
import { expectReader, openBookPage, sharedSchool, placeOf, signIn } from '../support/school.ts';

test.use({ contextOptions: { reducedMotion: 'no-preference' } });

let server: LibraryServer;
test.beforeAll(async () => {
  server = await sharedSchool();
});

async function openTitle(page: Page, title: RegExp): Promise<void> {
  await signIn(page, server.origin, 'DEMO-ALUMNA');
  await page.getByRole('list', { name: 'Mi biblioteca' }).getByRole('link', { name: title }).click();
  await page.getByRole('link', { name: 'Leer' }).click();
  await expectReader(page);
}

async function openBook(page: Page, format: 'epub' | 'pdf'): Promise<void> {
  await signIn(page, server.origin, 'DEMO-ALUMNA');
  await openBookPage(page, server.origin, format);
  await page.getByRole('link', { name: 'Leer' }).click();
  await expectReader(page);
}
const next = (page: Page) => page.getByRole('button', { name: 'Página siguiente' });

test('an address with a place opens there once, and a reload keeps where the person went on to', async ({ page }) => {
  await openBook(page, 'pdf');
  await page.goto(`${page.url()}?lugar=50`);
  await expectReader(page);
  expect(await placeOf(page)).toBe('50');
  await expect(page).not.toHaveURL(/lugar/);
  for (const place of ['51', '52', '53']) {
    await next(page).click();
    await expect.poll(() => placeOf(page)).toBe(place);
  }
  await page.reload();
  await expectReader(page);
  expect(await placeOf(page)).toBe('53');
});

for (const [format, link, elsewhere] of [
  ['pdf', '?lugar=50', /^50$/],
  ['epub', '?lugar=epubcfi(/6/8!/4)', /^epubcfi\(\/6\/8\b/],
] as const) {
  test(`a link into a book (${format.toUpperCase()}) has the way back to where it was left`, async ({ page }) => {
    await (format === 'pdf' ? openBook(page, format) : openTitle(page, /Planeta vivo/));
    const before = await placeOf(page);
    await next(page).click();
    await expect.poll(() => placeOf(page)).not.toBe(before);
    const own = await placeOf(page);
    const address = page.url();
    const back = page.getByRole('button', { name: text.wayToKept });
    const open = async (to: string) => {
      await page.goto(to);
      await expectReader(page);
      return placeOf(page);
    };
    expect(await open(address + link)).toMatch(elsewhere);
    await back.click();
    await expect.poll(() => placeOf(page)).toBe(own);
    await expect(back).toHaveCount(0);

    await open(address + link);
    await page.getByRole('button', { name: text.wayOff }).click();
    await expect(back).toHaveCount(0);
    expect(await open(address)).toMatch(elsewhere);
  });
}

test('a place that is none opens the book where the person left it', async ({ page }) => {
  await openBook(page, 'pdf');
  await page.goto(`${page.url()}?lugar=nada`);
  await expectReader(page);
  expect(await placeOf(page)).toBe('1');
});

test('closing goes back to where the person came from, and back from there does not open the book again', async ({
  page,
}) => {
  await openBook(page, 'epub');
  await page.getByRole('button', { name: 'Cerrar libro' }).click();
  await expect(page).toHaveURL(/\/libros\/libro\//);
  await page.goBack();
  await expect(page).toHaveURL(/\/libros\?formato=epub$/);
});

test('a key that is held closes a panel and not the book behind it, and turns no page once it is let go', async ({
  page,
}) => {
  await openTitle(page, /Planeta vivo/);
  await page.getByRole('button', { name: 'Contenido' }).click();
  const panel = page.getByRole('dialog', { name: 'Contenido' });
  await expect(panel).toBeVisible();
  await page.keyboard.down('Escape');
  await expect(panel).toBeHidden();
  await page.keyboard.down('Escape');
  await page.keyboard.up('Escape');
  const cover = await placeOf(page);
  await page.keyboard.press('ArrowRight');
  await expect.poll(() => placeOf(page)).not.toBe(cover);
  const second = await placeOf(page);
  await expect(page).toHaveURL(/\/visor\/epub\//);

  await page.keyboard.press('ArrowLeft');
  await expect.poll(() => placeOf(page)).toBe(cover);
  // More at once than there are pages turned meanwhile.
  await page.evaluate(() => {
    for (let time = 0; time < 6; time += 1)
      document.body.dispatchEvent(new KeyboardEvent('keydown', { key: 'ArrowRight', repeat: time > 0, bubbles: true }));
  });
  await expect.poll(() => placeOf(page)).toBe(second);
  await page.keyboard.press('ArrowLeft');
  await expect.poll(() => placeOf(page)).toBe(cover);
});

test('a key that is held does not answer what it has just opened', async ({ page }) => {
  await openTitle(page, /Planeta vivo/);
  const place = await placeOf(page);
  const panel = page.getByRole('dialog', { name: 'Contenido' });
  await page.getByRole('button', { name: 'Contenido' }).focus();
  await page.keyboard.down('Enter');
  await expect(panel).toBeVisible();
  await expect(panel.locator(':focus')).toHaveCount(1);
  await page.keyboard.down('Enter');
  await page.keyboard.up('Enter');
  await expect(panel).toBeVisible();
  expect(await placeOf(page)).toBe(place);
  // Pressed anew it is an answer.
  await page.keyboard.press('Enter');
  await expect(panel).toBeHidden();

  const search = page.getByRole('dialog', { name: text.search.title });
  await page.keyboard.down('/');
  await expect(search.getByRole('searchbox')).toBeFocused();
  await page.keyboard.down('/');
  await page.keyboard.up('/');
  await expect(search.getByRole('searchbox')).toHaveValue('');
  await page.keyboard.press('/');
  await expect(search.getByRole('searchbox')).toHaveValue('/');
});

test('at the last page the button that led there keeps the focus', async ({ page }) => {
  await openBook(page, 'pdf');
  await page.keyboard.press('End');
  await expect(next(page)).toBeDisabled();
  await page.keyboard.press('ArrowLeft');
  await expect(next(page)).toBeEnabled();
  await next(page).focus();
  await page.keyboard.press('Enter');
  await expect(next(page)).toBeDisabled();
  await expect(next(page)).toBeFocused();
  const last = await placeOf(page);
  await page.keyboard.press('Enter');
  expect(await placeOf(page)).toBe(last);
});

test('a book in the address of the other viewer opens in its own', async ({ page }) => {
  await openBook(page, 'epub');
  await page.goto(page.url().replace('/visor/epub/', '/visor/pdf/'));
  await expectReader(page);
  await expect(page).toHaveURL(/\/libros\/visor\/epub\//);
});

test('a book that is not there leads to the library', async ({ page }) => {
  await signIn(page, server.origin, 'DEMO-ALUMNA');
  await page.goto(`${server.origin}/libros/visor/epub/no-existe`);
  await expect(page.getByRole('alert')).toContainText(sentenceOf('book-not-found'));
  await page.getByRole('button', { name: 'Ir a mi biblioteca' }).click();
  await expect(page.getByRole('list', { name: 'Mi biblioteca' })).toBeVisible();
});

test('on a phone every button of the reader is on the screen, however long the title', async ({ page }) => {
  await page.setViewportSize({ width: 360, height: 740 });
  await openTitle(page, /Nuestra América/);
  for (const name of ['Cerrar libro', 'Contenido', 'Página anterior', 'Página siguiente']) {
    const box = await page.getByRole('button', { name }).boundingBox();
    expect([name, (box?.x ?? -1) >= 0, (box?.x ?? 0) + (box?.width ?? 999) <= 360]).toEqual([name, true, true]);
  }
});

test('hidden bars take no clicks, and a tap in the middle brings them back', async ({ page }) => {
  await openBook(page, 'pdf');
  const region = page.getByRole('region', { name: 'Lector' });
  const { x = 0, y = 0, width = 0, height = 0 } = (await region.boundingBox()) ?? {};
  await page.mouse.click(x + width / 2, y + height / 2);
  await expect(region).toHaveAttribute('data-barras', 'no');
  await page.mouse.click(x + 25, y + 25);
  await expect(region).toHaveAttribute('data-estado', 'listo');
  await page.mouse.click(x + width / 2, y + height / 2);
  await expect(region).toHaveAttribute('data-barras', 'si');
});

test('the contents mark the section the page belongs to', async ({ page }) => {
  await openTitle(page, /Planeta vivo/);
  await page.getByRole('button', { name: 'Contenido' }).click();
  const panel = page.getByRole('dialog', { name: 'Contenido' });
  await panel.getByRole('button', { name: 'El ciclo del agua' }).click();
  await expect(panel).toBeHidden();
  await page.getByRole('button', { name: 'Contenido' }).click();
  await expect(panel.locator('[aria-current]')).toHaveText('El ciclo del agua');
});

for (const colorScheme of ['dark', 'light'] as const) {
  test(`a page follows the system when it turns ${colorScheme}`, async ({ page }) => {
    await page.emulateMedia({ colorScheme: colorScheme === 'dark' ? 'light' : 'dark' });
    await openTitle(page, /Planeta vivo/);
    const cover = await placeOf(page);
    await next(page).click();
    await expect.poll(() => placeOf(page)).not.toBe(cover);
    // Frames out of sight come and go.
    const background = () =>
      page.evaluate(() => {
        const frame = [...document.querySelectorAll('iframe')].find((one) =>
          one.checkVisibility({ visibilityProperty: true }),
        );
        const root = frame?.contentDocument?.documentElement;
        if (!root) throw new Error('No page is in sight.');
        return getComputedStyle(root).backgroundColor;
      });
    const before = await background();
    await page.emulateMedia({ colorScheme });
    await expect.poll(background).not.toBe(before);
  });
}

test('a book that says no title is not said to be still on its way', async ({ page }) => {
  await signIn(page, server.origin, 'DEMO-ALUMNA');
  await page.goto(`${server.origin}/libros/abrir`);
  const sheet = '<< /Type /Page /Parent 2 0 R /MediaBox [0 0 600 800] >>';
  await page.getByLabel('Elegir un archivo').setInputFiles({
    name: 'hoja.pdf',
    mimeType: 'application/pdf',
    buffer: plainPdf(['<< /Type /Catalog /Pages 2 0 R >>', '<< /Type /Pages /Count 1 /Kids [3 0 R] >>', sheet]),
  });
  await page.getByRole('link', { name: 'Leer ahora hoja.pdf' }).click();
  await expectReader(page);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(text.region);
});

test('a link that leaves the book asks first, and opens beside it', async ({ page, context }) => {
  const outside = await startOutside();
  const address = `${outside.origin}/pagina`;
  await signIn(page, server.origin, 'DEMO-ALUMNA');
  await page.goto(`${server.origin}/libros/abrir`);
  const body = `<p><a href="${address}">La página del museo</a></p>${prose(20)}`;
  await page.getByLabel('Elegir un archivo').setInputFiles({
    name: 'museo.epub',
    mimeType: 'application/epub+zip',
    buffer: Buffer.from(await makeBook({ chapters: [{ name: 'a.xhtml', body }] })),
  });
  await page.getByRole('link', { name: 'Leer ahora museo.epub' }).click();
  await expectReader(page);
  const place = await placeOf(page);
  const link = page.frameLocator('iframe:visible').getByRole('link', { name: 'La página del museo' });
  const question = page.getByRole('dialog', { name: text.externalTitle });

  await link.click();
  await expect(question).toContainText(address);
  await question.getByRole('button', { name: text.externalStay }).click();
  await expect(question).toBeHidden();
  expect(outside.seen()).toEqual([]);

  await link.click();
  const [other] = await Promise.all([
    context.waitForEvent('page'),
    question.getByRole('link', { name: text.externalOpen }).click(),
  ]);
  await other.waitForURL(address);
  expect(await other.evaluate(() => [opener, document.referrer])).toEqual([null, '']);
  await expect(question).toBeHidden();
  expect(await placeOf(page)).toBe(place);
  await outside.close();
});

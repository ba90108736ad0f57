import { expect, test } from '@playwright/test';
import type { Page } from '@playwright/test';
import { spanish } from '../../src/features/reader/text.es.ts';
import { installVoice } from '../support/fake-voice.ts';
import type { LibraryServer } from '../support/library-server.ts';
import { makeRecordedBook } from '../support/recorded-book.ts';
import { expectReader, placeOf, sharedSchool, signIn } from '../support/school.ts';

const text = spanish.aloud;
const flowing = 'Planeta vivo: Ciencias Naturales 4';

let server: LibraryServer;
test.beforeAll(async () => {
  server = await sharedSchool();
});

async function openBook(page: Page, path: string, title?: string): Promise<void> {
  await signIn(page, server.origin, 'DEMO-ALUMNA');
  await page.goto(`${server.origin}${path}`);
  const shelf = page.getByRole('list', { name: 'Mi biblioteca' });
  await shelf
    .getByRole('link', title === undefined ? {} : { name: title })
    .first()
    .click();
  await page.getByRole('link', { name: 'Leer' }).click();
  await expectReader(page);
}

/** What the voice was given, the latest last. */
const said = (page: Page) => page.evaluate(() => fakeVoice.said.map(({ text: words }) => words));
const speak = (page: Page, what: 'word' | 'end') => page.evaluate((part) => fakeVoice.speak(part), what);

/** What is marked as being said, in the page or in the frame that is seen. */
function marked(page: Page, name: 'libro-sentence' | 'libro-word'): Promise<string> {
  return page.evaluate((wanted) => {
    const frame = [...document.querySelectorAll('iframe')].find((one) =>
      one.checkVisibility({ visibilityProperty: true }),
    );
    const view = frame?.contentDocument?.defaultView ?? window;
    return [...(view.CSS.highlights.get(wanted) ?? [])].map(String).join('');
  }, name);
}

/** Resolves once this is marked as being said, looked for in the page itself: a recording does not wait for a test. */
async function heard(page: Page, sentence: string): Promise<void> {
  await page.waitForFunction(
    (wanted) => {
      const frame = [...document.querySelectorAll('iframe')].find((one) =>
        one.checkVisibility({ visibilityProperty: true }),
      );
      const ranges = frame?.contentDocument?.defaultView?.CSS.highlights.get('libro-sentence') ?? [];
      return [...ranges].map(String).join('') === wanted;
    },
    sentence,
    { polling: 20 },
  );
}

const oneLine = (words: string) => words.replaceAll(/\s+/gu, ' ').trim();

for (const [format, path, title] of [
  ['EPUB', '/libros', flowing],
  ['PDF', '/libros?formato=pdf', undefined],
] as const) {
  test(`reads a book (${format}) from the page shown, marks what it says and turns the pages`, async ({ page }) => {
    await installVoice(page, 'es-MX');
    await openBook(page, path, title);
    await page.keyboard.press('PageDown');
    await page.keyboard.press('PageDown');
    await page.getByRole('button', { name: text.title }).click();
    const bar = page.getByRole('group', { name: text.region });
    await expect(bar.getByRole('status')).toHaveText(text.reading);
    // A turn that still was on its way has the voice begin again on the page it came to.
    const latest = async () => (await said(page)).at(-1) ?? '';
    await expect.poll(async () => oneLine(await marked(page, 'libro-sentence')) === oneLine(await latest())).toBe(true);
    await expect(async () => {
      const first = await latest();
      expect(first.length).toBeGreaterThan(1);
      await speak(page, 'word');
      await expect.poll(() => marked(page, 'libro-word'), { timeout: 5_000 }).toBe(first.split(' ')[0]);
    }).toPass();

    const before = await placeOf(page);
    await expect(async () => {
      await speak(page, 'end');
      expect(await placeOf(page)).not.toBe(before);
    }).toPass({ intervals: [60] });
    await expect.poll(async () => oneLine(await marked(page, 'libro-sentence')) === oneLine(await latest())).toBe(true);

    await bar.getByRole('button', { name: text.stop }).click();
    await expect(bar).toHaveCount(0);
    // The button that had the focus is gone: whoever types goes on in the book, not at the top of the page.
    const reader = page.getByRole('region', { name: 'Lector' });
    await expect(reader.locator(':focus')).toHaveCount(1);
    await expect.poll(() => marked(page, 'libro-sentence')).toBe('');
  });
}

test('pauses, goes back, changes its speed for good, and goes where the person turns', async ({ page }) => {
  await installVoice(page, 'es-PE');
  await openBook(page, '/libros', flowing);
  const cover = await placeOf(page);
  await page.keyboard.press('PageDown');
  await expect.poll(() => placeOf(page)).not.toBe(cover);
  await page.keyboard.press('v');
  const bar = page.getByRole('group', { name: text.region });
  await expect.poll(async () => (await said(page)).length).toBe(1);
  const [first] = await said(page);
  await bar.getByRole('button', { name: text.on, exact: true }).click();
  await expect.poll(async () => (await said(page)).length).toBe(2);
  await bar.getByRole('button', { name: text.back }).click();
  await expect.poll(async () => (await said(page)).at(-1)).toBe(first);
  await bar.getByRole('button', { name: text.pause }).click();
  await expect(bar.getByRole('status')).toHaveText(text.paused);
  await bar.getByRole('button', { name: text.play }).click();
  await expect.poll(async () => (await said(page)).length).toBe(4);
  await bar.getByRole('button', { name: text.speed(100) }).click();
  await expect.poll(() => page.evaluate(() => fakeVoice.said.at(-1)?.rate)).toBe(1.25);

  const count = (await said(page)).length;
  await page.keyboard.press('PageDown');
  await expect.poll(async () => (await said(page)).length).toBeGreaterThan(count);
  expect((await said(page)).at(-1)).not.toBe(first);

  await page.getByRole('button', { name: 'Cerrar libro' }).click();
  await expect.poll(() => page.evaluate(() => fakeVoice.isSilent)).toBe(true);
  await page.getByRole('link', { name: 'Leer' }).click();
  await expectReader(page);
  await page.keyboard.press('v');
  await expect(bar.getByRole('button', { name: text.speed(125) })).toBeVisible();
});

test('where the device has no voice of the language that is said, and the book stays as it is', async ({ page }) => {
  await installVoice(page, 'en-US');
  await openBook(page, '/libros', flowing);
  const place = await placeOf(page);
  await page.getByRole('button', { name: text.title }).click();
  await expect(page.getByRole('alert')).toContainText(text.troubles['no-voice']);
  await page.getByRole('button', { name: text.seen }).click();
  await expect(page.getByRole('alert')).toHaveCount(0);
  expect(await placeOf(page)).toBe(place);
});

test('a book that somebody recorded is heard where the device has no voice, and its pages turn with it', async ({
  page,
}) => {
  await installVoice(page, 'en-US');
  await signIn(page, server.origin, 'DEMO-ALUMNA');
  await page.goto(`${server.origin}/libros/abrir`);
  await page.getByLabel('Elegir un archivo').setInputFiles({
    name: 'condor.epub',
    mimeType: 'application/epub+zip',
    buffer: Buffer.from(await makeRecordedBook()),
  });
  await page.getByRole('link', { name: 'Leer ahora condor.epub' }).click();
  await expectReader(page);
  const place = await placeOf(page);
  const bar = page.getByRole('group', { name: text.region });
  const first = heard(page, 'El cóndor vuela alto.');
  await page.getByRole('button', { name: text.title }).click();
  await expect(bar.getByRole('status')).toHaveText(text.reading);
  await first;
  await bar.getByRole('button', { name: text.pause }).click();
  await expect(bar.getByRole('status')).toHaveText(text.paused);
  const last = heard(page, 'Y se va.');
  await bar.getByRole('button', { name: text.play }).click();
  await last;
  await expect.poll(() => placeOf(page)).not.toBe(place);
  expect(await said(page)).toEqual([]);
  // A phrase of the next chapter has no recording, and nobody here can say it.
  await expect(page.getByRole('alert')).toContainText(text.troubles['no-voice']);
});

test('the keys of the reader are one key away', async ({ page }) => {
  await openBook(page, '/libros', flowing);
  await page.keyboard.press('?');
  const panel = page.getByRole('dialog', { name: spanish.keys.title });
  for (const words of Object.values(spanish.keys.lines))
    await expect(panel.getByText(words, { exact: true })).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(panel).toHaveCount(0);
  await expectReader(page);
});

test('that a place could not be kept is said also while a voice reads', async ({ page }) => {
  await installVoice(page, 'es-MX');
  await page.addInitScript(() => {
    const put = IDBObjectStore.prototype.put;
    IDBObjectStore.prototype.put = function refuse(...given) {
      if (this.name === 'positions') throw new DOMException('full', 'QuotaExceededError');
      return put.apply(this, given);
    };
  });
  await openBook(page, '/libros', flowing);
  await page.keyboard.press('PageDown');
  await expect(page.getByText(spanish.notSaved)).toBeVisible();
  await page.getByRole('button', { name: text.title }).click();
  const bar = page.getByRole('group', { name: text.region });
  await expect(bar.getByRole('status')).toHaveText(text.reading);
  await expect(bar.getByRole('alert')).toContainText(spanish.notSaved);
});

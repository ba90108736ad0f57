import { expect, test } from '@playwright/test';
import type { Page } from '@playwright/test';
import { problemSentences } from '../../contract/problem-sentences.ts';
import { spanish as app } from '../../src/app/text.es.ts';
import { english as appEnglish } from '../../src/app/text.en.ts';
import { spanish as book } from '../../src/features/book/text.es.ts';
import { spanish as downloads } from '../../src/features/downloads/text.es.ts';
import { spanish as library } from '../../src/features/library/text.es.ts';
import { spanish as preferences } from '../../src/features/preferences/text.es.ts';
import { spanish as reader } from '../../src/features/reader/text.es.ts';
import { spanish as signInWords } from '../../src/features/sign-in/text.es.ts';
import { english as signInEnglish } from '../../src/features/sign-in/text.en.ts';
import { createBrowserProfile } from '../support/browser-profile.ts';
import type { BrowserProfile } from '../support/browser-profile.ts';
import type { LibraryServer } from '../support/library-server.ts';
import { openSchool, signIn, waitForWorker } from '../support/school.ts';

let server: LibraryServer;
let profile: BrowserProfile;
test.beforeAll(async () => {
  server = await openSchool();
});
test.afterAll(() => server.discard());
test.beforeEach(async () => {
  [, profile] = await Promise.all([server.start(), createBrowserProfile()]);
});
test.afterEach(() => profile.discard());

function sentencesOf(words: object): string[] {
  return Object.values(words).flatMap((value: unknown) =>
    typeof value === 'string' ? [value] : typeof value === 'object' && value !== null ? sentencesOf(value) : [],
  );
}
/** What a page in English must not say: whatever only the Spanish dictionaries say. */
const onlySpanish = [app, book, downloads, library, preferences, reader, signInWords, problemSentences]
  .flatMap(sentencesOf)
  .filter((words) => words.length > 3 && !['Libro Digital', 'EPUB', 'Español', 'English'].includes(words));

/** Spanish words of ours on the screen or in a name; texts of books are marked as Spanish and are not ours. */
function spanishLeft(page: Page): Promise<string[]> {
  return page.evaluate((sentences) => {
    const spanish = new Set(sentences);
    const isOurs = (element: Element | null) => element?.closest('[lang]')?.getAttribute('lang') === 'en';
    const found: string[] = [];
    const look = (words: string | null, element: Element | null) => {
      if (words !== null && spanish.has(words.trim()) && isOurs(element)) found.push(words.trim());
    };
    const texts = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
    while (texts.nextNode()) look(texts.currentNode.nodeValue, texts.currentNode.parentElement);
    for (const element of document.querySelectorAll('*'))
      for (const name of ['aria-label', 'title', 'alt', 'placeholder', 'aria-valuetext'])
        look(element.getAttribute(name), element);
    look(document.title.split(' · ')[0] ?? '', document.documentElement);
    return found;
  }, onlySpanish);
}

const lang = (page: Page) => page.locator('html').getAttribute('lang');
const kept = (page: Page) => page.evaluate(() => localStorage.getItem('libro-preferencias'));
const menu = (page: Page) => page.getByRole('button', { name: /^(Menú de usuario|User menu)$/ });

async function choose(page: Page, name: string): Promise<void> {
  await menu(page).click();
  await page.getByRole('dialog').getByRole('radio', { name }).click();
  await expect(page.getByRole('dialog').getByRole('radio', { name })).toBeChecked();
  await page.keyboard.press('Escape');
}

async function leave(page: Page): Promise<void> {
  await menu(page).click();
  await page.getByRole('button', { name: /^(Cerrar sesión|Sign out)$/ }).click();
  await expect(page.getByRole('textbox')).toBeVisible();
}

async function readInEnglish(page: Page, format: 'epub' | 'pdf'): Promise<void> {
  await page.goto(`${server.origin}/libros?formato=${format}`);
  await page.getByRole('list', { name: 'My library' }).getByRole('link').first().click();
  await expect(page.getByRole('heading', { name: 'About this book' })).toBeVisible();
  expect(await spanishLeft(page)).toEqual([]);
  await page.getByRole('link', { name: 'Read', exact: true }).click();
  const region = page.getByRole('region', { name: 'Reader' });
  await expect(region).toHaveAttribute('data-estado', 'listo', { timeout: 30_000 });
  await page.getByRole('button', { name: 'Next page' }).click();
  await expect(region.locator('footer p')).toHaveText(/ of /);
  expect(await spanishLeft(page)).toEqual([]);
  await page.getByRole('button', { name: 'Contents' }).click();
  await expect(page.getByRole('dialog', { name: 'Contents' })).toBeVisible();
  expect(await spanishLeft(page)).toEqual([]);
}

test('who chooses English is spoken to in English on every screen, after a reload and without network; the next one is not', async () => {
  test.setTimeout(180_000);
  const page = await (await profile.open()).newPage();
  await signIn(page, server.origin, 'DEMO-ALUMNA');
  await waitForWorker(page);
  expect(await lang(page)).toBe('es-419');
  await choose(page, 'English');
  const shelf = page.getByRole('list', { name: 'My library' });
  await expect(shelf).toBeVisible();
  expect(await lang(page)).toBe('en');
  expect(await spanishLeft(page)).toEqual([]);
  await expect(shelf.getByRole('link').first()).toHaveAttribute('lang', 'es');
  await expect(page).toHaveTitle('My library · Libro Digital');
  await menu(page).click();
  await expect(page.getByRole('dialog', { name: 'User menu' })).toBeVisible();
  expect(await spanishLeft(page)).toEqual([]);

  await readInEnglish(page, 'epub');
  await readInEnglish(page, 'pdf');
  await page.goto(`${server.origin}/libros/descargas`);
  await expect(page.getByRole('heading', { name: 'You have not saved any book yet' })).toBeVisible();
  expect(await spanishLeft(page)).toEqual([]);

  // The words lie on the device, also for a start without network.
  const areKept = () =>
    page.evaluate(async () => {
      const names = (await caches.keys()).filter((name) => name.includes('libro-engines'));
      const requests = await Promise.all(names.map(async (name) => (await caches.open(name)).keys()));
      return requests.flat().some(({ url }) => url.includes('/assets/english-'));
    });
  await expect.poll(areKept).toBe(true);
  await server.stop();
  await page.goto(`${server.origin}/libros`);
  await expect(shelf).toBeVisible();
  expect(await lang(page)).toBe('en');
  await expect(page.getByRole('status').filter({ hasText: 'No connection' })).toBeVisible({ timeout: 20_000 });
  expect(await spanishLeft(page)).toEqual([]);

  await leave(page);
  await expect(page.getByRole('heading', { name: signInWords.title })).toBeVisible();
  expect([await lang(page), await kept(page)]).toEqual(['es-419', null]);

  await server.start();
  await signIn(page, server.origin, 'DEMO-ALUMNO');
  expect(await lang(page)).toBe('es-419');
  await leave(page);
  await page.getByRole('textbox', { name: signInWords.code }).fill('DEMO-ALUMNA');
  await page.getByRole('button', { name: signInWords.enter }).click();
  await expect(shelf).toBeVisible();
  expect([await lang(page), await kept(page)]).toEqual(['en', 'auto en']);
});

test('the sign-in page speaks the other language at one touch, and who comes in keeps it', async ({ page }) => {
  await page.goto(`${server.origin}/libros/entrar`);
  await page.getByRole('button', { name: 'English' }).click();
  await expect(page.getByRole('heading', { name: signInEnglish.title })).toBeVisible();
  expect(await lang(page)).toBe('en');
  expect(await spanishLeft(page)).toEqual([]);
  await page.getByRole('textbox', { name: 'Code' }).fill('nobody');
  await page.getByRole('button', { name: 'Enter' }).click();
  await expect(page.getByRole('alert')).toContainText('That code is not right');
  await page.getByRole('textbox', { name: 'Code' }).fill('DEMO-ALUMNO');
  await page.getByRole('button', { name: 'Enter' }).click();
  await expect(page.getByRole('list', { name: 'My library' })).toBeVisible();
  await page.reload();
  await expect(page.getByRole('list', { name: 'My library' })).toBeVisible();
  expect(await lang(page)).toBe('en');
});

/** What the stylesheet paints the page with. */
const ground = (page: Page) => page.evaluate(() => getComputedStyle(document.body).backgroundColor);
const bars = (page: Page) =>
  page.evaluate(() =>
    [...document.querySelectorAll<HTMLMetaElement>('meta[name="theme-color"]')].map((meta) => meta.content),
  );
const grounds = { light: ['rgb(251, 250, 246)', '#fbfaf6'], dark: ['rgb(16, 22, 43)', '#10162b'] } as const;

for (const [device, chosen, name] of [
  ['light', 'dark', 'Oscura'],
  ['dark', 'light', 'Clara'],
] as const) {
  test(`on a ${device} device the colours are ${chosen} where a person chose so, from the first paint on`, async ({
    browser,
  }) => {
    const context = await browser.newContext({ colorScheme: device, serviceWorkers: 'block' });
    const page = await context.newPage();
    await signIn(page, server.origin, 'DEMO-ALUMNA');
    expect(await ground(page)).toBe(grounds[device][0]);
    const own = await bars(page);
    await choose(page, name);
    await expect(page.locator('html')).toHaveAttribute('data-theme', chosen);
    expect(await ground(page)).toBe(grounds[chosen][0]);
    expect(await bars(page)).toEqual([grounds[chosen][1], grounds[chosen][1]]);

    // The page without a single file of our code: what is painted first.
    await context.route(/\/assets\/.*\.js$/, (route) => route.abort());
    await page.reload();
    expect(await page.locator('html').getAttribute('data-theme')).toBe(chosen);
    expect(await ground(page)).toBe(grounds[chosen][0]);
    await context.unroute(/\/assets\/.*\.js$/);

    await page.reload();
    await expect(page.getByRole('list', { name: library.listName })).toBeVisible();
    expect(await ground(page)).toBe(grounds[chosen][0]);
    const shifts = await page.evaluate(
      () =>
        new Promise<number>((resolve) => {
          const seen = new PerformanceObserver((list) => resolve(list.getEntries().length));
          seen.observe({ type: 'layout-shift', buffered: true });
          // Where nothing moved nothing is told: a frame later the observer has had its turn.
          requestAnimationFrame(() => requestAnimationFrame(() => resolve(0)));
        }),
    );
    expect(shifts).toBe(0);

    await page.goto(`${server.origin}/libros?formato=pdf`);
    await page.getByRole('list', { name: library.listName }).getByRole('link').first().click();
    await page.getByRole('link', { name: book.read, exact: true }).click();
    await expect(page.locator('.libro-pdf')).toHaveAttribute('data-theme', chosen);

    await page.goto(`${server.origin}/libros`);
    await choose(page, 'Automática');
    await expect(page.locator('html')).not.toHaveAttribute('data-theme');
    expect(await ground(page)).toBe(grounds[device][0]);
    expect(await bars(page)).toEqual(own);
    await choose(page, 'Alto contraste');
    await expect(page.locator('html')).toHaveAttribute('data-theme', 'contrast');
    await leave(page);
    await expect(page.locator('html')).not.toHaveAttribute('data-theme');
    await context.close();
  });
}

test('what another program left in the store changes nothing, and no store at all stops nothing', async ({
  browser,
}) => {
  const context = await browser.newContext({ serviceWorkers: 'block' });
  await context.addInitScript(() => localStorage.setItem('libro-preferencias', '<img/src=x> {"language":"en"}'));
  const page = await context.newPage();
  await signIn(page, server.origin, 'DEMO-ALUMNA');
  await expect(page.locator('html')).not.toHaveAttribute('data-theme');
  expect(await lang(page)).toBe('es-419');
  await context.close();

  const forbidden = await browser.newContext({ serviceWorkers: 'block' });
  await forbidden.addInitScript(() => {
    Object.defineProperty(globalThis, 'localStorage', {
      get() {
        throw new DOMException('forbidden', 'SecurityError');
      },
    });
  });
  const other = await forbidden.newPage();
  const complaints: string[] = [];
  other.on('pageerror', (error) => complaints.push(error.message));
  await signIn(other, server.origin, 'DEMO-ALUMNA');
  await choose(other, 'English');
  await expect(other.getByRole('list', { name: 'My library' })).toBeVisible();
  // The person's own database still knows.
  await other.reload();
  await expect(other.getByRole('list', { name: 'My library' })).toBeVisible();
  expect(complaints).toEqual([]);
  await forbidden.close();
});

test('the way out is in the menu also where the rest of it could not be had', async ({ browser }) => {
  const context = await browser.newContext({ serviceWorkers: 'block' });
  const page = await context.newPage();
  await signIn(page, server.origin, 'DEMO-ALUMNA');
  // The shelf stands without it; its file is the one the door came with.
  await context.route(/\/assets\/parts-/, (route) => route.abort());
  // A page with a part missing loads itself anew, once; the sign of it in the address goes when the screen comes.
  await Promise.all([page.waitForURL(/[?&]cargado=1/), page.reload()]);
  await expect(page.getByRole('list', { name: 'Mi biblioteca' })).toBeVisible();
  await menu(page).click();
  const popover = page.getByRole('dialog', { name: app.userMenu });
  await expect(popover.getByRole('alert')).toHaveText(problemSentences['part-missing']);
  await context.setOffline(true);
  await popover.getByRole('button', { name: app.signOut }).click();
  await expect(page).toHaveURL(/\/libros\/entrar$/);
  expect(await page.evaluate(() => sessionStorage.getItem('token'))).toBeNull();
  await context.close();
});

test('language and appearance are chosen with the keyboard alone, in a popover of 250 px and targets of 44', async ({
  page,
}) => {
  await signIn(page, server.origin, 'DEMO-ALUMNA');
  await menu(page).focus();
  await page.keyboard.press('Enter');
  const popover = page.getByRole('dialog', { name: app.userMenu });
  await expect(popover.getByRole('radio', { name: 'Español' })).toBeChecked();
  // It may be drawn anew this moment, by a part that came.
  await expect(async () => {
    expect((await popover.boundingBox())?.width).toBe(250);
    for (const radio of await popover.getByRole('radio').all())
      expect((await radio.boundingBox())?.height).toBeGreaterThanOrEqual(44);
  }).toPass();
  await popover.getByRole('radio', { name: 'Español' }).focus();
  await page.keyboard.press('ArrowRight');
  await expect(page.getByRole('dialog', { name: appEnglish.userMenu })).toBeVisible();
  await expect(page.getByRole('radio', { name: 'English' })).toBeFocused();
  await page.keyboard.press('Tab');
  await page.keyboard.press('ArrowDown');
  await expect(page.locator('html')).toHaveAttribute('data-theme', 'light');
  await page.keyboard.press('Escape');
  await expect(menu(page)).toBeFocused();
});

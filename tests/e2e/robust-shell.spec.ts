import { expect, test } from '@playwright/test';
import type { Page } from '@playwright/test';
import { sentenceOf } from '../../contract/problem-sentences.ts';
import { lastWords } from '../../src/app/last-resort/last-words.ts';
import { spanish as text } from '../../src/app/text.es.ts';
import { spanish as downloadsText } from '../../src/features/downloads/text.es.ts';
import { startFaultProxy } from '../support/fault-proxy.ts';
import type { FaultProxy } from '../support/fault-proxy.ts';
import type { Fault } from '../support/faults.ts';
import type { LibraryServer } from '../support/library-server.ts';
import { expectReader, openBookPage, sharedSchool, signIn } from '../support/school.ts';

let server: LibraryServer;
let proxy: FaultProxy;
test.beforeAll(async () => {
  server = await sharedSchool();
  proxy = await startFaultProxy(server.origin);
});
test.afterAll(async () => {
  await proxy.close();
});
test.beforeEach(() => proxy.obey(null));

const failed = (page: Page) => page.getByRole('alert').filter({ hasText: text.failed.title });

async function expectShell(page: Page): Promise<void> {
  await expect(page.getByRole('banner')).toBeVisible();
  await expect(page.getByRole('contentinfo')).toBeAttached();
  await expect(page.getByRole('button', { name: text.userMenu })).toBeVisible();
}

/** The module that stands in for the code of a screen. */
function standIn(code: string): Fault {
  return { type: 'answer', status: 200, headers: { 'Content-Type': 'text/javascript', 'X-Libro': '1' }, body: code };
}

/** The first script of the page, with a part of it broken. */
function breakFirstScript(what: RegExp, by: string): void {
  const change = (code: string) => {
    if (!what.test(code)) throw new Error(`The first script has no ${what.source}.`);
    return code.replace(what, by);
  };
  proxy.obey(({ path }) => (/^\/assets\/index-[^/]*\.js$/.test(path) ? { type: 'rewrite', change } : null));
}

test('a screen that breaks while it is drawn leaves the shell; focus is on the message and every way leads on', async ({
  page,
}) => {
  proxy.obey(({ path }) =>
    /downloads-route-.*\.js$/.test(path)
      ? standIn('export function DownloadsRoute() { throw new Error("rota"); }')
      : null,
  );
  await signIn(page, proxy.origin, 'DEMO-ALUMNA');
  const nav = page.getByRole('navigation', { name: text.mainNavigation });
  await nav.getByRole('link', { name: text.onThisDevice }).click();
  await expect(failed(page)).toBeVisible();
  await expect(page.getByRole('heading', { name: text.failed.title })).toBeFocused();
  await expectShell(page);

  await nav.getByRole('link', { name: text.library }).click();
  await expect(page.getByRole('list', { name: 'Mi biblioteca' })).toBeVisible();
  await expect(failed(page)).toHaveCount(0);

  await page.goBack();
  await expect(failed(page)).toBeVisible();
  await failed(page).getByRole('link', { name: text.failed.back }).click();
  await expect(page.getByRole('list', { name: 'Mi biblioteca' })).toBeVisible();

  await page.goBack();
  proxy.obey(null);
  await failed(page).getByRole('button', { name: text.failed.reload }).click();
  await expect(page).toHaveURL(/cargado=1/);
  await expect(page.getByRole('heading', { name: downloadsText.empty.title })).toBeVisible();
});

/** The code of a screen with a button in its place that brings it into a state it cannot draw. */
function withBreakingButton(code: string): string {
  const react = /\(0,([\w$]+)\.useState\)/.exec(code)?.[1];
  const jsx = /\(0,([\w$]+)\.jsx\)/.exec(code)?.[1];
  if (react === undefined || jsx === undefined) throw new Error('The screen does not say how it uses React.');
  return `${code.replace(/export\{[^}]*\};?\s*(?=$|\/\/)/, '')}
    export function DownloadsRoute() {
      const [isBroken, setBroken] = ${react}.useState(false);
      if (isBroken) throw new Error('rota');
      return ${jsx}.jsx('button', { onClick: () => setBroken(true), children: 'Romper' });
    }`;
}

test('an event that brings a screen into a state it cannot draw leaves the shell', async ({ page }) => {
  proxy.obey(({ path }) =>
    /downloads-route-.*\.js$/.test(path) ? { type: 'rewrite', change: withBreakingButton } : null,
  );
  await signIn(page, proxy.origin, 'DEMO-ALUMNA');
  await page.getByRole('link', { name: text.onThisDevice }).click();
  await page.getByRole('button', { name: 'Romper' }).click();
  await expect(page.getByRole('heading', { name: text.failed.title })).toBeFocused();
  await expectShell(page);
  await failed(page).getByRole('link', { name: text.failed.back }).click();
  await expect(page.getByRole('list', { name: 'Mi biblioteca' })).toBeVisible();
});

test('a header that breaks leaves the screen, and the way out with it', async ({ page }) => {
  breakFirstScript(/`Insignia de \$\{/, '`${(() => { throw new Error("rota"); })()}${');
  await signIn(page, proxy.origin, 'DEMO-ALUMNA');
  await expect(page.getByRole('list', { name: 'Mi biblioteca' }).getByRole('listitem').first()).toBeVisible();
  await expect(page.getByRole('contentinfo')).toBeAttached();
  await page.getByRole('banner').getByRole('button', { name: text.signOut }).click();
  await expect(page.getByRole('textbox', { name: 'Código' })).toBeVisible();
});

test('a footer that breaks leaves all the rest', async ({ page }) => {
  breakFirstScript(/`Versión \$\{/, '`${(() => { throw new Error("rota"); })()}${');
  await signIn(page, proxy.origin, 'DEMO-ALUMNA');
  await expect(page.getByRole('banner')).toBeVisible();
  await expect(page.getByRole('button', { name: text.userMenu })).toBeVisible();
  await expect(page.getByRole('contentinfo')).toHaveCount(0);
});

async function expectLastResort(page: Page): Promise<void> {
  await expect(page.getByRole('alert')).toContainText(lastWords.es.text, { timeout: 20_000 });
  await expect(page.getByRole('heading', { name: lastWords.es.title })).toBeFocused();
  proxy.obey(null);
  await page.getByRole('button', { name: lastWords.es.reload }).click();
  await expect(page.getByRole('textbox', { name: 'Código' })).toBeVisible();
}

test('a page without its root says so in a sentence, and the button brings it back', async ({ page }) => {
  proxy.obey(({ path }) =>
    path === '/libros/entrar' ? { type: 'rewrite', change: (html) => html.replace('id="raiz"', 'id="otra"') } : null,
  );
  await page.goto(`${proxy.origin}/libros/entrar`);
  await expectLastResort(page);
});

test('a start that throws says so in a sentence, and the button brings the page back', async ({ page }) => {
  breakFirstScript(/"libro-sesion"|`libro-sesion`/, '(() => { throw new Error("roto"); })()');
  await page.goto(`${proxy.origin}/libros/entrar`);
  await expectLastResort(page);
});

test('a shell that breaks as a whole says so in a sentence, and the button brings the page back', async ({ page }) => {
  breakFirstScript(/["'`]#contenido["'`]/, '(() => { throw new Error("rota"); })()');
  await page.goto(`${proxy.origin}/libros/entrar`);
  await expectLastResort(page);
});

test('our mark and our name stand there while the first script is on its way, and goes when the app draws', async ({
  page,
}) => {
  let isHeld = true;
  proxy.obey(({ path }) => (isHeld && /^\/assets\/index-[^/]*\.js$/.test(path) ? { type: 'stall' } : null));
  await page.goto(`${proxy.origin}/libros/entrar`, { waitUntil: 'commit' });
  const mark = page.locator('body > .antes img');
  await expect(mark).toBeVisible();
  await expect(page.getByText('Tus libros del colegio, también sin conexión.')).toBeVisible();
  await expect.poll(() => mark.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBeGreaterThan(0);
  isHeld = false;
  await page.goto(`${proxy.origin}/libros/entrar`);
  await expect(page.getByRole('textbox', { name: 'Código' })).toBeVisible();
  await expect(mark).toBeHidden();
});

test('a first script that never comes leaves a sentence with a link, not a blank page', async ({ page }) => {
  proxy.obey(({ path }) =>
    /^\/assets\/index-[^/]*\.js$/.test(path) ? { type: 'answer', status: 404, headers: {}, body: 'No existe.' } : null,
  );
  await page.goto(`${proxy.origin}/libros/entrar`);
  const again = page.getByRole('link', { name: 'Prueba otra vez' });
  await expect(again).toBeVisible();
  proxy.obey(null);
  await again.click();
  await expect(page.getByRole('textbox', { name: 'Código' })).toBeVisible();
  await expect(again).toBeHidden();
});

test('a browser whose databases open no more still opens, signs in and reads with the network', async ({ page }) => {
  await page.addInitScript(() => {
    IDBFactory.prototype.open = () => {
      throw new DOMException('Broken by a test.', 'UnknownError');
    };
  });
  const thrown: string[] = [];
  page.on('pageerror', (error) => thrown.push(error.message));
  await signIn(page, proxy.origin, 'DEMO-ALUMNA');
  await openBookPage(page, proxy.origin, 'epub');
  await page.getByRole('link', { name: 'Leer' }).click();
  await expectReader(page);
  await page.getByRole('button', { name: 'Página siguiente' }).click();
  // Said, since the place will not be there the next time.
  await expect(page.getByText(sentenceOf('storage-unavailable'))).toBeVisible();
  expect(thrown).toEqual([]);
});

test('a browser that forbids every storage still opens, signs in and shows the shelf', async ({ page }) => {
  await page.addInitScript(() => {
    const forbid = (name: 'sessionStorage' | 'localStorage' | 'indexedDB' | 'caches') =>
      Object.defineProperty(globalThis, name, {
        get() {
          throw new DOMException('Forbidden by a test.', 'SecurityError');
        },
      });
    forbid('sessionStorage');
    forbid('localStorage');
    forbid('indexedDB');
    forbid('caches');
  });
  const thrown: string[] = [];
  page.on('pageerror', (error) => thrown.push(error.message));
  await signIn(page, proxy.origin, 'DEMO-ALUMNA');
  await expect(page.getByRole('list', { name: 'Mi biblioteca' }).getByRole('listitem').first()).toBeVisible();
  await expectShell(page);
  expect(thrown).toEqual([]);
});

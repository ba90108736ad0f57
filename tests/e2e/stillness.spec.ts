import { expect, test } from '@playwright/test';
import type { Browser, BrowserContext, Page } from '@playwright/test';
import { thingKinds } from '../../contract/notes.ts';
import { nextStamp } from '../../contract/stamp.ts';
import type { Operation } from '../../contract/things.ts';
import { createOperationId, createWriter } from '../../src/data/notes/operation-id.ts';
import { startFaultProxy } from '../support/fault-proxy.ts';
import type { LibraryServer } from '../support/library-server.ts';
import { expectNoted } from '../support/kept-book.ts';
import { bringNotes } from '../support/notebook.ts';
import { downloadBook, expectReader, openBookPage, sharedSchool, signIn, waitForWorker } from '../support/school.ts';
import { sendWritten } from '../support/written.ts';

test.use({ contextOptions: { reducedMotion: 'no-preference' } });

let server: LibraryServer;
test.beforeAll(async () => {
  server = await sharedSchool();
});

declare global {
  interface Window {
    /** What moved without anybody having touched the page. */
    libroShifts: string[];
    /** Whether a book that was looked at was gone for a frame. */
    libroTakenAway: boolean;
  }
}

/** Writes down every layout shift that no input explains, and what moved. */
async function watchShifts(context: BrowserContext): Promise<void> {
  await context.addInitScript(() => {
    window.libroShifts = [];
    const nameOf = (node: Node | null) =>
      node instanceof Element ? `${node.tagName.toLowerCase()}.${node.className}` : String(node?.nodeName);
    new PerformanceObserver((entries) => {
      for (const entry of entries.getEntries()) {
        const shift = entry as PerformanceEntry & {
          readonly value: number;
          readonly hadRecentInput: boolean;
          readonly sources: readonly {
            readonly node: Node | null;
            readonly previousRect: DOMRectReadOnly;
            readonly currentRect: DOMRectReadOnly;
          }[];
        };
        if (shift.hadRecentInput) continue;
        const moved = shift.sources.map(
          ({ node, previousRect: from, currentRect: to }) =>
            `${nameOf(node)} ${from.x},${from.y} ${from.width}×${from.height} → ${to.x},${to.y} ${to.width}×${to.height}`,
        );
        window.libroShifts.push(`${location.pathname} ${shift.value.toFixed(4)}: ${moved.join('; ')}`);
      }
    }).observe({ type: 'layout-shift', buffered: true });
  });
}

/** All that moved since the page was loaded, up to and with the next two frames. */
function shifts(page: Page): Promise<string[]> {
  return page.evaluate(
    () =>
      new Promise<string[]>((resolve) =>
        requestAnimationFrame(() => requestAnimationFrame(() => setTimeout(() => resolve(window.libroShifts)))),
      ),
  );
}

/** Covers and fonts wait at a gate until it is opened. */
async function holdBack(context: BrowserContext, pattern: RegExp): Promise<() => void> {
  let open: () => void = () => undefined;
  const gate = new Promise<void>((resolve) => {
    open = resolve;
  });
  await context.route(pattern, async (route) => {
    await gate;
    await route.continue();
  });
  return open;
}

const allPictures = (page: Page) =>
  page.waitForFunction(() => [...document.images].every((image) => image.complete || image.loading === 'lazy'));

const sizes = { phone: { width: 360, height: 740 }, desktop: { width: 1280, height: 800 } } as const;

/** What another device says of somebody who reads on in the middle of these books, as many as the stage holds. */
function placesIn(paths: readonly string[]): Operation[] {
  const writer = createWriter();
  let stamp: string | null = null;
  return paths.map((path) => {
    const now = Date.now();
    stamp = nextStamp(writer, now, stamp);
    const locations = { position: 3, progression: 0.5, totalProgression: 0.5 };
    const locator = {
      href: '#page=3',
      type: 'application/pdf',
      title: 'La medición y sus unidades, con ejemplos',
      locations,
    };
    const thing = `${thingKinds.place}${path.slice(path.lastIndexOf('/') + 1)}`;
    return {
      id: createOperationId(now),
      thing,
      stamp,
      set: { place: { locator, at: new Date(now).toISOString() } },
      seen: {},
    };
  });
}

async function newContext(browser: Browser, viewport: { width: number; height: number }, isFirst: boolean) {
  const context = await browser.newContext({ viewport, serviceWorkers: isFirst ? 'block' : 'allow' });
  await watchShifts(context);
  return context;
}

for (const [name, viewport] of Object.entries(sizes)) {
  test.describe(`on a ${name} nothing moves by itself`, () => {
    test('on a first visit, with covers and fonts that come late', async ({ browser }) => {
      const context = await newContext(browser, viewport, true);
      const open = await holdBack(context, /\/covers\/|\.woff2/);
      const page = await context.newPage();
      // Fonts that are held back hold back the page's `load`.
      await page.goto(`${server.origin}/`, { waitUntil: 'commit' });
      await expect(page.getByRole('textbox', { name: 'Código' })).toBeVisible();
      expect(await shifts(page)).toEqual([]);
      await page.getByRole('textbox', { name: 'Código' }).fill('DEMO-ALUMNA');
      await page.getByRole('button', { name: 'Entrar' }).click();
      await expect(page.getByRole('list', { name: 'Mi biblioteca' })).toBeVisible();
      expect(await shifts(page)).toEqual([]);
      open();
      await allPictures(page);
      expect(await shifts(page)).toEqual([]);
      await context.close();
    });

    test('on every screen of a signed-in person, opened by its address', async ({ browser }) => {
      const context = await newContext(browser, viewport, false);
      const page = await context.newPage();
      await signIn(page, server.origin, 'DEMO-ALUMNA');
      await waitForWorker(page);
      const shelf = page.getByRole('list', { name: 'Mi biblioteca' });
      await page.reload();
      await expect(shelf).toBeVisible();
      await allPictures(page);
      expect(await shifts(page)).toEqual([]);

      const title = await shelf.getByRole('link').first().innerText();
      await page.goto(`${server.origin}/libros?buscar=${encodeURIComponent(title)}`);
      await expect(shelf).toBeVisible();
      expect(await shifts(page)).toEqual([]);
      await page.goto(`${server.origin}/libros?buscar=zzzz`);
      await expect(page.getByRole('heading', { name: 'Ningún libro coincide' })).toBeVisible();
      expect(await shifts(page)).toEqual([]);
      await page.goto(`${server.origin}/libros/descargas`);
      await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
      expect(await shifts(page)).toEqual([]);

      for (const format of ['epub', 'pdf'] as const) {
        await page.goto(`${server.origin}/libros?formato=${format}`);
        const href = await shelf.getByRole('link').first().getAttribute('href');
        await page.goto(`${server.origin}${href}`);
        await expect(page.getByRole('link', { name: 'Leer' })).toBeVisible();
        await allPictures(page);
        expect(await shifts(page)).toEqual([]);
        const reader = await page.getByRole('link', { name: 'Leer' }).getAttribute('href');
        await page.goto(`${server.origin}${reader}`);
        await expectReader(page);
        expect(await shifts(page)).toEqual([]);
      }
      await page.goto(`${server.origin}/libros`);
      await expect(page.getByRole('link', { name: 'Seguir leyendo' }).first()).toBeVisible();
      expect(await shifts(page)).toEqual([]);
      await context.close();
    });

    test('on the shelf of another device, when it hears where its person reads on', async ({ browser }) => {
      const context = await newContext(browser, viewport, true);
      const open = await holdBack(context, /\/api\/sync$/);
      const page = await context.newPage();
      await signIn(page, server.origin, 'DEMO-ALUMNO');
      // What moves right after a tap is put down to it.
      await page.reload();
      await expect(page.getByRole('heading', { name: 'Elige tu primer libro' })).toBeVisible();
      await allPictures(page);
      const books = page.getByRole('list', { name: 'Mi biblioteca' }).getByRole('link');
      const paths = await books.evaluateAll((links) => links.map((link) => link.getAttribute('href') ?? ''));
      await sendWritten(server.origin, 'DEMO-ALUMNO', placesIn(paths.slice(0, 4)));
      // Taken away and put back where it was, nothing has moved.
      await books.first().evaluate((book) => {
        window.libroTakenAway = false;
        const look = () => {
          if (book.getClientRects().length === 0) window.libroTakenAway = true;
          else requestAnimationFrame(look);
        };
        look();
      });
      open();
      await expect(page.getByRole('link', { name: 'Seguir leyendo' })).toBeVisible();
      await allPictures(page);
      expect(await shifts(page)).toEqual([]);
      expect(await page.evaluate(() => window.libroTakenAway)).toBe(false);
      await context.close();
    });

    test('in the notebook with notes in it, opened by its address, and with its dialogs', async ({ browser }) => {
      const context = await newContext(browser, viewport, false);
      const page = await context.newPage();
      await signIn(page, server.origin, 'DEMO-ALUMNO');
      await bringNotes(page, server.origin);
      await page.goto(`${server.origin}/libros/notas`);
      await expect(page.locator('[data-note]')).toHaveCount(3);
      await allPictures(page);
      expect(await shifts(page)).toEqual([]);
      for (const opener of ['Guardar o imprimir', 'Traer notas']) {
        await page.getByRole('button', { name: opener }).click();
        await expect(page.getByRole('dialog')).toBeVisible();
        await page.keyboard.press('Escape');
        await expect(page.getByRole('dialog')).toHaveCount(0);
      }
      expect(await shifts(page)).toEqual([]);

      // What waited when it was opened is sent while somebody looks.
      const open = await holdBack(context, /\/api\/sync/);
      await page.getByRole('button', { name: 'Escribir' }).first().click();
      const field = page.getByRole('textbox', { name: 'Lo que escribes' });
      await field.fill('Para mañana');
      await field.press('Control+Enter');
      await expect(page.locator('[data-note] [data-sending="confirmed"]')).toHaveCount(2);
      // By another page: loaded anew, a browser stands where somebody stood, and what moves above is not seen.
      await page.goto(`${server.origin}/libros/descargas`);
      await page.goto(`${server.origin}/libros/notas`);
      await expect(page.getByRole('heading', { name: 'Lo que espera' })).toBeVisible();
      await expect(page.locator('[data-note]')).toHaveCount(3);
      open();
      await expect(page.getByRole('heading', { name: 'Todo confirmado' })).toBeVisible();
      await expect(page.locator('[data-note] [data-sending="confirmed"]')).toHaveCount(3);
      expect(await shifts(page)).toEqual([]);
      await context.close();
    });

    test('on the screen of downloads, with books here and on their way', async ({ browser }) => {
      // Not by a route: with one, a browser keeps no answers, and letters would come anew to every screen.
      const proxy = await startFaultProxy(server.origin);
      const context = await newContext(browser, viewport, true);
      const page = await context.newPage();
      await signIn(page, proxy.origin, 'DEMO-ALUMNA');
      await openBookPage(page, proxy.origin, 'pdf');
      await downloadBook(page);
      // One that is here and two that wait; they are looked for one after the other.
      proxy.obey(({ path }) => (path.startsWith('/content/') ? { type: 'stall' } : null));
      await page.goto(`${proxy.origin}/libros?materia=${encodeURIComponent('Ciencias Naturales')}`);
      await page.getByRole('button', { name: /^Descargar est/ }).click();
      await expectNoted(page, 3);
      await page.goto(`${proxy.origin}/libros/descargas`);
      const coming = page.getByRole('region', { name: 'En camino' }).getByRole('listitem');
      await expect(coming).toHaveCount(2);
      await expect(page.getByRole('list', { name: 'Libros en este equipo' }).getByRole('listitem')).toHaveCount(1);
      await expect(page.getByRole('switch')).toBeVisible();
      // Their turn has come.
      await expect(coming.filter({ hasText: 'En espera' })).toHaveCount(0);
      // Below what waits stands the foot of the page, and nothing to press by mistake.
      const isFoot = (shift: string) => /: footer\.[^;]*$/.test(shift);
      expect((await shifts(page)).filter((shift) => !isFoot(shift))).toEqual([]);
      await context.close();
      await proxy.close();
    });

    test('without network', async ({ browser }) => {
      const context = await newContext(browser, viewport, false);
      const page = await context.newPage();
      await signIn(page, server.origin, 'DEMO-ALUMNA');
      await waitForWorker(page);
      await context.setOffline(true);
      await page.reload();
      await expect(page.getByRole('list', { name: 'Mi biblioteca' })).toBeVisible();
      await expect(page.getByRole('status').filter({ hasText: 'Sin conexión' })).toBeVisible({ timeout: 20_000 });
      expect(await shifts(page)).toEqual([]);
      await context.close();
    });
  });
}

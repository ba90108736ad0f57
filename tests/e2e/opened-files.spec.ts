import { expect, test } from '@playwright/test';
import type { BrowserContext, Page } from '@playwright/test';
import { demoEpubs } from '../../demo/epub/books.ts';
import { demoPdfs } from '../../demo/pdf/books.ts';
import type { LibraryServer } from '../support/library-server.ts';
import {
  downloadBook,
  expectReader,
  openBookPage,
  openSchool,
  placeOf,
  signIn,
  waitForWorker,
} from '../support/school.ts';
import { createShareSheet } from '../support/share-sheet.ts';
import type { SharedFile, ShareSheet } from '../support/share-sheet.ts';

let server: LibraryServer;
let context: BrowserContext;
let sheet: ShareSheet;
let epub: SharedFile;
let pdf: SharedFile;

test.beforeAll(async () => {
  server = await openSchool();
  epub = { name: 'mi huerta.epub', bytes: (await demoEpubs[0]?.build()) ?? new Uint8Array() };
  pdf = { name: 'guía de geometría.pdf', bytes: (await demoPdfs[0]?.build()) ?? new Uint8Array() };
});
test.beforeEach(async ({ browser }) => {
  // Where the test before left it stopped.
  await server.start();
  context = await browser.newContext({ viewport: { width: 800, height: 1280 } });
  sheet = await createShareSheet();
});
test.afterEach(async () => {
  await context.close();
  await sheet.discard();
});
test.afterAll(() => server.discard());

const files = (page: Page) => page.getByRole('list', { name: 'Archivos abiertos' }).getByRole('listitem');

async function openTablet(code: string): Promise<Page> {
  const page = await context.newPage();
  await signIn(page, server.origin, code);
  await waitForWorker(page);
  return page;
}

async function signOut(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Menú de usuario' }).click();
  await page.getByRole('button', { name: 'Cerrar sesión' }).click();
  await expect(page.getByRole('textbox', { name: 'Código' })).toBeVisible();
}

async function enter(page: Page, code: string): Promise<void> {
  await page.getByRole('textbox', { name: 'Código' }).fill(code);
  await page.getByRole('button', { name: 'Entrar' }).click();
}

declare global {
  interface Window {
    /** Frames so far in which there was nothing on the page. */
    libroBlank?: number;
  }
}

/** Counts, from now on, the frames in which there is nothing on the page. */
async function watchBlank(page: Page): Promise<() => Promise<number>> {
  await page.evaluate(() => {
    const isWatched = window.libroBlank !== undefined;
    window.libroBlank = 0;
    const look = () => {
      const main = document.querySelector('main');
      const isBlank = main === null || (main.innerText.trim() === '' && main.querySelector('iframe, canvas') === null);
      window.libroBlank = (window.libroBlank ?? 0) + (isBlank ? 1 : 0);
      requestAnimationFrame(look);
    };
    if (!isWatched) requestAnimationFrame(look);
  });
  return () => page.evaluate(() => window.libroBlank ?? -1);
}

test('shared books are read with the network cut, turn, keep their place, and nothing of them is stored', async () => {
  const page = await openTablet('DEMO-ALUMNA');
  // What opens books is on the device once one of each kind was downloaded.
  for (const format of ['epub', 'pdf'] as const) {
    await openBookPage(page, server.origin, format);
    await downloadBook(page);
  }
  await server.stop();
  await sheet.share(page, server.origin, [epub, pdf]);
  await expect(page.getByRole('heading', { level: 1, name: '¿Qué hacemos con estos archivos?' })).toBeVisible();
  await expect(files(page)).toHaveCount(2);
  for (const { name } of [epub, pdf]) {
    const blank = await watchBlank(page);
    await page.getByRole('link', { name: `Leer ahora ${name}` }).click();
    await expectReader(page);
    expect(await blank()).toBe(0);
    const first = await placeOf(page);
    await page.getByRole('button', { name: 'Página siguiente' }).click();
    await expect.poll(() => placeOf(page)).not.toBe(first);
    const left = await placeOf(page);
    await page.getByRole('button', { name: 'Cerrar libro' }).click();
    await page.getByRole('link', { name: `Leer ahora ${name}` }).click();
    await expectReader(page);
    expect(await placeOf(page)).toBe(left);
    await page.getByRole('button', { name: 'Cerrar libro' }).click();
  }
  const traces = await page.evaluate(async () => {
    const { id } = JSON.parse(sessionStorage.getItem('user') ?? '{}') as { id?: string | number };
    const opening = indexedDB.open(`libro_${id}`);
    await new Promise((resolve) => opening.addEventListener('success', resolve));
    const asked = opening.result.transaction('positions').objectStore('positions').getAllKeys();
    await new Promise((resolve) => asked.addEventListener('success', resolve));
    const cached = await Promise.all(
      (await caches.keys()).map(async (name) => (await (await caches.open(name)).keys()).map(({ url }) => url)),
    );
    const root = await navigator.storage.getDirectory();
    const kept: string[] = [];
    for await (const name of root.keys()) kept.push(name);
    return [...asked.result.map(String), ...cached.flat(), ...kept].filter((trace) =>
      /archivo|abrir|huerta/.test(trace),
    );
  });
  expect(traces).toEqual([]);
  await page.getByRole('button', { name: `No, gracias: cerrar ${epub.name}` }).click();
  await expect(files(page)).toHaveCount(1);
  await page.getByRole('button', { name: `No, gracias: cerrar ${pdf.name}` }).click();
  await expect(page.getByRole('list', { name: 'Mi biblioteca' })).toBeVisible();
  // Of an address that looks like a file's, too, the app says what became of it.
  await page.goto(`${server.origin}/libros/visor/pdf/archivo.1`);
  await expect(page.getByRole('heading', { level: 1, name: 'Aquí no hay ningún archivo' })).toBeVisible();
});

test("one pupil's shared file is never shown to the next, by whatever way they come", async () => {
  const page = await openTablet('DEMO-ALUMNA');
  await sheet.share(page, server.origin, [epub]);
  const shared = page.url();
  await page.getByRole('link', { name: /^Leer ahora/ }).click();
  await expectReader(page);
  const reader = page.url();
  await page.getByRole('button', { name: 'Cerrar libro' }).click();
  await expect(files(page)).toHaveCount(1);
  await signOut(page);
  await enter(page, 'DEMO-ALUMNO');
  await expect(page.getByRole('list', { name: 'Mi biblioteca' })).toBeVisible();
  const nothing = page.getByRole('heading', {
    level: 1,
    name: /^(Aquí no hay ningún archivo|El archivo ya no está abierto)$/,
  });
  for (const address of [`${server.origin}/libros/abrir`, shared, reader]) {
    await page.evaluate((to) => history.pushState(null, '', to), address);
    await page.goBack();
    await page.goForward();
    await expect(nothing).toBeVisible();
    await page.goto(address);
    await expect(nothing).toBeVisible();
  }
});

test('with nobody signed in a shared file waits for the person who signs in', async () => {
  const page = await openTablet('DEMO-ALUMNA');
  await signOut(page);
  await sheet.share(page, server.origin, [pdf]);
  await enter(page, 'DEMO-ALUMNO');
  await expect(page.getByRole('heading', { level: 1, name: '¿Qué hacemos con este archivo?' })).toBeVisible();
  await expect(files(page)).toContainText([pdf.name]);
});

test('what is no book, empty or too much is told in plain words, and the books among it still open', async () => {
  const page = await openTablet('DEMO-ALUMNA');
  const text = new TextEncoder();
  await sheet.share(page, server.origin, [
    { name: 'tarea.pdf', bytes: text.encode('hola') },
    { name: 'notas.epub', bytes: text.encode('PK\u0003\u0004 un documento de oficina, word/document.xml') },
    { name: 'nada.pdf', bytes: new Uint8Array() },
    pdf,
    ...Array.from({ length: 8 }, (_, index) => ({ name: `copia ${index}.pdf`, bytes: text.encode('%PDF-1.4') })),
  ]);
  await expect(files(page)).toHaveCount(10);
  await expect(page.getByText('Aquí caben 10 archivos a la vez; quedaron 2 fuera.')).toBeVisible();
  await expect(files(page).filter({ hasText: 'No es un EPUB ni un PDF.' })).toHaveCount(2);
  await expect(files(page).filter({ hasText: 'El archivo está vacío.' })).toHaveCount(1);
  await expect(page.getByRole('link', { name: 'Leer ahora tarea.pdf' })).toBeHidden();
  await page.getByRole('link', { name: `Leer ahora ${pdf.name}` }).click();
  await expectReader(page);
});

test('before the service worker is there the server sends the person to the page that says what to do', async () => {
  const page = await context.newPage();
  await page.addInitScript(() => {
    Object.defineProperty(Navigator.prototype, 'serviceWorker', { value: undefined });
    Reflect.deleteProperty(Navigator.prototype, 'serviceWorker');
  });
  await signIn(page, server.origin, 'DEMO-ALUMNA');
  await sheet.share(page, server.origin, [pdf]);
  await expect(page.getByRole('heading', { level: 1, name: 'El archivo no llegó' })).toBeVisible();
  await page.getByLabel('Elegir un archivo').setInputFiles({
    name: pdf.name,
    mimeType: 'application/pdf',
    buffer: Buffer.from(pdf.bytes),
  });
  await page.getByRole('link', { name: `Leer ahora ${pdf.name}` }).click();
  await expectReader(page);
});

test('the publisher puts a shared file into the library; without network the sentence says what to do', async () => {
  const page = await openTablet('DEMO-EDITOR');
  const bytes = new Uint8Array([...pdf.bytes, ...new TextEncoder().encode('\n% otra copia\n')]);
  await sheet.share(page, server.origin, [{ name: 'novedad.pdf', bytes }]);
  const publish = page.getByRole('button', { name: 'Publicar en la biblioteca novedad.pdf' });
  await expect(publish).toBeVisible();
  await server.stop();
  await publish.click();
  await expect(page.getByText('No hay conexión con el servidor.')).toBeVisible();
  await server.start();
  await publish.click();
  await expect(page.getByText('Ya está en la biblioteca de tu colegio.')).toBeVisible({ timeout: 60_000 });
  await page.getByRole('link', { name: 'Ver el libro' }).click();
  await expect(page.getByRole('link', { name: 'Leer' })).toBeVisible();
});

test('a pupil is not offered to publish', async () => {
  const page = await openTablet('DEMO-ALUMNA');
  await sheet.share(page, server.origin, [pdf]);
  await expect(files(page)).toHaveCount(1);
  await expect(page.getByRole('button', { name: /^Publicar/ })).toBeHidden();
});

/** The browser's launch queue, which only an installed app has: a launch is handed over by `lanzar`. */
function fakeLaunchQueue(): void {
  let consumer: ((launch: unknown) => void) | null = null;
  const waiting: unknown[] = [];
  Object.defineProperty(window, 'launchQueue', {
    value: {
      setConsumer(next: (launch: unknown) => void) {
        consumer = next;
        for (const launch of waiting.splice(0)) next(launch);
      },
    },
  });
  Object.assign(window, {
    lanzar(launch: unknown) {
      if (consumer) consumer(launch);
      else waiting.push(launch);
    },
  });
}

/** Opens a PDF from the file manager; `true` sends the browser's repetition after a reload. */
function launchPdf(page: Page, name: string): Promise<void> {
  return page.evaluate((title) => {
    const file = new File(['%PDF-1.4 de prueba'], title, { type: 'application/pdf' });
    const launch: unknown = Reflect.get(window, 'lanzar');
    if (typeof launch === 'function') launch({ targetURL: '/libros/abrir', files: [{ getFile: async () => file }] });
  }, name);
}

test('a file opened from the file manager is asked about, whatever screen is open', async () => {
  await context.addInitScript(fakeLaunchQueue);
  const page = await context.newPage();
  await signIn(page, server.origin, 'DEMO-ALUMNA');
  await launchPdf(page, 'desde archivos.pdf');
  await expect(files(page)).toContainText(['desde archivos.pdf']);
  await expect(page).toHaveURL(`${server.origin}/libros/abrir`);
});

test('a file the browser brings once more after a reload comes back to its person only', async () => {
  await context.addInitScript(fakeLaunchQueue);
  const page = await context.newPage();
  await signIn(page, server.origin, 'DEMO-ALUMNA');
  await launchPdf(page, 'mío.pdf');
  await expect(files(page)).toContainText(['mío.pdf']);
  await page.reload();
  await launchPdf(page, 'mío.pdf');
  await expect(files(page)).toContainText(['mío.pdf']);
  await signOut(page);
  await enter(page, 'DEMO-ALUMNO');
  await expect(page.getByRole('list', { name: 'Mi biblioteca' })).toBeVisible();
  await page.goto(`${server.origin}/libros/abrir`);
  await page.reload();
  await launchPdf(page, 'mío.pdf');
  await expect(page.getByRole('heading', { level: 1, name: 'Aquí no hay ningún archivo' })).toBeVisible();
  // What this pupil opens is this pupil's.
  await launchPdf(page, 'nuevo.pdf');
  await expect(files(page)).toContainText(['nuevo.pdf']);
});

test('shortcuts lead where they say while the app is open, and starting it again leaves the person where they are', async () => {
  await context.addInitScript(fakeLaunchQueue);
  const page = await context.newPage();
  await signIn(page, server.origin, 'DEMO-ALUMNA');
  const launch = (targetURL: string) =>
    page.evaluate((target) => {
      const start: unknown = Reflect.get(window, 'lanzar');
      if (typeof start === 'function') start({ targetURL: target, files: [] });
    }, targetURL);
  await openBookPage(page, server.origin, 'pdf');
  await page.getByRole('link', { name: 'Leer' }).click();
  await expectReader(page);
  await launch('/libros');
  await launch('/libros/descargas');
  await expect(page).toHaveURL(/descargas$/);
  await launch('/libros');
  await expect(page).toHaveURL(/descargas$/);
  await launch('/libros/abrir?atajo=biblioteca');
  await expect(page.getByRole('list', { name: 'Mi biblioteca' })).toBeVisible();
  await launch('/libros/abrir?atajo=seguir');
  await expectReader(page);
});

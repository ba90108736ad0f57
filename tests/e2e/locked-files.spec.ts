import { expect, test } from '@playwright/test';
import type { BrowserContext, Page } from '@playwright/test';
import type { LibraryServer } from '../support/library-server.ts';
import { makeLockedPdf } from '../support/locked-pdf.ts';
import {
  downloadBook,
  expectReader,
  openBookPage,
  openSchool,
  placeOf,
  signIn,
  waitForWorker,
} from '../support/school.ts';

const secret = 'Canción-del-pingüino-7';

let server: LibraryServer;
let context: BrowserContext;
let page: Page;
let locked: Buffer;

test.beforeAll(async () => {
  server = await openSchool();
  locked = Buffer.from(await makeLockedPdf('AES-256', { user: secret, owner: 'del autor' }, 5));
});
test.beforeEach(async ({ browser }) => {
  await server.start();
  context = await browser.newContext({ viewport: { width: 800, height: 1280 } });
  page = await context.newPage();
  await signIn(page, server.origin, 'DEMO-ALUMNA');
});
test.afterEach(() => context.close());
test.afterAll(() => server.discard());

const field = () => page.getByLabel('Contraseña del PDF');
const form = () => page.getByRole('form', { name: 'Este PDF tiene contraseña' });
const files = () => page.getByRole('list', { name: 'Archivos abiertos' }).getByRole('listitem');

/** Chooses a file of the device and asks to read it. */
async function readFile(bytes: Buffer, name = 'examen.pdf'): Promise<void> {
  await page.getByLabel('Elegir un archivo').setInputFiles({ name, mimeType: 'application/pdf', buffer: bytes });
  await page.getByRole('link', { name: `Leer ahora ${name}` }).click();
}

/** All that the browser keeps of this site, as one text. */
function everythingKept(): Promise<string> {
  return page.evaluate(async () => {
    const kept: unknown[] = [
      location.href,
      document.cookie,
      Object.entries(localStorage),
      Object.entries(sessionStorage),
    ];
    const done = (request: IDBRequest) =>
      new Promise((resolve, reject) => {
        request.addEventListener('success', resolve);
        request.addEventListener('error', reject);
      });
    for (const { name = '' } of await indexedDB.databases()) {
      const opening = indexedDB.open(name);
      await done(opening);
      for (const store of opening.result.objectStoreNames) {
        const reading = opening.result.transaction(store).objectStore(store);
        const [keys, values] = [reading.getAllKeys(), reading.getAll()];
        await Promise.all([done(keys), done(values)]);
        kept.push(name, store, keys.result, values.result);
      }
      opening.result.close();
    }
    for (const name of await caches.keys()) {
      kept.push(
        name,
        (await (await caches.open(name)).keys()).map(({ url }) => url),
      );
    }
    return JSON.stringify(kept);
  });
}

test('a locked file is opened with its password, without network, and nothing of the password stays', async () => {
  test.setTimeout(180_000);
  const said: string[] = [];
  page.on('console', (message) => said.push(message.text()));
  await waitForWorker(page);
  // What opens a PDF is on the device once one was downloaded.
  await openBookPage(page, server.origin, 'pdf');
  await downloadBook(page);
  await server.stop();
  await page.goto(`${server.origin}/libros/abrir`);
  await readFile(locked);

  await expect(form()).toBeVisible();
  await expect(field()).toBeFocused();
  await expect(field()).toHaveAttribute('type', 'password');
  // Browsers neither keep nor offer what is written into such a field.
  await expect(field()).toHaveAttribute('autocomplete', 'one-time-code');
  await expect(field()).toHaveAttribute('aria-invalid', 'false');
  await expect(field()).toHaveAccessibleDescription(/La tiene quien te dio el archivo\. Aquí no se guarda/);
  await expect(page.getByRole('alert')).toBeHidden();

  await page.keyboard.press('Enter');
  await expect(page.getByRole('alert')).toContainText('Falta la contraseña.');
  await expect(field()).toBeFocused();

  await page.keyboard.type('cancion');
  await page.getByLabel('Ver lo que escribo').check();
  await expect(field()).toHaveAttribute('type', 'text');
  await page.getByRole('button', { name: 'Abrir el libro' }).click();
  await expect(page.getByRole('alert')).toContainText('Esa no es la contraseña.');
  await expect(field()).toHaveAttribute('aria-invalid', 'true');
  await expect(field()).toHaveAccessibleDescription(/Esa no es la contraseña/);
  await expect(field()).toBeFocused();
  await expect(page.getByRole('region', { name: 'Lector' })).toHaveAttribute('data-estado', 'abriendo');

  // The wrong one is chosen: writing takes its place.
  await page.keyboard.type(secret);
  await expect(field()).toHaveValue(secret);
  await page.keyboard.press('Enter');
  await expectReader(page);
  await expect(form()).toBeHidden();
  await expect(page.getByText('Página 1: el pingüino')).toBeVisible();
  await expect(page.getByRole('heading', { level: 1, name: 'Cuaderno con llave' })).toBeVisible();
  await expect(page.getByRole('region', { name: 'Lector' }).locator(':focus')).toHaveCount(1);
  await page.keyboard.press('ArrowRight');
  await expect.poll(() => placeOf(page)).toBe('2');
  const kept = await everythingKept();
  const words = ['Geometría y medida', '/assets/pdfium', 'Valentina', 'Cuaderno con llave', secret];
  // What is known to be kept shows that all was looked through.
  expect(words.filter((word) => kept.includes(word))).toEqual(words.slice(0, 3));
  expect(said.join('\n')).not.toContain(secret);

  await page.getByRole('button', { name: 'Cerrar libro' }).click();
  await page.getByRole('link', { name: /^Leer ahora/ }).click();
  await expect(field()).toHaveValue('');
  await field().fill('del autor');
  await page.keyboard.press('Enter');
  await expectReader(page);
  expect(await placeOf(page)).toBe('2');

  await page.reload();
  await expect(page.getByRole('heading', { level: 1, name: 'Aquí no hay ningún archivo' })).toBeVisible();
  await page.goto(`${server.origin}/libros/abrir`);
  await readFile(locked);
  await expect(field()).toHaveValue('');
});

test('a book whose PDF engine breaks goes on with the password that was written, and nobody is asked again', async () => {
  await page.goto(`${server.origin}/libros/abrir`);
  await readFile(locked);
  await field().fill(secret);
  await page.keyboard.press('Enter');
  await expectReader(page);
  const engine = page.workers().find((worker) => worker.url().includes('pdf'));
  if (!engine) throw new Error('no PDF is open');
  const fresh = page.waitForEvent('worker');
  await engine.evaluate(() => {
    setTimeout(() => {
      throw new Error('broken for a test');
    });
  });
  await fresh;
  for (const at of [2, 3, 4, 5]) {
    await page.getByRole('button', { name: 'Página siguiente' }).click();
    await expect(page.getByText(`Página ${at}: el pingüino`)).toBeVisible();
  }
  await expect(form()).toBeHidden();
});

test('who does not know the password leaves the book, by a key or the button, and finds their files', async () => {
  await page.goto(`${server.origin}/libros/abrir`);
  await readFile(locked);
  await expect(field()).toBeFocused();
  await page.keyboard.press('Escape');
  await expect(files()).toHaveCount(1);
  await page.getByRole('link', { name: /^Leer ahora/ }).click();
  await field().fill('no la sé');
  await page.getByRole('button', { name: 'Ahora no' }).click();
  await expect(files()).toHaveCount(1);
  await expect(form()).toBeHidden();
});

test('after three wrong ones it is said that the file may be damaged', async () => {
  await page.goto(`${server.origin}/libros/abrir`);
  await readFile(locked);
  for (const wrong of ['uno', 'dos']) {
    await field().fill(wrong);
    await page.keyboard.press('Enter');
    await expect(page.getByRole('alert')).toContainText('Esa no es la contraseña.');
    await expect(page.getByRole('button', { name: 'Abrir el libro' })).toBeVisible();
  }
  await field().fill('tres');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('alert')).toContainText('Tampoco es esa.');
});

test('a file with a lock of another house or a damaged one says so, and asks for nothing', async () => {
  await page.goto(`${server.origin}/libros/abrir`);
  const text = locked.toString('latin1');
  const foreign = text.replace('/Filter /Standard', '/Filter /OtherKey');
  await readFile(Buffer.from(foreign, 'latin1'), 'ajeno.pdf');
  await expect(page.getByRole('alert')).toContainText('Este PDF está protegido de un modo que aquí no se abre.');
  await expect(form()).toBeHidden();
  await page.goto(`${server.origin}/libros/abrir`);
  await readFile(locked.subarray(0, 600), 'roto.pdf');
  await expect(page.getByRole('alert')).toContainText('Este libro está dañado');
  await expect(form()).toBeHidden();
});

test('a file that only its author may change opens as any other', async () => {
  await page.goto(`${server.origin}/libros/abrir`);
  await readFile(Buffer.from(await makeLockedPdf('AES-128', { user: '', owner: 'del autor' })));
  await expectReader(page);
});

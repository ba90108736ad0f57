import { readFileSync } from 'node:fs';
import { expect, test } from '@playwright/test';
import type { Page } from '@playwright/test';
import { annFile } from '../support/ann-file.ts';
import type { LibraryServer } from '../support/library-server.ts';
import { expectReader, openSchool, placeOf, signIn, waitForWorker } from '../support/school.ts';
import { notesWritten } from '../support/written.ts';

let server: LibraryServer;
test.beforeAll(async () => {
  server = await openSchool();
});
test.afterAll(() => server.discard());

const quotes = {
  line: 'Dos rectas perpendiculares forman un ángulo recto',
  area: 'El área de un triángulo',
  clue: 'La medición empieza en el cero',
};
const file = (title: string, text: string) =>
  annFile(title, [
    { quote: quotes.line, text, color: 'blue', page: 3 },
    { quote: quotes.area, color: 'green', page: 4 },
    { quote: quotes.clue, text: '=1+1 no es una fórmula', color: 'pink', page: 5 },
  ]);

const cards = (page: Page) => page.locator('[data-note]');
const cardOf = (page: Page, words: string) => cards(page).filter({ hasText: words });

async function openNotebook(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Menú de usuario' }).click();
  await page.getByRole('link', { name: 'Mis notas' }).click();
  await expect(page.getByRole('heading', { level: 1, name: /Mis notas|Tu cuaderno/ })).toBeVisible();
}

/** The title of a PDF of the shelf. */
async function titleOfPdf(page: Page): Promise<string> {
  await page.goto(`${server.origin}/libros?formato=pdf`);
  const link = page.getByRole('list', { name: 'Mi biblioteca' }).getByRole('link').first();
  return (await link.innerText()).trim();
}

async function bring(page: Page, brought: ReturnType<typeof annFile>, answer: string): Promise<void> {
  await page.getByRole('button', { name: 'Traer notas' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.locator('input[type=file]').setInputFiles(brought);
  await dialog.getByRole('button', { name: answer }).click();
  await expect(dialog.getByRole('status')).toBeVisible();
  await dialog.getByRole('button', { name: 'Listo' }).click();
}

async function saved(page: Page, format: string): Promise<{ readonly name: string; readonly text: string }> {
  await page.getByRole('button', { name: 'Guardar o imprimir' }).click();
  const coming = page.waitForEvent('download');
  await page.getByRole('dialog').getByRole('button', { name: format }).click();
  const download = await coming;
  return { name: download.suggestedFilename(), text: readFileSync(await download.path(), 'utf8') };
}

test('notes come from a file, are found, changed, taken back, taken along, and are there on the other device', async ({
  browser,
}) => {
  test.setTimeout(150_000);
  const context = await browser.newContext();
  const page = await context.newPage();
  await signIn(page, server.origin, 'DEMO-ALUMNA');
  const title = await titleOfPdf(page);
  await openNotebook(page);
  await expect(page.getByRole('heading', { name: 'Tu cuaderno está listo' })).toBeVisible();
  await expect(page.getByRole('link', { name: 'Elegir un libro' })).toBeVisible();

  await bring(page, file(title, 'Preguntar a la profe'), 'Traerlas');
  await expect(cards(page)).toHaveCount(3);
  await expect(page.getByText('3 notas en 1 libro')).toBeVisible();

  await test.step('found as one types, by colour and by kind', async () => {
    await page.getByRole('searchbox', { name: 'Buscar en tus notas' }).fill('ANGULO RECTO');
    await expect(cards(page)).toHaveCount(1);
    await page.getByRole('searchbox').fill('zzzz');
    await expect(page.getByText('Ninguna nota coincide')).toBeVisible();
    await page.getByRole('button', { name: 'Ver todas mis notas' }).click();
    await page.getByRole('button', { name: 'Verde', exact: true }).click();
    await expect(cards(page)).toHaveCount(1);
    await expect(cards(page)).toContainText(quotes.area);
    await page.getByRole('button', { name: 'Verde', exact: true }).click();
    await page.getByRole('combobox', { name: 'Tipo' }).selectOption({ label: 'Con texto' });
    await expect(cards(page)).toHaveCount(2);
    await page.getByRole('combobox', { name: 'Tipo' }).selectOption({ index: 0 });
    await page.getByRole('combobox', { name: 'Agrupar' }).selectOption({ label: 'Por color' });
    await expect(page.getByRole('heading', { level: 2, name: 'Rosa' })).toBeVisible();
    await page.getByRole('combobox', { name: 'Agrupar' }).selectOption({ label: 'Por libro' });
    await expect(page.getByRole('heading', { level: 2, name: title })).toBeVisible();
  });

  await test.step('changed and coloured anew', async () => {
    await cardOf(page, quotes.area).getByRole('button', { name: 'Escribir' }).click();
    await page.getByRole('textbox', { name: 'Lo que escribes' }).fill('Base por altura, entre dos');
    await cardOf(page, quotes.area).getByRole('radio', { name: 'Naranja' }).click();
    await page.getByRole('button', { name: 'Guardar', exact: true }).click();
    await expect(cardOf(page, 'Base por altura, entre dos')).toHaveAttribute('data-color', 'orange');
  });

  await test.step('deleted, and taken back', async () => {
    await cardOf(page, quotes.clue).getByRole('button', { name: 'Borrar' }).click();
    await expect(cards(page)).toHaveCount(2);
    await page.getByRole('button', { name: 'Deshacer' }).click();
    await expect(cards(page)).toHaveCount(3);
    await expect(cardOf(page, quotes.clue)).toContainText('=1+1 no es una fórmula');
  });

  await test.step('taken along in four forms', async () => {
    const markdown = await saved(page, 'Texto (Markdown)');
    expect(markdown.name).toMatch(/^mis-notas-\d{4}-\d\d-\d\d\.md$/);
    expect(markdown.text).toContain(`> ${quotes.line}`);
    const csv = await saved(page, 'Tabla (CSV)');
    expect(csv.text.charCodeAt(0)).toBe(0xfeff);
    expect(csv.text).toContain(`,'=1+1 no es una fórmula,`);
    const jsonLd = JSON.parse((await saved(page, 'Anotaciones web (JSON-LD)')).text);
    expect(jsonLd).toMatchObject({ type: 'AnnotationCollection', total: 3 });
    const ann = await saved(page, 'Notas de lectura (.ann)');
    expect(ann.name).toMatch(/\.ann$/);
    expect(JSON.parse(ann.text)).toMatchObject({ type: 'AnnotationSet', about: { 'dc:title': title } });
  });

  await test.step('asked about where the file differs', async () => {
    await bring(page, file(title, 'Otra cosa'), 'Conservar las mías');
    await expect(cardOf(page, 'Preguntar a la profe')).toHaveCount(1);
    await bring(page, file(title, 'Otra cosa'), 'Sobrescribir las mías');
    await expect(cardOf(page, 'Otra cosa')).toHaveCount(1);
    await expect(cards(page)).toHaveCount(3);
  });

  await test.step('safe at the library, and on the other device', async () => {
    await expect(page.locator('[data-sending="confirmed"]')).toHaveCount(3);
    const other = await browser.newContext();
    const second = await other.newPage();
    await signIn(second, server.origin, 'DEMO-ALUMNA', true);
    await second.goto(`${server.origin}/libros/notas`);
    await expect(cards(second)).toHaveCount(3);
    // The way back is there for eight seconds; a busy machine may need more to tell the other device.
    await page.evaluate((undoMs) => {
      const begin = window.setTimeout.bind(window);
      const wait = (work: () => void, ms = 0) => begin(work, ms === undoMs ? 10 * ms : ms);
      Object.assign(window, { setTimeout: wait });
    }, 8_000);
    await cardOf(page, quotes.clue).getByRole('button', { name: 'Borrar' }).click();
    await expect(cards(second)).toHaveCount(2);
    await page.getByRole('button', { name: 'Deshacer' }).click();
    await expect(cards(second)).toHaveCount(3);
    await other.close();
  });

  await test.step('opened at its page', async () => {
    await page.getByRole('link', { name: new RegExp(quotes.line) }).click();
    await expectReader(page);
    expect(await placeOf(page)).toBe('3');
  });
  await context.close();
});

test('without network all is there after a reload, what is changed waits and says why, and goes by itself', async ({
  browser,
}) => {
  const context = await browser.newContext();
  const page = await context.newPage();
  await signIn(page, server.origin, 'DEMO-ALUMNO');
  await waitForWorker(page);
  const title = await titleOfPdf(page);
  await openNotebook(page);
  await bring(page, file(title, 'Con red'), 'Traerlas');
  await expect(page.locator('[data-sending="confirmed"]')).toHaveCount(3);
  // The worker keeps this screen a moment after the shell.
  await expect
    .poll(() =>
      page.evaluate(async () => {
        const names = await caches.keys();
        const cache = await caches.open(names.find((name) => name.includes('libro-engines')) ?? '');
        return (await cache.keys()).some(({ url }) => /notebook-route.*\.js/.test(url));
      }),
    )
    .toBe(true);

  await context.setOffline(true);
  await page.reload();
  await expect(cards(page)).toHaveCount(3);
  await expect(page.getByText(/se guarda en este equipo y se envía cuando haya red/)).toBeVisible();
  await cardOf(page, quotes.area).getByRole('button', { name: 'Escribir' }).click();
  await page.keyboard.type('Escrito sin red');
  await page.keyboard.press('Control+Enter');
  await expect(cardOf(page, 'Escrito sin red').locator('[data-sending="kept"]')).toHaveText('Guardado aquí');
  await page.getByRole('heading', { name: 'Lo que espera' }).click();
  await expect(page.getByText(/Se envía cuando haya red\.$/)).toBeVisible();
  await context.grantPermissions(['clipboard-read', 'clipboard-write']);
  await page.getByRole('button', { name: 'Copiar: Escrito sin red' }).click();
  await expect.poll(() => page.evaluate(() => navigator.clipboard.readText())).toBe('Escrito sin red');
  await page.reload();
  await expect(cardOf(page, 'Escrito sin red')).toHaveCount(1);

  await context.setOffline(false);
  await expect(page.locator('[data-sending="confirmed"]')).toHaveCount(3, { timeout: 40_000 });
  await expect(page.getByRole('heading', { name: 'Lo que espera' })).toBeHidden();
  await context.close();
});

test('what is no file of notes says so, and a study sheet of what is shown goes to paper', async ({ browser }) => {
  const context = await browser.newContext();
  const page = await context.newPage();
  await signIn(page, server.origin, 'DEMO-DIRECTOR');
  const title = await titleOfPdf(page);
  await openNotebook(page);
  await page.getByRole('button', { name: 'Traer notas' }).click();
  const input = page.getByRole('dialog').locator('input[type=file]');
  for (const [text, sentence] of [
    ['no es json', /no tiene notas o está dañado/],
    ['{"type":"Otra"}', /no es de notas de lectura/],
    ['{"type":"AnnotationSet","items":[{"__proto__":{"x":1}}]}', /ninguna nota que se pueda leer/],
  ] as const) {
    await input.setInputFiles({ name: 'x.ann', mimeType: 'application/json', buffer: Buffer.from(text) });
    await expect(page.getByRole('alert')).toHaveText(sentence);
  }
  await input.setInputFiles(file(title, 'Para el examen'));
  await page.getByRole('button', { name: 'Traerlas' }).click();
  await page.getByRole('button', { name: 'Listo' }).click();
  await page.getByRole('searchbox').fill('RECTAS');
  await expect(cards(page)).toHaveCount(1);
  // Headless there is no dialog of the browser: it says that it prints, and what it would picture is looked at.
  await page.evaluate(() => {
    window.print = () => void dispatchEvent(new Event('beforeprint'));
  });
  await page.getByRole('button', { name: 'Guardar o imprimir' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Imprimir una ficha de estudio' }).click();
  await page.emulateMedia({ media: 'print' });
  await expect(page.getByRole('heading', { name: 'Ficha de estudio' })).toBeVisible();
  await expect(page.getByText('Para el examen').last()).toBeVisible();
  await expect(page.getByRole('searchbox')).toBeHidden();
  await expect(page.getByText(quotes.area)).toHaveCount(0);
  await page.emulateMedia({ media: 'screen' });
  await page.evaluate(() => dispatchEvent(new Event('afterprint')));
  await expect(page.getByText('Ficha de estudio')).toHaveCount(0);
  await context.close();
});

test('what the library refuses can be copied, and let go of: here, on the other device and after a reload', async ({
  browser,
}) => {
  const context = await browser.newContext({ permissions: ['clipboard-read', 'clipboard-write'] });
  const page = await context.newPage();
  await signIn(page, server.origin, 'DEMO-DOCENTE');
  const title = await titleOfPdf(page);
  await openNotebook(page);
  await bring(page, file(title, 'Se queda'), 'Traerlas');
  await expect(page.locator('[data-sending="confirmed"]')).toHaveCount(3);

  // What this device says of one change, the server cannot read: it refuses it as it refuses such a thing from anybody.
  const refusedText = 'Esto no se entiende';
  await context.route('**/api/sync', async (route) => {
    const request = route.request().postDataJSON();
    for (const operation of request.operations) if (operation.text === refusedText) operation.thing = 'sin tipo';
    await route.continue({ postData: JSON.stringify(request) });
  });
  await cardOf(page, quotes.area).getByRole('button', { name: 'Escribir' }).click();
  await page.keyboard.type(refusedText);
  await page.keyboard.press('Control+Enter');
  const waiting = page.getByRole('group').filter({ hasText: 'Lo que espera' });
  await expect(waiting.getByText('1 no fue aceptado: míralo')).toBeVisible();

  await waiting.getByRole('button', { name: `Descartar: ${refusedText}` }).click();
  const question = page.getByRole('dialog', { name: '¿Descartar este cambio?' });
  await expect(question).toContainText('No está guardado en ningún otro lugar');
  await question.getByRole('button', { name: 'Dejarlo aquí' }).click();
  await expect(cardOf(page, refusedText)).toHaveCount(1);
  await page.reload();
  await waiting.getByRole('button', { name: `Descartar: ${refusedText}` }).click();
  await question.getByRole('button', { name: 'Copiar el texto' }).click();
  await expect(question.getByRole('status')).toHaveText('Copiado');
  expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(refusedText);
  await question.getByRole('button', { name: 'Sí, descartarlo' }).click();
  await expect(question).toHaveCount(0);
  await expect(waiting).toHaveCount(0);

  // The note is as the server has it: the mark without what was written to it.
  const other = await browser.newContext();
  const second = await other.newPage();
  await signIn(second, server.origin, 'DEMO-DOCENTE', true);
  await second.goto(`${server.origin}/libros/notas`);
  await page.reload();
  for (const each of [page, second]) {
    await expect(each.locator('[data-sending="confirmed"]')).toHaveCount(3);
    await expect(cardOf(each, quotes.area)).toHaveCount(1);
    await expect(each.getByText(refusedText)).toHaveCount(0);
    await expect(each.getByText('Lo que espera')).toHaveCount(0);
  }
  await other.close();
  await context.close();
});

/** All that lies in the journal of this device, as it stands on the disk. */
const journalText = (page: Page) =>
  page.evaluate(async () => {
    const read = async (folder: FileSystemDirectoryHandle): Promise<string> => {
      let text = '';
      for await (const entry of folder.values()) {
        if (entry instanceof FileSystemDirectoryHandle) text += await read(entry);
        else if (entry instanceof FileSystemFileHandle)
          text += new TextDecoder('latin1').decode(await (await entry.getFile()).arrayBuffer());
      }
      return text;
    };
    const root = await navigator.storage.getDirectory();
    return read(await root.getDirectoryHandle('diario'));
  });

test('a note of 100 KB in many scripts is written, found, taken along and brought again without network, sealed, and is whole elsewhere', async ({
  browser,
}) => {
  test.setTimeout(150_000);
  const context = await browser.newContext();
  const page = await context.newPage();
  await signIn(page, server.origin, 'DEMO-ALUMNO');
  const title = await titleOfPdf(page);
  await openNotebook(page);
  await waitForWorker(page);
  await bring(page, file(title, 'Se queda'), 'Traerlas');
  await expect(page.locator('[data-sending="confirmed"]')).toHaveCount(3);
  await context.setOffline(true);
  await page.reload();
  await expect(cards(page)).toHaveCount(3);

  // Family and flag of many code points, words from right to left, marks that turn the direction, accents that combine.
  // Few lines: as something typed, each costs the browser itself a few milliseconds.
  const rare = 'canción 👩‍👩‍👧‍👦🇪🇨 مرحبا بالعالم \u202Eעברית\u202C n\u0303u\u0301 «SECRETO»\n';
  const part = `${rare}${'Una canción que se escribe con tildes y eñes, palabra tras palabra. '.repeat(150)}`;
  const long = part.repeat(Math.floor(99_000 / part.length)).trimEnd();
  await cardOf(page, quotes.area).getByRole('button', { name: 'Escribir' }).click();
  const field = page.getByRole('textbox', { name: 'Lo que escribes' });
  await field.fill(`\u0000\u0007${long.replace('\n', '\u001B\u0085\n')}\u009F`);
  await page.keyboard.press('Control+Enter');
  await expect(cardOf(page, quotes.area).locator('[data-sending="kept"]')).toBeVisible();
  const journal = await journalText(page);
  expect(journal.length).toBeGreaterThan(90_000);
  expect(journal).not.toContain('SECRETO');

  // One that is too long stays where it was typed.
  await cardOf(page, quotes.clue).getByRole('button', { name: 'Editar' }).click();
  await field.fill('a'.repeat(100_001));
  await page.keyboard.press('Control+Enter');
  await expect(page.getByRole('alert')).toBeVisible();
  await expect(field).toHaveValue(/^a{100001}$/);
  await field.fill('Corta');
  await page.keyboard.press('Control+Enter');
  await expect(cardOf(page, 'Corta')).toHaveCount(1);

  await page.getByRole('searchbox').fill('CANCION 👩‍👩‍👧‍👦🇪🇨 مرحبا');
  await expect(cards(page)).toHaveCount(1);
  await page.getByRole('searchbox').fill('');
  const { text: annotations } = await saved(page, 'Notas de lectura (.ann)');
  await cardOf(page, quotes.area).getByRole('button', { name: 'Borrar' }).click();
  await expect(cards(page)).toHaveCount(2);
  const again = { name: 'otra-vez.ann', mimeType: 'application/json', buffer: Buffer.from(annotations) };
  await bring(page, again, 'Traerlas');
  await expect(cards(page)).toHaveCount(3);

  await context.setOffline(false);
  await expect(page.locator('[data-sending="confirmed"]')).toHaveCount(3, { timeout: 40_000 });
  const there = await notesWritten(server.origin, 'DEMO-ALUMNO');
  expect(there.flatMap(({ texts }) => texts).filter((text) => text.length > 1_000)).toEqual([long]);
  await context.close();
});

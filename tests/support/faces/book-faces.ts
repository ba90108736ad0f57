import { expect } from '@playwright/test';
import { installVoice } from '../fake-voice.ts';
import type { Page } from '@playwright/test';
import { makeLockedPdf } from '../locked-pdf.ts';
import { addressOfBook, failing, noNetwork, read, reader, stalled } from './stage.ts';
import type { Face, Stage } from './stage.ts';

async function openBook(stage: Stage, format: 'epub' | 'pdf', index = 0): Promise<void> {
  await stage.page.goto(await addressOfBook(stage, format, index));
  await expect(stage.page.getByRole('link', { name: 'Leer' })).toBeVisible();
}

async function showContents({ page }: Stage): Promise<void> {
  await page.getByRole('button', { name: 'Contenido' }).click();
  await expect(page.getByRole('dialog', { name: 'Contenido' })).toBeVisible();
}

async function searchBook(page: Page, word: string): Promise<void> {
  await page.getByRole('button', { name: 'Buscar en el libro' }).click();
  const panel = page.getByRole('dialog', { name: 'Buscar en el libro' });
  await panel.getByRole('searchbox').fill(word);
  await expect(panel.getByRole('status')).toHaveText(/^(Está en|El libro no lo dice)/);
}

/** What a person chose stays with them. */
async function resetLetters(page: Page): Promise<void> {
  await page.keyboard.press('l');
  await page.getByRole('button', { name: 'Volver a lo de siempre' }).click();
  await expect(page.locator('dialog output').first()).toHaveText('100 %');
}

async function turn({ page }: Stage, times: number): Promise<void> {
  for (let step = 0; step < times; step += 1) {
    const place = await reader(page).getAttribute('data-lugar');
    await page.getByRole('button', { name: 'Página siguiente' }).click();
    await expect(reader(page)).not.toHaveAttribute('data-lugar', place ?? '');
  }
}

/** The page of a book, and what stands where its reader is not there yet. */
export const bookFaces: readonly Face[] = [
  {
    name: 'libro-esperando',
    async show(stage) {
      const address = await addressOfBook(stage, 'epub', 2);
      stage.proxy.obey(stalled('/api/books/'));
      await stage.page.goto(address);
      await expect(stage.page.getByText('Abriendo el libro…').first()).toBeVisible();
    },
  },
  {
    name: 'libro-ficha-con-problema',
    async show(stage) {
      const address = await addressOfBook(stage, 'epub', 2);
      stage.proxy.obey(failing('/api/books/', 500, 'server-failed'));
      await stage.page.goto(address);
      await expect(stage.page.getByText('No pudimos traer la ficha completa')).toBeVisible();
    },
  },
  {
    name: 'libro-sin-red',
    async show(stage) {
      const address = await addressOfBook(stage, 'pdf');
      stage.proxy.obey(noNetwork);
      await stage.page.goto(address);
      await expect(stage.page.getByText(/no está en este equipo/).first()).toBeVisible();
    },
  },
  {
    name: 'lector-con-problema',
    async show(stage) {
      await openBook(stage, 'pdf');
      stage.proxy.obey(failing('/content/', 404, 'content-not-found'));
      await stage.page.getByRole('link', { name: 'Leer' }).click();
      await expect(stage.page.getByRole('alert')).toBeVisible({ timeout: 40_000 });
    },
  },
  {
    name: 'lector-esperando',
    async show(stage) {
      await openBook(stage, 'pdf');
      stage.proxy.obey(stalled('/content/'));
      await stage.page.getByRole('link', { name: 'Leer' }).click();
      await expect(stage.page.getByText('Abriendo el libro…').first()).toBeVisible();
    },
  },
  {
    name: 'libro-descarga-con-problema',
    async show(stage) {
      await openBook(stage, 'epub', 2);
      stage.proxy.obey(failing('/content/', 404, 'content-not-found'));
      await stage.page.getByRole('button', { name: 'Descargar' }).click();
      await expect(stage.page.getByText(/Falta una parte/)).toBeVisible({ timeout: 40_000 });
    },
  },
  {
    name: 'libro-descargando',
    async show(stage) {
      await openBook(stage, 'pdf', 1);
      stage.proxy.obey(({ path, count }) =>
        path.startsWith('/content/') && count > 0 && !isAmongFirst(path) ? { type: 'stall' } : null,
      );
      await stage.page.getByRole('button', { name: 'Descargar' }).click();
      await expect(stage.page.getByRole('progressbar', { name: 'Descargando' })).toBeVisible();
    },
  },
  {
    name: 'libro-descargado',
    async show(stage) {
      await openBook(stage, 'epub', 2);
      const again = stage.page.getByRole('button', { name: /^(Descargar|Probar de nuevo)$/ });
      // What the face before left undone may go on by itself.
      await expect(async () => {
        if (await again.isVisible()) await again.click({ timeout: 1000 });
        await expect(stage.page.getByText('Descargado', { exact: true })).toBeVisible({ timeout: 5000 });
      }).toPass();
    },
  },
];

/** The reader of an EPUB; the page of a downloaded one is open. */
export const epubFaces: readonly Face[] = [
  {
    name: 'lector-epub',
    async show(stage) {
      await read(stage.page);
      await turn(stage, 3);
    },
  },
  { name: 'lector-epub-contenido', show: showContents },
  {
    name: 'lector-busqueda',
    async show(stage) {
      await openBook(stage, 'epub', 2);
      await read(stage.page);
      await searchBook(stage.page, 'agua');
      await stage.page.getByRole('dialog').getByRole('listitem').nth(1).getByRole('button').click();
      await stage.page.keyboard.press('/');
    },
  },
  {
    name: 'lector-busqueda-vacia',
    async show(stage) {
      await openBook(stage, 'pdf');
      await read(stage.page);
      await searchBook(stage.page, 'xyzzy');
    },
  },
  {
    name: 'lector-encontrado',
    async show(stage) {
      await openBook(stage, 'pdf');
      await read(stage.page);
      await searchBook(stage.page, 'perpendicular');
      await stage.page.getByRole('dialog').getByRole('listitem').nth(3).getByRole('button').click();
    },
  },
  {
    name: 'lector-voz',
    async show(stage) {
      await installVoice(stage.page, 'es-PE');
      await openBook(stage, 'epub', 2);
      await read(stage.page);
      await turn(stage, 3);
      await stage.page.getByRole('button', { name: 'Leer en voz alta' }).click();
      await expect(stage.page.getByRole('status').filter({ hasText: 'Leyendo' })).toHaveCount(1);
      await stage.page.evaluate(() => fakeVoice.speak('end'));
      await stage.page.evaluate(() => fakeVoice.speak('word'));
    },
  },
  {
    name: 'lector-eleccion',
    async show({ page }) {
      await page.getByRole('button', { name: 'Terminar la lectura en voz alta' }).click();
      const paragraphs = page.frameLocator('iframe:visible').first().locator('p');
      // What stood here in another window may still be laid out anew.
      await expect(async () => {
        await paragraphs.evaluateAll((all) => {
          const inView = all.find((one) => {
            const { left, right, top, width } = one.getBoundingClientRect();
            return width > 0 && left >= 0 && right <= innerWidth && top >= 0 && top < innerHeight / 2;
          });
          getSelection()?.selectAllChildren(inView ?? document.body);
        });
        await expect(page.getByRole('toolbar', { name: 'Texto elegido' })).toBeVisible({ timeout: 2_000 });
      }).toPass();
    },
  },
  {
    name: 'lector-teclas',
    async show({ page }) {
      await page.keyboard.press('?');
      await expect(page.getByRole('dialog', { name: 'Teclas del lector' })).toBeVisible();
    },
  },
  {
    name: 'lector-letra',
    async show(stage) {
      await openBook(stage, 'epub', 2);
      await read(stage.page);
      await turn(stage, 3);
      await stage.page.getByRole('button', { name: 'Letra y página' }).click();
      await expect(stage.page.getByRole('dialog', { name: 'Letra y página' })).toBeVisible();
    },
  },
  {
    name: 'lector-letra-grande',
    async show({ page }) {
      for (const name of ['Sepia', 'Muy legible', 'Amplio']) await page.getByRole('radio', { name }).click();
      for (let step = 0; step < 3; step += 1) await page.getByRole('button', { name: 'Letra más grande' }).click();
      await page.getByRole('button', { name: 'Cerrar los ajustes de lectura' }).click();
    },
  },
  {
    name: 'lector-corrido',
    async show({ page }) {
      await resetLetters(page);
      await page.getByRole('radio', { name: 'Todo seguido' }).click();
      await page.getByRole('button', { name: 'Cerrar los ajustes de lectura' }).click();
      const section = page.frameLocator('iframe:visible').first().locator('html');
      await section.evaluate((root) => root.scrollTo({ top: root.scrollHeight, behavior: 'instant' }));
      await expect(page.getByRole('button', { name: 'Siguiente capítulo' })).toBeVisible();
    },
  },
  {
    name: 'lector-album',
    async show(stage) {
      await resetLetters(stage.page);
      await openBook(stage, 'epub', 0);
      await read(stage.page);
      await turn(stage, 1);
    },
  },
];

/** The reader of a PDF. */
export const pdfFaces: readonly Face[] = [
  {
    name: 'lector-pdf',
    async show(stage) {
      await openBook(stage, 'pdf');
      await read(stage.page);
      await turn(stage, 4);
    },
  },
  {
    name: 'lector-pdf-pagina',
    async show({ page }) {
      await page.getByRole('button', { name: 'Página y pantalla' }).click();
      await expect(page.getByRole('dialog', { name: 'Página y pantalla' })).toBeVisible();
    },
  },
  {
    name: 'lector-pdf-oscuro',
    async show({ page }) {
      await page.getByRole('radio', { name: 'Oscuro' }).click();
      await page.getByRole('button', { name: 'Cerrar los ajustes de lectura' }).click();
    },
  },
  {
    name: 'lector-pdf-corrido',
    async show({ page }) {
      await page.keyboard.press('l');
      await page.getByRole('radio', { name: 'Como se imprimió' }).click();
      await page.getByRole('radio', { name: 'Todo seguido' }).click();
      await page.getByRole('button', { name: 'Cerrar los ajustes de lectura' }).click();
      await page.keyboard.press('PageDown');
    },
  },
  {
    name: 'lector-pdf-contenido',
    async show(stage) {
      await stage.page.keyboard.press('l');
      await stage.page.getByRole('button', { name: 'Volver a lo de siempre' }).click();
      await stage.page.getByRole('button', { name: 'Cerrar los ajustes de lectura' }).click();
      await showContents(stage);
    },
  },
  {
    name: 'lector-pdf-paginas',
    async show({ page }) {
      await page.getByRole('radio', { name: 'Páginas' }).check();
      await expect
        .poll(() =>
          page.evaluate(
            () =>
              [...document.querySelectorAll('dialog canvas')].filter(
                (one) => one.clientWidth > 0 && one instanceof HTMLCanvasElement && one.width > 0,
              ).length,
          ),
        )
        .toBeGreaterThan(3);
    },
  },
  {
    name: 'lector-pdf-pagina-que-falta',
    async show({ page }) {
      await page.getByRole('textbox', { name: 'Ir a la página' }).fill('900');
      await page.keyboard.press('Enter');
      await expect(page.getByRole('alert')).toBeVisible();
    },
  },
  {
    name: 'lector-contrasena',
    async show({ page, proxy }) {
      await page.goto(`${proxy.origin}/libros/abrir`);
      const buffer = Buffer.from(await makeLockedPdf('AES-256', { user: 'llave' }));
      const file = { name: 'examen con llave.pdf', mimeType: 'application/pdf', buffer };
      await page.locator('input[type=file]').setInputFiles(file);
      await page.getByRole('link', { name: /^Leer ahora/ }).click();
      await expect(page.getByLabel('Contraseña del PDF')).toBeFocused();
    },
  },
  {
    name: 'lector-contrasena-equivocada',
    async show({ page }) {
      await page.getByLabel('Ver lo que escribo').check();
      await page.getByLabel('Contraseña del PDF').fill('Llave');
      await page.keyboard.press('Enter');
      await expect(page.getByRole('alert')).toContainText('Esa no es la contraseña.');
    },
  },
];

/** One path in four is let through, so that the bar of a download shows a part. */
function isAmongFirst(path: string): boolean {
  return /[0-3]$/.test(path);
}

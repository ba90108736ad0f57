import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Page } from '@playwright/test';
import PdfKitDocument from 'pdfkit';
import type { Locator } from '../../../contract/locator.ts';
import type { NoteMark } from '../../../src/engines/note-marks.ts';
import { test } from './harness-page.ts';

let folder = '';
/** A folder for the books of a spec. */
export function keepBooks(): void {
  test.beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'libro-pdf-notes-'));
  });
  test.afterAll(() => rm(folder, { recursive: true, force: true }));
}

export const words = 'el yaguareté duerme junto al río';
export const told = ['Dicen los abuelos que', `${words}, y`, 'nadie lo despierta nunca.'];

async function writeBook(name: string, write: (document: PDFKit.PDFDocument) => void): Promise<string> {
  const document = new PdfKitDocument({ size: [400, 600], margin: 40, autoFirstPage: false });
  const parts: Uint8Array[] = [];
  document.on('data', (part: Uint8Array) => parts.push(part));
  const ended = new Promise<void>((resolve) => {
    document.on('end', () => resolve());
  });
  write(document);
  document.end();
  await ended;
  const path = join(folder, `${name}.pdf`);
  await writeFile(path, Buffer.concat(parts));
  return path;
}

/** A book with these lines on its pages. */
export const bookOf = (name: string, pages: readonly (readonly string[])[]): Promise<string> =>
  writeBook(name, (document) => {
    for (const lines of pages) {
      document.addPage();
      for (const line of lines) document.fontSize(16).text(line);
    }
  });

/** A book whose text runs over as many pages as it takes, after a page of its own. */
export const bookOfText = (name: string, first: string, text: string, fontSize: number): Promise<string> =>
  writeBook(name, (document) => {
    document.addPage().fontSize(fontSize).text(first);
    document.addPage().text(text);
  });

export const other = (page: number) => [`Aquí empieza la hoja ${page}.`, 'No dice nada de animales.'];

/** Selects a line of the page shown, or lines, and answers where the book says they are. */
export async function select(page: Page, first: string, last = first): Promise<Locator> {
  await page.getByText(first).first().waitFor();
  await page.evaluate(
    ([from, to]) => {
      const spans = [...document.querySelectorAll('.libro-pdf-page:not([inert]) .libro-pdf-text span')];
      const start = spans.find((span) => span.textContent?.includes(from))?.firstChild;
      const end = spans.find((span) => span.textContent?.includes(to))?.firstChild;
      if (!(start instanceof Text) || !(end instanceof Text)) throw new Error('there are no such words');
      const range = document.createRange();
      range.setStart(start, start.data.indexOf(from));
      range.setEnd(end, end.data.indexOf(to) + to.length);
      getSelection()?.removeAllRanges();
      getSelection()?.addRange(range);
    },
    [first, last] as const,
  );
  await page.waitForFunction(() => window.pdfHarness.seen.selected !== null);
  const locator = await page.evaluate(() => window.pdfHarness.seen.selected);
  await page.evaluate(() => getSelection()?.removeAllRanges());
  await page.waitForFunction(() => window.pdfHarness.seen.selected === null);
  if (!locator) throw new Error('nothing is selected');
  return locator;
}

export const markOf = (locator: Locator, about: Partial<NoteMark> = {}): NoteMark => ({
  id: 'nota:1',
  kind: 'highlight',
  color: 'green',
  label: 'Resaltado verde',
  locator,
  ...about,
});
export const show = (page: Page, marks: readonly NoteMark[]) =>
  page.evaluate((all) => window.pdfHarness.showNotes(all), marks);
export const boxes = (page: Page) =>
  page.evaluate(() =>
    [...document.querySelectorAll<HTMLElement>('.libro-pdf-page:not([inert]) [data-nota]')].map((box) => {
      const { left, top, width, height } = box.getBoundingClientRect();
      return { id: box.dataset['nota'], left, top, width, height };
    }),
  );

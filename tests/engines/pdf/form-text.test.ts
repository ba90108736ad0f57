import { expect, it } from 'vitest';
import { textOfRuns, urgency } from '../../../src/engines/pdf/pdf-messages.ts';
import { createPdfEngine } from '../../../src/engines/pdf/worker/pdf-engine.ts';
import type { PdfResult } from '../../../src/engines/pdf/worker/pdf-task.ts';
import { startPdfium } from '../../../src/engines/pdf/worker/pdfium-runtime.ts';
import { filledIn, makeFormBook } from './books/form-book.ts';
import { compiledPdfium } from './compiled-pdfium.ts';
import { eventsWith } from './engine-events.ts';

/** What the engine answers of the sheet. */
async function ask(type: 'text' | 'words'): Promise<PdfResult> {
  const book = makeFormBook();
  const runtime = await startPdfium(compiledPdfium(), book.length);
  return new Promise((resolve) => {
    const read = (offset: number, length: number) => book.subarray(offset, offset + length);
    const engine = createPdfEngine(
      runtime,
      book.length,
      read,
      eventsWith({
        done: (_, result) => resolve(result),
      }),
    );
    engine.open('');
    engine.ask(1, urgency.visibleText, { type, pageIndex: 0 });
  });
}

it('what is filled in on a sheet is read behind what it was asked by, where it is seen', async () => {
  const result = await ask('text');
  if (result.type !== 'text') throw new Error(result.type);
  const { runs, bodyRuns } = result.text;
  expect(textOfRuns(runs.slice(0, bodyRuns))).toBe(filledIn);
  const boxOf = (text: string) => runs.find((run) => run.text === text)?.box;
  expect(boxOf('Ana Flores')).toEqual({
    left: expect.closeTo(0.2, 3),
    top: expect.closeTo(0.101, 3),
    width: expect.closeTo(0.165, 3),
    height: expect.closeTo(0.0225, 3),
  });
  expect(boxOf('Y respiran.')?.top).toBeCloseTo(330 / 800 + 18 / 800, 3);
});

it('a search finds what is filled in, and neither what is secret nor what is hidden', async () => {
  const result = await ask('words');
  if (result.type !== 'words') throw new Error(result.type);
  for (const words of ['Nombre:', 'Ana Flores', 'Perú', 'agua\naire', 'Las plantas beben.\nY respiran.', 'Muy bien'])
    expect(result.words).toContain(words);
  expect(result.words).not.toMatch(/secreto|escondido|\*|Yes|México|sol/);
});

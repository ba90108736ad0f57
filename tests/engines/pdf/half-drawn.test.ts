import PdfKitDocument from 'pdfkit';
import { afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import type { ProblemCode } from '../../../contract/problems.ts';
import { type RenderTarget, urgency } from '../../../src/engines/pdf/pdf-messages.ts';
import { createPdfEngine, type PdfEngine } from '../../../src/engines/pdf/worker/pdf-engine.ts';
import type { PdfResult } from '../../../src/engines/pdf/worker/pdf-task.ts';
import { startPdfium } from '../../../src/engines/pdf/worker/pdfium-runtime.ts';
import { compiledPdfium } from './compiled-pdfium.ts';
import { eventsWith } from './engine-events.ts';

/** What the browser gives a worker and Node does not. */
class Pixels {
  readonly data: Uint8ClampedArray;
  readonly width: number;
  readonly height: number;
  constructor(data: Uint8ClampedArray, width: number, height: number) {
    this.data = data;
    this.width = width;
    this.height = height;
  }
}

/** Two pages, each of so many lines that it is drawn in several slices. */
async function makeBusyBook(): Promise<Uint8Array> {
  const document = new PdfKitDocument({ size: [600, 800], autoFirstPage: false });
  const parts: Uint8Array[] = [];
  document.on('data', (part: Uint8Array) => parts.push(part));
  const ended = new Promise<void>((resolve) => {
    document.on('end', () => resolve());
  });
  for (let page = 0; page < 2; page += 1) {
    document.addPage();
    for (let line = 0; line < 1500; line += 1) {
      const y = (line / 1500) * 800;
      document.moveTo(20 + page * 200, y).lineTo(580, (line * 37 + page * 100) % 800);
      document.lineWidth(0.3).stroke();
    }
  }
  document.end();
  await ended;
  return Buffer.concat(parts);
}

const target = (width: number, height: number): RenderTarget => ({ fit: 'page', width, height, paper: 'printed' });
const large = { type: 'render', pageIndex: 0, target: target(600, 800) } as const;
const small = { type: 'render', pageIndex: 0, target: target(150, 200) } as const;
const other = { ...large, pageIndex: 1 } as const;

let book: Uint8Array;
let engine: PdfEngine;
let results: Map<number, PdfResult | ProblemCode>;
let resume: () => void;

beforeAll(async () => {
  book = await makeBusyBook();
});

beforeEach(async () => {
  let now = 0;
  // Each look at the clock takes so long: a slice ends after a few of them, however fast the machine is.
  vi.spyOn(performance, 'now').mockImplementation(() => (now += 10));
  vi.stubGlobal('ImageData', Pixels);
  results = new Map();
  const runtime = await startPdfium(compiledPdfium(), 1e6);
  engine = createPdfEngine(
    runtime,
    book.length,
    (offset, length) => book.subarray(offset, offset + length),
    eventsWith({
      done: (id, result) => results.set(id, result),
      failed: (id, problem) => results.set(id, problem),
      breathe: () =>
        new Promise((resolve) => {
          resume = resolve;
        }),
    }),
  );
  engine.open('');
});
afterEach(() => {
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
});

/** One slice of the most urgent task. */
async function step(): Promise<void> {
  resume();
  await new Promise((resolve) => {
    setImmediate(resolve);
  });
}

/** Steps until these are answered; tells how many slices that took. */
async function finish(...ids: readonly number[]): Promise<number> {
  for (let steps = 0; steps < 500; steps += 1) {
    if (ids.every((id) => results.has(id))) return steps;
    await step();
  }
  throw new Error(`never answered: ${ids.filter((id) => !results.has(id)).join()}`);
}

function pictureOf(id: number): Buffer {
  const result = results.get(id);
  if (typeof result !== 'object' || result.type !== 'render')
    throw new Error(`${id} ended with ${JSON.stringify(result)}`);
  return Buffer.from(result.page.image.data);
}

/** Draws it with nothing else under way. */
async function alone(id: number, task: typeof large | typeof small | typeof other): Promise<Buffer> {
  engine.ask(id, urgency.visiblePage, task);
  expect(await finish(id)).toBeGreaterThan(3);
  const picture = pictureOf(id);
  expect(picture.includes(0)).toBe(true);
  return picture;
}

const isSame = (one: Buffer, two: Buffer): boolean => one.equals(two);

describe('two drawings of one page', () => {
  it('leave the one that is wanted whole when the other is given up half done', async () => {
    const wanted = await alone(1, large);
    engine.ask(2, urgency.smallPage, small);
    await step();
    engine.ask(3, urgency.visiblePage, large);
    await step();
    engine.cancel(2);
    await finish(3);
    expect(isSame(pictureOf(3), wanted)).toBe(true);
    expect(results.has(2)).toBe(false);
  });

  it('are both whole when the more urgent one ends and the other goes on', async () => {
    const [whole, little] = [await alone(1, large), await alone(2, small)];
    engine.ask(3, urgency.smallPage, small);
    await step();
    engine.ask(4, urgency.visiblePage, large);
    await finish(4);
    expect(results.has(3)).toBe(false);
    await finish(3);
    expect(isSame(pictureOf(4), whole)).toBe(true);
    expect(isSame(pictureOf(3), little)).toBe(true);
  });

  it('are both whole when the first is hurried past the second', async () => {
    const [whole, little] = [await alone(1, large), await alone(2, small)];
    engine.ask(3, urgency.smallPage, small);
    await step();
    engine.ask(4, urgency.nearPage, large);
    await step();
    engine.hurry(3, urgency.visiblePage);
    await finish(3);
    expect(results.has(4)).toBe(false);
    await finish(4);
    expect(isSame(pictureOf(3), little)).toBe(true);
    expect(isSame(pictureOf(4), whole)).toBe(true);
  });

  it('do not hold up what is half drawn of another page', async () => {
    const wanted = await alone(1, other);
    engine.ask(2, urgency.nearPage, other);
    await step();
    await step();
    engine.ask(3, urgency.visiblePage, large);
    await finish(3);
    const left = await finish(2);
    expect(isSame(pictureOf(2), wanted)).toBe(true);
    engine.ask(4, urgency.visiblePage, other);
    expect(await finish(4)).toBeGreaterThan(left);
  });
});

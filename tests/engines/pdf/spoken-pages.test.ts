// @vitest-environment happy-dom
import { expect, it, onTestFinished } from 'vitest';
import { createPdfClient } from '../../../src/engines/pdf/pdf-client.ts';
import type { PdfRequest } from '../../../src/engines/pdf/pdf-messages.ts';
import { createSpokenPages } from '../../../src/engines/pdf/spoken-pages.ts';
import { emptyModule } from './compiled-pdfium.ts';
import { FakeWorker, plainInfo } from './fake-worker.ts';

const info = { ...plainInfo, pageCount: 200 };
const nothing = { runs: [], bodyRuns: 0, figures: [], links: [] };

/** A worker that reads a book of pictures, but for the pages (counted from 0) that say something. */
class Reader extends FakeWorker {
  readonly #words: ReadonlyMap<number, string>;
  constructor(words: ReadonlyMap<number, string>) {
    super();
    this.#words = words;
  }
  override postMessage(message: PdfRequest): void {
    super.postMessage(message);
    if (message.type === 'open') queueMicrotask(() => this.reply({ type: 'opened', info, bytesRead: 0 }));
    if (message.type !== 'text') return;
    const { id, pageIndex } = message;
    const text = this.#words.get(pageIndex);
    const box = { left: 0, top: 0.5, width: 1, height: 0.1 };
    const runs = text === undefined ? [] : [{ text, box, turned: 0, after: '\n' } as const];
    queueMicrotask(() =>
      this.reply({ type: 'text', id, text: { ...nothing, pageIndex, runs, bodyRuns: runs.length } }),
    );
  }
}

/** What is read aloud from a page on, as [page, words], and which pages were looked at for it. */
async function hear(words: ReadonlyMap<number, string>, from: number, isKnown = false) {
  const worker = new Reader(words);
  const client = createPdfClient({
    createWorker: () => worker,
    bringEngine: () => Promise.resolve(emptyModule),
    openFile: () => Promise.resolve({ file: { kind: 'memory', bytes: new Uint8Array(4) }, transfer: [] }),
  });
  onTestFinished(() => client.close());
  await client.open();
  const root = document.createElement('div');
  let isHere = false;
  const knownWords = {
    bring: () => Promise.resolve(void (isHere = isKnown)),
    ofPage: (index: number) => (isHere ? (words.get(index) ?? '\n') : null),
  };
  const spoken = createSpokenPages(root, {
    client,
    info,
    knownWords,
    shownPage: () => from + 1,
    show: () => Promise.resolve(),
  });
  const said: [number, string][] = [];
  for await (const { item, text } of spoken.sentences()) said.push([item, text]);
  return { said, looked: worker.asked().map(({ pageIndex }) => pageIndex) };
}

const book = new Map([
  [15, 'Aquí empieza.'],
  [100, 'Aquí sigue.'],
]);

it('a book of pictures alone is known to say nothing after a few of its pages', async () => {
  const { said, looked } = await hear(new Map(), 0);
  expect(said).toEqual([]);
  expect(looked).toHaveLength(20);
});

it('text that begins after some pictures is read, and so is what follows after many more', async () => {
  expect((await hear(book, 0)).said).toEqual([
    [15, 'Aquí empieza.'],
    [100, 'Aquí sigue.'],
  ]);
});

it('where the importer read the book, text is found behind any number of pictures, and no picture is looked at', async () => {
  const { said, looked } = await hear(book, 30, true);
  expect(said).toEqual([[100, 'Aquí sigue.']]);
  expect(looked).toEqual([30, 100]);
  expect((await hear(new Map(), 0, true)).looked).toEqual([0]);
});

import { expect, it, vi } from 'vitest';
import { problemSentences } from '../../../contract/problem-sentences.ts';
import { createPdfClient } from '../../../src/engines/pdf/pdf-client.ts';
import { createKnownWords } from '../../../src/engines/book-words.ts';
import type { OutlineItem } from '../../../src/engines/pdf/pdf-messages.ts';
import { createPdfPublication } from '../../../src/engines/pdf/pdf-publication.ts';
import { spanish } from '../../../src/engines/pdf/text.es.ts';
import { emptyModule } from './compiled-pdfium.ts';
import { FakeWorker, plainInfo } from './fake-worker.ts';

const info = { ...plainInfo, outline: null } as const;
const chapterAt = (pageIndex: number): OutlineItem => ({
  title: `Tema ${pageIndex}`,
  target: { kind: 'page', pageIndex, height: 0 },
  children: [],
});

/** A book whose outline was too long to wait for, and the workers that read it, one after the other. */
async function openLongBook() {
  const workers: FakeWorker[] = [];
  const client = createPdfClient({
    createWorker() {
      const worker = new FakeWorker();
      workers.push(worker);
      return worker;
    },
    bringEngine: () => Promise.resolve(emptyModule),
    openFile: () => Promise.resolve({ file: { kind: 'memory', bytes: new Uint8Array(4) }, transfer: [] }),
  });
  const worker = (index: number) => vi.waitFor(() => workers[index] ?? expect.unreachable(`no worker ${index}`));
  const opening = client.open();
  const first = await worker(0);
  first.reply({ type: 'opened', info, bytesRead: 100 });
  const words = { pdf: spanish, problems: problemSentences };
  const publication = createPdfPublication(client, await opening, words, {
    knownWords: createKnownWords({}),
    closeSource: () => undefined,
  });
  const again = () => {
    first.reply({ type: 'crashed', id: null, detail: 'abort' });
    return worker(1);
  };
  return { first, again, publication, titles: () => publication.contents.map(({ title }) => title) };
}

const outline = [chapterAt(0), chapterAt(4)];

it('a worker that is started anew tells the outline again, and each chapter stands once in the contents', async () => {
  const { first, again, publication, titles } = await openLongBook();
  first.reply({ type: 'outline', outline });
  const second = await again();
  second.reply({ type: 'opened', info, bytesRead: 100 });
  second.reply({ type: 'outline', outline });
  expect(titles()).toEqual(['Tema 0', 'Tema 4']);
  publication.close();
});

it('one that has the outline at once tells it where the first had not come so far', async () => {
  const { again, publication, titles } = await openLongBook();
  expect(titles()).toEqual([]);
  (await again()).reply({ type: 'opened', info: { ...info, outline }, bytesRead: 100 });
  expect(titles()).toEqual(['Tema 0', 'Tema 4']);
  publication.close();
});

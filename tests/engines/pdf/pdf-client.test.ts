import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { ProblemError } from '../../../contract/problems.ts';
import { type PdfClient, createPdfClient } from '../../../src/engines/pdf/pdf-client.ts';
import { urgency } from '../../../src/engines/pdf/pdf-messages.ts';
import { emptyModule } from './compiled-pdfium.ts';
import { FakeWorker, plainInfo as info } from './fake-worker.ts';

let workers: FakeWorker[] = [];
let client: PdfClient;
/** How PDFium and the file come: at once, where a test says nothing else. */
let bringEngine: () => Promise<WebAssembly.Module>;
let fileCame: Promise<unknown>;

beforeEach(() => {
  vi.useFakeTimers();
  workers = [];
  bringEngine = () => Promise.resolve(emptyModule);
  fileCame = Promise.resolve();
  client = createPdfClient({
    createWorker() {
      const worker = new FakeWorker();
      workers.push(worker);
      return worker;
    },
    bringEngine: () => bringEngine(),
    async openFile() {
      await fileCame;
      return { file: { kind: 'memory', bytes: new Uint8Array(4) }, transfer: [] };
    },
    silenceMs: { opening: 4_000, page: 10_000 },
  });
});
afterEach(() => {
  client.close();
  vi.useRealTimers();
});

const worker = (index: number): FakeWorker => {
  const found = workers[index];
  if (found === undefined) throw new Error(`worker ${index} was never started`);
  return found;
};
const settle = () => vi.advanceTimersByTimeAsync(0);

async function open(): Promise<void> {
  const opening = client.open();
  await settle();
  worker(0).reply({ type: 'opened', info, bytesRead: 100 });
  await expect(opening).resolves.toEqual(info);
}

const emptyText = (pageIndex: number) => ({ pageIndex, runs: [], bodyRuns: 0, figures: [], links: [] });

describe('the page side of the PDF worker', () => {
  it('gives each question its own answer', async () => {
    await open();
    const one = client.readText(1, urgency.visibleText);
    const other = client.readText(2, urgency.nearText);
    const [first, second] = worker(0).asked();
    worker(0).reply({ type: 'text', id: second?.id ?? -1, text: emptyText(2) });
    worker(0).reply({ type: 'text', id: first?.id ?? -1, text: emptyText(1) });
    await expect(one.answer).resolves.toEqual(emptyText(1));
    await expect(other.answer).resolves.toEqual(emptyText(2));
  });

  it('tells the worker what was withdrawn and what became urgent', async () => {
    await open();
    const question = client.readText(4, urgency.nearText);
    question.hurry(urgency.visibleText);
    question.hurry(urgency.visibleText);
    question.withdraw();
    await expect(question.answer).resolves.toBeNull();
    const id = worker(0).asked()[0]?.id;
    expect(worker(0).received.slice(2)).toEqual([
      { type: 'hurry', id, urgency: urgency.visibleText },
      { type: 'cancel', id },
    ]);
  });

  it('gives the memory of a picture back that arrives after nobody wants it', async () => {
    await open();
    const question = client.render(0, { fit: 'page', paper: 'printed', width: 10, height: 10 }, urgency.nearPage);
    question.withdraw();
    const bitmap = { width: 10, height: 10, close: vi.fn() };
    const id = worker(0).asked()[0]?.id ?? -1;
    worker(0).reply({
      type: 'rendered',
      id,
      bytesRead: 1,
      page: { pageIndex: 0, size: info.firstPage, label: null, bitmap },
    });
    expect(bitmap.close).toHaveBeenCalledOnce();
  });

  it('passes by every page that breaks a search, and goes on for whoever reads', async () => {
    await open();
    for (let page = 0; page < 8; page += 1) {
      const words = client.readWords(page, urgency.search);
      const failing = expect(words.answer).rejects.toMatchObject({ code: 'book-unreadable' });
      const here = worker(page);
      here.reply({ type: 'crashed', id: here.asked()[0]?.id ?? null, detail: 'abort' });
      await failing;
      await settle();
      worker(page + 1).reply({ type: 'opened', info, bytesRead: 100 });
    }
    expect(client.isDead).toBe(false);
    const read = client.readText(3, urgency.visibleText);
    worker(8).reply({ type: 'text', id: worker(8).asked()[0]?.id ?? -1, text: emptyText(3) });
    await expect(read.answer).resolves.toEqual(emptyText(3));
  });

  it('starts another worker after a crash and asks everything once more', async () => {
    await open();
    const culprit = client.readText(1, urgency.visibleText);
    const bystander = client.readText(2, urgency.nearText);
    worker(0).reply({ type: 'crashed', id: worker(0).asked()[0]?.id ?? null, detail: 'abort' });
    await settle();
    expect(worker(0).isTerminated).toBe(true);
    worker(1).reply({ type: 'opened', info, bytesRead: 0 });
    for (const { id, pageIndex } of worker(1).asked())
      worker(1).reply({ type: 'text', id, text: emptyText(pageIndex) });
    await expect(culprit.answer).resolves.toEqual(emptyText(1));
    await expect(bystander.answer).resolves.toEqual(emptyText(2));
  });

  it('gives up a page that breaks the worker twice, and only that page', async () => {
    await open();
    const culprit = client.readText(1, urgency.visibleText);
    const refused = expect(culprit.answer).rejects.toMatchObject({ code: 'book-unreadable' });
    const bystander = client.readText(2, urgency.nearText);
    const id = worker(0).asked()[0]?.id ?? null;
    worker(0).reply({ type: 'crashed', id, detail: 'abort' });
    await settle();
    worker(1).reply({ type: 'opened', info, bytesRead: 0 });
    worker(1).reply({ type: 'crashed', id, detail: 'abort' });
    await settle();
    await refused;
    worker(2).reply({ type: 'opened', info, bytesRead: 0 });
    expect(
      worker(2)
        .asked()
        .map(({ pageIndex }) => pageIndex),
    ).toEqual([2]);
    worker(2).reply({ type: 'text', id: worker(2).asked()[0]?.id ?? -1, text: emptyText(2) });
    await expect(bystander.answer).resolves.toEqual(emptyText(2));
  });

  it('tries a book that breaks the worker while opening once more, then says it is unreadable', async () => {
    const opening = expect(client.open()).rejects.toMatchObject({ code: 'book-unreadable' });
    await settle();
    worker(0).reply({ type: 'crashed', id: null, detail: 'abort' });
    await settle();
    worker(1).reply({ type: 'crashed', id: null, detail: 'abort' });
    await opening;
    expect(workers).toHaveLength(2);
    expect(client.isDead).toBe(true);
  });

  it('takes a worker that owes an answer and says nothing for dead, but not one that reads slowly', async () => {
    await open();
    const question = client.readText(3, urgency.visibleText);
    for (let second = 0; second < 30; second += 5) {
      await vi.advanceTimersByTimeAsync(5000);
      worker(0).reply({ type: 'alive' });
    }
    expect(workers).toHaveLength(1);
    await vi.advanceTimersByTimeAsync(15_000);
    expect(workers).toHaveLength(2);
    worker(1).reply({ type: 'opened', info, bytesRead: 0 });
    worker(1).reply({ type: 'text', id: worker(1).asked()[0]?.id ?? -1, text: emptyText(3) });
    await expect(question.answer).resolves.toEqual(emptyText(3));
  });

  it('tries a file over whose opening the worker hangs no second time, and says within five seconds that it is unreadable', async () => {
    const opening = expect(client.open()).rejects.toMatchObject({ code: 'book-unreadable' });
    await settle();
    // A file that comes slowly is waited for.
    for (let second = 0; second < 20; second += 1) {
      await vi.advanceTimersByTimeAsync(1000);
      worker(0).reply({ type: 'alive' });
    }
    await vi.advanceTimersByTimeAsync(3400);
    expect(worker(0).isTerminated).toBe(false);
    await vi.advanceTimersByTimeAsync(1600);
    await opening;
    expect(workers.map(({ isTerminated }) => isTerminated)).toEqual([true]);
  });

  it('lets an idle worker be silent', async () => {
    await open();
    await vi.advanceTimersByTimeAsync(100_000);
    expect(workers).toHaveLength(1);
    expect(worker(0).isTerminated).toBe(false);
  });

  it('says that the reader is missing when its script cannot be loaded', async () => {
    const opening = expect(client.open()).rejects.toMatchObject({ code: 'engine-missing' });
    await settle();
    worker(0).dispatchEvent(new Event('error'));
    await opening;
  });

  it('starts a worker while PDFium and the file are on their way, and waits for a slow file as long as it takes', async () => {
    let sendFile = (): void => undefined;
    let sendEngine = (): void => undefined;
    fileCame = new Promise<void>((resolve) => (sendFile = resolve));
    const engineCame = new Promise<WebAssembly.Module>((resolve) => {
      sendEngine = () => resolve(emptyModule);
    });
    bringEngine = () => engineCame;
    const opening = client.open();
    await settle();
    expect(workers).toHaveLength(1);
    await vi.advanceTimersByTimeAsync(60_000);
    expect(worker(0).received).toEqual([]);
    sendFile();
    sendEngine();
    await settle();
    expect(worker(0).received).toMatchObject([{ type: 'open', engine: emptyModule, password: '' }]);
    worker(0).reply({ type: 'opened', info, bytesRead: 100 });
    await expect(opening).resolves.toEqual(info);
    expect(workers).toHaveLength(1);
  });

  it('says that the reader is missing when PDFium cannot be had', async () => {
    bringEngine = () => Promise.reject(new ProblemError('engine-missing'));
    await expect(client.open()).rejects.toMatchObject({ code: 'engine-missing' });
    expect(worker(0).isTerminated).toBe(true);
  });

  it('does not wait for ever for a PDFium that never comes', async () => {
    bringEngine = () => new Promise(() => undefined);
    const opening = expect(client.open()).rejects.toMatchObject({ code: 'engine-missing' });
    await vi.advanceTimersByTimeAsync(90_000);
    await opening;
    expect(workers.map(({ isTerminated }) => isTerminated)).toEqual([true]);
  });

  it('ends its worker where the book is closed before PDFium came', async () => {
    let sendEngine = (): void => undefined;
    const engineCame = new Promise<WebAssembly.Module>((resolve) => {
      sendEngine = () => resolve(emptyModule);
    });
    bringEngine = () => engineCame;
    const opening = expect(client.open()).rejects.toMatchObject({ code: 'unexpected-failure' });
    await settle();
    client.close();
    await opening;
    sendEngine();
    await settle();
    expect(worker(0)).toMatchObject({ isTerminated: true, received: [] });
  });

  it('passes on why the file cannot be opened', async () => {
    const opening = expect(client.open()).rejects.toMatchObject({ code: 'book-password' });
    await settle();
    worker(0).reply({ type: 'open-failed', problem: 'book-password' });
    await opening;
    expect(worker(0).isTerminated).toBe(true);
  });

  describe('with a book that has a password', () => {
    const locked = { type: 'open-failed', problem: 'book-password' } as const;
    const given = (index: number) =>
      worker(index).received.flatMap((message) => ('password' in message ? [message.password] : []));

    it('asks until one opens it, of the same worker', async () => {
      const ask = vi.fn<(isWrong: boolean) => Promise<string | null>>();
      ask.mockResolvedValueOnce('mal').mockResolvedValueOnce('bien');
      const opening = client.open(ask);
      await settle();
      worker(0).reply(locked);
      await settle();
      worker(0).reply(locked);
      await settle();
      worker(0).reply({ type: 'opened', info, bytesRead: 1 });
      await expect(opening).resolves.toEqual(info);
      expect(ask.mock.calls).toEqual([[false], [true]]);
      expect(given(0)).toEqual(['', 'mal', 'bien']);
      expect(workers).toHaveLength(1);
    });

    it('has a fresh worker open it without asking again', async () => {
      const ask = vi.fn(async () => 'llave');
      const opening = client.open(ask);
      await settle();
      worker(0).reply(locked);
      await settle();
      worker(0).reply({ type: 'opened', info, bytesRead: 1 });
      await opening;
      const page = client.readText(2, urgency.visibleText);
      worker(0).reply({ type: 'crashed', id: worker(0).asked()[0]?.id ?? -1, detail: '' });
      await settle();
      expect(given(1)).toEqual(['llave']);
      worker(1).reply({ type: 'opened', info, bytesRead: 1 });
      worker(1).reply({ type: 'text', id: worker(1).asked()[0]?.id ?? -1, text: emptyText(2) });
      await expect(page.answer).resolves.toEqual(emptyText(2));
      expect(ask).toHaveBeenCalledOnce();
    });

    it('waits for the person as long as they need, and takes no silence for a broken worker', async () => {
      let answer: (password: string) => void = () => undefined;
      const opening = client.open(
        () =>
          new Promise((resolve) => {
            answer = resolve;
          }),
      );
      await settle();
      worker(0).reply(locked);
      await vi.advanceTimersByTimeAsync(3_600_000);
      expect(workers).toHaveLength(1);
      answer('llave');
      await settle();
      // Once it was given, the worker owes an answer again.
      await settle();
      const refused = expect(opening).rejects.toMatchObject({ code: 'book-unreadable' });
      await vi.advanceTimersByTimeAsync(20_000);
      await refused;
      expect(given(0)).toEqual(['', 'llave']);
      expect(workers.map(({ isTerminated }) => isTerminated)).toEqual([true]);
    });

    it('fails with its code where the person gives it up, and ends its worker', async () => {
      const opening = expect(client.open(async () => null)).rejects.toMatchObject({ code: 'book-password' });
      await settle();
      worker(0).reply(locked);
      await opening;
      expect(worker(0).isTerminated).toBe(true);
    });

    it('that was closed while the person writes starts nothing with their answer', async () => {
      let answer: (password: string) => void = () => undefined;
      const opening = expect(
        client.open(
          () =>
            new Promise((resolve) => {
              answer = resolve;
            }),
        ),
      ).rejects.toThrow();
      await settle();
      worker(0).reply(locked);
      client.close();
      await opening;
      answer('llave');
      await settle();
      expect(given(0)).toEqual(['']);
      expect(workers).toHaveLength(1);
    });
  });

  it('ends its worker when closed', async () => {
    await open();
    const question = expect(client.readText(3, urgency.visibleText).answer).rejects.toThrow();
    client.close();
    await question;
    expect(worker(0).isTerminated).toBe(true);
  });
});

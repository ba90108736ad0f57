import { ProblemError } from '../../../contract/problems.ts';
import { createSyncReader } from '../../data/content/sync-read.ts';
import { type FileBytes, type PdfReply, type PdfRequest, urgency } from './pdf-messages.ts';
import type { ReadRange } from './worker/block-cache.ts';
import { drawScanInTime } from './worker/draw-scan.ts';
import type { PageToPaint } from './worker/painted-page.ts';
import { type PdfEngine, type PdfEngineEvents, createPdfEngine } from './worker/pdf-engine.ts';
import type { PdfResult } from './worker/pdf-task.ts';
import { startPdfium } from './worker/pdfium-runtime.ts';

/** The id of the worker's own job: the outline that was too long to wait for. */
const outlineId = 0;
const aliveEveryMs = 1000;
/** Each failed read may hold up who turns pages: the longer the network is away, the less often it is tried. */
const restMs = { first: 10_000, most: 5 * 60_000 } as const;

start();

function start(): void {
  let engine: PdfEngine | null = null;
  let lastAlive = 0;

  const reply = (message: PdfReply, transfer: Transferable[] = []): void => self.postMessage(message, { transfer });
  const sayAlive = (): void => {
    const now = performance.now();
    if (now - lastAlive < aliveEveryMs) return;
    lastAlive = now;
    reply({ type: 'alive' });
  };

  const show = (id: number, page: PageToPaint, bitmap: ImageBitmap): void =>
    reply({ type: 'rendered', id, page: { ...page, bitmap }, bytesRead: engine?.bytesRead ?? 0 }, [bitmap]);

  const deliver = async (id: number, result: PdfResult): Promise<void> => {
    switch (result.type) {
      case 'render': {
        const { image, ...page } = result.page;
        show(id, page, await createImageBitmap(image));
        return;
      }
      case 'text':
        reply({ type: 'text', id, text: result.text });
        return;
      case 'words':
        reply({ type: 'words', id, words: result.words });
        return;
      case 'labels':
        reply({ type: 'labels', id, labels: result.labels });
        return;
      case 'outline':
        reply({ type: 'outline', outline: result.outline });
    }
  };

  const startEngine = async (compiled: WebAssembly.Module, file: FileBytes): Promise<PdfEngine> => {
    const sizeBytes = file.kind === 'port' ? file.sizeBytes : file.bytes.length;
    const runtime = await startPdfium(compiled, sizeBytes);
    const pageObjects = file.kind === 'port' ? file.pageObjects : [];
    const events: PdfEngineEvents = {
      done: (id, result) =>
        void deliver(id, result).catch(() => reply({ type: 'failed', id, problem: 'book-unreadable' })),
      async scanned(id, asked) {
        // Whatever it was: PDFium draws the page, and says what is the matter with it.
        const bitmap = await drawScanInTime(asked).catch(() => null);
        if (bitmap) show(id, asked.page, bitmap);
        return bitmap !== null;
      },
      failed: (id, problem) => reply({ type: 'failed', id, problem }),
      crashed: (id, cause) => reply({ type: 'crashed', id, detail: String(cause) }),
      read: sayAlive,
      breathe: createBreath(sayAlive),
      rest: (times) =>
        new Promise((resolve) => {
          setTimeout(resolve, Math.min(restMs.most, restMs.first * 2 ** (times - 1)));
        }),
    };
    return createPdfEngine(runtime, sizeBytes, readerOf(file, sayAlive), events, pageObjects);
  };

  const open = async (starting: PdfEngine | Promise<PdfEngine>, password: string): Promise<void> => {
    try {
      const opening = await starting;
      // Kept also where it stays locked: another password may follow.
      engine = opening;
      const info = opening.open(password);
      reply({ type: 'opened', info, bytesRead: opening.bytesRead });
      if (info.outline === null) opening.ask(outlineId, urgency.outline, { type: 'outline' });
    } catch (cause) {
      if (cause instanceof ProblemError) reply({ type: 'open-failed', problem: cause.code });
      else reply({ type: 'crashed', id: null, detail: String(cause) });
    }
  };

  self.addEventListener('message', ({ data }: MessageEvent<PdfRequest>) => {
    switch (data.type) {
      case 'open':
        void open(startEngine(data.engine, data.file), data.password);
        return;
      case 'unlock':
        if (engine !== null) void open(engine, data.password);
        return;
      case 'render':
        engine?.ask(data.id, data.urgency, { type: 'render', pageIndex: data.pageIndex, target: data.target });
        return;
      case 'text':
      case 'words':
        engine?.ask(data.id, data.urgency, { type: data.type, pageIndex: data.pageIndex });
        return;
      case 'labels':
        engine?.ask(data.id, data.urgency, { type: 'labels' });
        return;
      case 'hurry':
        engine?.hurry(data.id, data.urgency);
        return;
      case 'cancel':
        engine?.cancel(data.id);
    }
  });
  reply({ type: 'alive' });
}

function readerOf(file: FileBytes, whileWaiting: () => void): ReadRange {
  if (file.kind === 'memory') return (offset, length) => file.bytes.subarray(offset, offset + length);
  const reader = createSyncReader(file.port, { whileWaiting });
  return (offset, length) => reader.read(offset, length);
}

/** Timers are clamped to 4 ms; a message to oneself returns as soon as the waiting messages are read. */
function createBreath(eachTime: () => void): () => Promise<void> {
  const channel = new MessageChannel();
  let resume: () => void = () => undefined;
  channel.port1.addEventListener('message', () => resume());
  channel.port1.start();
  return () =>
    new Promise((resolve) => {
      eachTime();
      resume = resolve;
      channel.port2.postMessage(null);
    });
}

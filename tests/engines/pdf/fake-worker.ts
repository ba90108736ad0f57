import type { PdfReply, PdfRequest } from '../../../src/engines/pdf/pdf-messages.ts';

/** A worker's outside: the test plays its inside. */
export class FakeWorker extends EventTarget implements Worker {
  readonly received: PdfRequest[] = [];
  isTerminated = false;
  onmessage = null;
  onmessageerror = null;
  onerror = null;
  postMessage(message: PdfRequest): void {
    this.received.push(message);
  }
  terminate(): void {
    this.isTerminated = true;
  }
  reply(data: PdfReply): void {
    this.dispatchEvent(new MessageEvent('message', { data }));
  }
  asked() {
    return this.received.flatMap((message) =>
      ['text', 'render', 'words'].includes(message.type) && 'pageIndex' in message ? [message] : [],
    );
  }
}

/** What a worker tells of a small book without chapters. */
export const plainInfo = {
  title: 'Ciencias',
  language: 'es',
  readingProgression: 'ltr',
  pageCount: 9,
  firstPage: { width: 600, height: 800 },
  outline: [],
} as const;

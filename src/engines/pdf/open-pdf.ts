import { problemSentences } from '../../../contract/problem-sentences.ts';
import { ProblemError } from '../../../contract/problems.ts';
import type { BookSource } from '../../data/content/book-source.ts';
import { trustedScriptUrl } from '../../platform/trusted-urls.ts';
import { createKnownWords } from '../book-words.ts';
import type { OpenPublication } from '../publication.ts';
import { bringPdfium } from './bring-pdfium.ts';
import { createPdfClient } from './pdf-client.ts';
import type { FileBytes } from './pdf-messages.ts';
import { createPdfPublication } from './pdf-publication.ts';
import { spanish } from './text.es.ts';
import workerUrl from './pdf.worker.ts?worker&url';

/** Where no memory can be shared, the whole file has to fit into the worker's. */
export const wholeFileLimitBytes = 30 * 1024 * 1024;

/**
 * Opens a PDF with PDFium in a worker of its own. Closing the publication closes the source; where opening fails the
 * source stays the caller's. PDFium begins to load when this is called, while the book is looked up.
 * What it answers throws `ProblemError`: `book-password`, `book-protected`, `book-unreadable`, `book-too-large-here`, `engine-missing`,
 * or what the source's bytes failed with.
 */
export function preparePdf(): OpenPublication {
  const bringEngine = bringPdfium();
  return async (source, translations, askPassword) => {
    const words = translations ?? { pdf: spanish, problems: problemSentences };
    const client = createPdfClient({
      createWorker: () => new Worker(trustedScriptUrl(workerUrl), { type: 'module', name: 'libro-pdf' }),
      bringEngine,
      openFile: () => openFile(source),
    });
    try {
      return createPdfPublication(client, await client.open(askPassword), words, {
        knownWords: createKnownWords(source),
        closeSource: () => source.close(),
      });
    } catch (cause) {
      client.close();
      throw cause;
    }
  };
}

async function openFile(source: BookSource): Promise<{ file: FileBytes; transfer: Transferable[] }> {
  const port = source.openSyncPort();
  if (port !== null) {
    const { sizeBytes, pageObjects = [] } = source;
    return { file: { kind: 'port', port, sizeBytes, pageObjects }, transfer: [port] };
  }
  if (source.sizeBytes > wholeFileLimitBytes) throw new ProblemError('book-too-large-here');
  const bytes = await source.read(0, source.sizeBytes);
  return { file: { kind: 'memory', bytes }, transfer: [bytes.buffer] };
}

import { open } from 'node:fs/promises';
import { ProblemError } from '../../contract/problems.ts';
import type { InspectedBook, InspectionMessage } from './book-facts.ts';
import { packWords } from './pack-words.ts';
import { SNIFF_BYTES, sniffFormat } from './sniff-format.ts';

/**
 * A process of its own that looks at one book and tells what it is. Hostile files make native
 * code crash, hang or swell: then only this process ends. Started with the path as its argument.
 */
async function main(path: string): Promise<void> {
  try {
    const inspect = await loadInspector(path);
    // From here on whatever goes wrong is the book's doing, not that of this installation.
    await send({ type: 'started' });
    const book = await inspect(path);
    await send({ type: 'accepted', facts: book.facts });
    await send({ type: 'cover', cover: await book.createCover() });
    await send({ type: 'words', words: packWords(await book.readWords()) });
    await book.close();
  } catch (error) {
    if (!(error instanceof ProblemError)) throw error;
    await send({ type: 'refused', problem: error.code });
  }
  process.disconnect();
}

/** Each format loads native code that the other does not need. */
async function loadInspector(path: string): Promise<(path: string) => Promise<InspectedBook>> {
  switch (sniffFormat(await readHead(path))) {
    case 'epub':
      return (await import('./epub/inspect-epub.ts')).inspectEpub;
    case 'pdf':
      return (await import('./pdf/inspect-pdf.ts')).inspectPdf;
    case null:
      throw new ProblemError('import-not-a-book');
  }
}

async function readHead(path: string): Promise<Uint8Array> {
  const file = await open(path, 'r');
  try {
    const { buffer, bytesRead } = await file.read(new Uint8Array(SNIFF_BYTES), 0, SNIFF_BYTES, 0);
    return buffer.subarray(0, bytesRead);
  } finally {
    await file.close();
  }
}

function send(message: InspectionMessage): Promise<void> {
  return new Promise((resolve, reject) => {
    if (process.send === undefined) throw new Error('This program is started by the importer');
    process.send(message, (error: Error | null) => (error === null ? resolve() : reject(error)));
  });
}

await main(process.argv[2] ?? '');

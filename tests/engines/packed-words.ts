import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { inspectEpub } from '../../server/ingest/epub/inspect-epub.ts';
import { packWords } from '../../server/ingest/pack-words.ts';
import { inspectPdf } from '../../server/ingest/pdf/inspect-pdf.ts';

/** The words of a book file as the importer packs them. */
export async function packedWordsOf(path: string): Promise<Uint8Array<ArrayBuffer>> {
  const book = await (path.endsWith('.pdf') ? inspectPdf(path) : inspectEpub(path));
  try {
    const packed = packWords(await book.readWords());
    if (packed === null) throw new Error(`${path} has too many words`);
    return packed;
  } finally {
    await book.close();
  }
}

/** The same of an EPUB that lies nowhere yet. */
export async function packedWordsIn(epub: Uint8Array): Promise<Uint8Array<ArrayBuffer>> {
  const folder = await mkdtemp(join(tmpdir(), 'libro-palabras-'));
  try {
    const path = join(folder, 'libro.epub');
    await writeFile(path, epub);
    return await packedWordsOf(path);
  } finally {
    await rm(folder, { recursive: true });
  }
}

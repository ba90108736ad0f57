import { Buffer } from 'node:buffer';
import { promisify } from 'node:util';
import { fromBuffer } from 'yauzl';
import type { Entry, Options, ZipFile } from 'yauzl';

export interface EpubEntry {
  path: string;
  isStored: boolean;
  hasExtraField: boolean;
  text: string;
}

const open = promisify<Buffer, Options, ZipFile>(fromBuffer);

/** All entries of an EPUB in the order of the archive, with their text. */
export async function readEpub(bytes: Uint8Array): Promise<readonly EpubEntry[]> {
  const zip = await open(Buffer.from(bytes), { lazyEntries: true });
  const openStream = promisify<Entry, NodeJS.ReadableStream>(zip.openReadStream.bind(zip));
  const entries: EpubEntry[] = [];
  for (;;) {
    const entry = await nextEntry(zip);
    if (entry === null) {
      return entries;
    }
    const chunks: Buffer[] = [];
    for await (const chunk of await openStream(entry)) {
      chunks.push(Buffer.from(chunk));
    }
    entries.push({
      path: entry.fileName,
      isStored: entry.compressionMethod === 0,
      hasExtraField: entry.extraFieldLength > 0,
      text: Buffer.concat(chunks).toString('utf8'),
    });
  }
}

function nextEntry(zip: ZipFile): Promise<Entry | null> {
  return new Promise((resolve, reject) => {
    const settle = (entry: Entry | null): void => {
      zip.removeAllListeners('entry');
      zip.removeAllListeners('end');
      zip.removeAllListeners('error');
      resolve(entry);
    };
    zip.once('error', reject);
    zip.once('entry', (entry: Entry) => settle(entry));
    zip.once('end', () => settle(null));
    zip.readEntry();
  });
}

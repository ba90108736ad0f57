import { buffer } from 'node:stream/consumers';
import { promisify } from 'node:util';
import yauzl from 'yauzl';
import type { ZipEntry } from '../../demo/epub/zip.ts';

/** Every file of an archive, in its order. */
export async function unzip(bytes: Uint8Array): Promise<ZipEntry[]> {
  const zip = await promisify<Buffer, yauzl.Options, yauzl.ZipFile>(yauzl.fromBuffer)(Buffer.from(bytes), {
    lazyEntries: true,
  });
  const open = promisify<yauzl.Entry, NodeJS.ReadableStream>(zip.openReadStream.bind(zip));
  const files: ZipEntry[] = [];
  await new Promise<void>((resolve, reject) => {
    zip.on('error', reject);
    zip.on('end', resolve);
    zip.on('entry', (entry: yauzl.Entry) => {
      void open(entry)
        .then(buffer)
        .then((content) => {
          files.push({ path: entry.fileName, content });
          zip.readEntry();
        }, reject);
    });
    zip.readEntry();
  });
  return files;
}

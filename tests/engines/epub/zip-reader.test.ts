import { deflateRawSync } from 'node:zlib';
import { describe, expect, it } from 'vitest';
import { ZipFile } from 'yazl';
import { fc } from '../../support/fast-check.ts';
import { zipEpub } from '../../../demo/epub/zip.ts';
import type { BookSource } from '../../../src/data/content/book-source.ts';
import { openZip } from '../../../src/engines/epub/zip-reader.ts';

function sourceOf(bytes: Uint8Array, reads: number[] = []): BookSource {
  return {
    editionId: 'e',
    mediaType: 'application/epub+zip',
    sizeBytes: bytes.length,
    read(offset, length) {
      const part = new Uint8Array(bytes.subarray(offset, offset + length));
      reads.push(part.length);
      return Promise.resolve(part);
    },
    openSyncPort: () => null,
    close: () => undefined,
  };
}

async function textOf(bytes: Uint8Array, path: string): Promise<string | null> {
  const zip = await openZip(sourceOf(bytes));
  const entry = zip.find(path);
  return entry === null ? null : new TextDecoder().decode(await zip.read(entry));
}

async function zipped(options: { forceZip64Format: boolean }): Promise<Uint8Array> {
  const zip = new ZipFile();
  zip.addBuffer(Buffer.from('hola '.repeat(500)), 'a/uno.txt', { forceZip64Format: options.forceZip64Format });
  zip.addBuffer(Buffer.from('tal cual'), 'dos.txt', { compress: false, forceZip64Format: options.forceZip64Format });
  zip.end({ ...options, comment: '' });
  const chunks: Buffer[] = [];
  for await (const chunk of zip.outputStream) chunks.push(Buffer.from(chunk));
  return new Uint8Array(Buffer.concat(chunks));
}

describe('a zip read by ranges', () => {
  it.each([false, true])('gives packed and plain entries (64-bit records: %s)', async (forceZip64Format) => {
    const bytes = await zipped({ forceZip64Format });
    expect(await textOf(bytes, 'a/uno.txt')).toBe('hola '.repeat(500));
    expect(await textOf(bytes, 'dos.txt')).toBe('tal cual');
    expect(await textOf(bytes, 'tres.txt')).toBeNull();
  });

  it('finds a path spelled in another case, composition or slash', async () => {
    const bytes = await zipEpub([{ path: 'OEBPS/Capi\u0301tulo.XHTML', content: 'x' }]);
    expect(await textOf(bytes, 'oebps/Capítulo.xhtml')).toBe('x');
    expect(await textOf(bytes, 'OEBPS\\capítulo.xhtml')).toBe('x');
  });

  it('reads the directory and what is asked for, not the book', async () => {
    const photo = crypto.getRandomValues(new Uint8Array(60_000));
    const photos = Array.from({ length: 10 }, (_, i) => ({ path: `foto${i}.jpg`, content: photo }));
    const bytes = await zipEpub([...photos, { path: 'texto.xhtml', content: 'hola' }]);
    const reads: number[] = [];
    const zip = await openZip(sourceOf(bytes, reads));
    const entry = zip.find('texto.xhtml');
    if (entry !== null) await zip.read(entry);
    expect(bytes.length).toBeGreaterThan(600_000);
    expect(reads.reduce((sum, length) => sum + length, 0)).toBeLessThan(70_000);
  });

  it('opens behind a comment at its end', async () => {
    const bytes = await zipEpub([{ path: 'a.txt', content: 'x' }]);
    const longer = new Uint8Array(bytes.length + 300);
    longer.set(bytes);
    new DataView(longer.buffer).setUint16(bytes.length - 2, 300, true);
    expect(await textOf(longer, 'a.txt')).toBe('x');
  });

  it.each([
    ['an end record', 22],
    ['the mark of one at its very end', 4],
  ])('is not led astray by a comment that holds %s', async (_, length) => {
    const bytes = await zipEpub([{ path: 'a.txt', content: 'x' }]);
    const comment = Buffer.concat([Buffer.from('nota '), Buffer.from('PK\u0005\u0006')]);
    const longer = Buffer.concat([bytes, comment, Buffer.alloc(length - 4, length)]);
    longer.writeUInt16LE(longer.length - bytes.length, bytes.length - 2);
    expect(await textOf(new Uint8Array(longer), 'a.txt')).toBe('x');
  });

  it('refuses a part of a divided zip', async () => {
    const bytes = await zipEpub([{ path: 'a.txt', content: 'x' }]);
    new DataView(bytes.buffer, bytes.byteOffset).setUint16(bytes.length - 22 + 4, 1, true);
    await expect(openZip(sourceOf(bytes))).rejects.toMatchObject({ code: 'book-unreadable' });
  });

  it('refuses an entry that unpacks to more than it says', async () => {
    const packed = deflateRawSync(Buffer.alloc(100_000));
    const bytes = await zipEpub([{ path: 'bomba', content: new Uint8Array(packed.length) }]);
    const text = Buffer.from(bytes).toString('latin1');
    const at = text.indexOf('bomba', text.indexOf('PK\u0001\u0002')) - 46;
    const view = new DataView(bytes.buffer);
    view.setUint32(at + 24, 10, true);
    await expect(textOf(bytes, 'bomba')).rejects.toMatchObject({ code: 'book-unreadable' });
  });

  it('answers cut or scrambled bytes with book-unreadable or with true entries, never otherwise', async () => {
    const bytes = await zipped({ forceZip64Format: false });
    await fc.assert(
      fc.asyncProperty(
        fc.nat(bytes.length),
        fc.array(fc.tuple(fc.nat(bytes.length - 1), fc.nat(255)), { maxLength: 6 }),
        async (length, changes) => {
          const broken = bytes.slice(0, length < bytes.length / 4 ? length : bytes.length);
          for (const [at, value] of changes) broken[at] = value;
          try {
            const zip = await openZip(sourceOf(broken));
            for (const entry of zip.entries) await zip.read(entry);
          } catch (error) {
            expect(error).toMatchObject({ code: 'book-unreadable' });
          }
        },
      ),
      { numRuns: 300 },
    );
  });
});

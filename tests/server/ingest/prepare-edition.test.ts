import { createHash, randomBytes } from 'node:crypto';
import { appendFile } from 'node:fs/promises';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { CHUNK_SIZE_BYTES, chunkCount, decryptChunk, importEditionKey, sha256Hex } from '../../../contract/content.ts';
import { prepareEdition } from '../../../server/ingest/prepare-edition.ts';
import type { PreparedEdition } from '../../../server/ingest/prepared-edition.ts';
import { createEpub, createPackage } from './book-files.ts';
import { createImportDesk, fullAfter } from './import-desk.ts';
import type { ImportDesk } from './import-desk.ts';
import { createPdf } from './pdf-files.ts';

describe('preparing an edition', () => {
  let desk: ImportDesk;
  beforeAll(async () => {
    desk = await createImportDesk();
  });
  afterAll(() => desk.remove());

  async function readChunk(edition: PreparedEdition, index: number): Promise<Uint8Array<ArrayBuffer>> {
    const bytes = await desk.stores.content.read(edition.chunks[index] ?? '');
    return new Uint8Array(bytes ?? []);
  }

  async function decrypt(edition: PreparedEdition): Promise<Buffer> {
    const key = await importEditionKey(new Uint8Array(edition.key));
    const parts = edition.chunks.map(async (_, index) =>
      decryptChunk(key, edition.editionId, index, await readChunk(edition, index)),
    );
    return Buffer.concat(await Promise.all(parts));
  }

  it('stores chunks that decrypt to exactly the file that came', async () => {
    const source = createEpub({ 'OEBPS/foto.bin': randomBytes(3 * CHUNK_SIZE_BYTES + 17) });
    const edition = await desk.accept('huerto.epub', source);
    expect(edition.sizeBytes).toBe(source.length);
    expect(edition.chunks).toHaveLength(chunkCount(source.length));
    expect(edition.sourceHash).toBe(createHash('sha256').update(source).digest('hex'));
    expect((await decrypt(edition)).equals(source)).toBe(true);
  });

  it('names each chunk by the hash of its ciphertext and leaves nothing readable in it', async () => {
    const source = createEpub();
    const edition = await desk.accept('huerto.epub', source);
    const cipher = await readChunk(edition, 0);
    expect(await sha256Hex(cipher)).toBe(edition.chunks[0]);
    expect(Buffer.from(cipher).includes('mimetype')).toBe(false);
  });

  it('lets no flipped bit pass, wherever it is', async () => {
    const edition = await desk.accept('huerto.epub', createEpub());
    const key = await importEditionKey(new Uint8Array(edition.key));
    const cipher = await readChunk(edition, 0);
    for (const position of [0, 100, cipher.length - 17, cipher.length - 1]) {
      const damaged = new Uint8Array(cipher);
      damaged[position] = (damaged[position] ?? 0) ^ 0x10;
      await expect(decryptChunk(key, edition.editionId, 0, damaged)).rejects.toThrow();
    }
    await expect(decryptChunk(key, 'otra', 0, cipher)).rejects.toThrow();
    await expect(decryptChunk(key, edition.editionId, 1, cipher)).rejects.toThrow();
  });

  it('gives the same file another key and other chunks each time', async () => {
    const source = createEpub();
    const one = await desk.accept('huerto.epub', source);
    const other = await desk.accept('huerto.epub', source);
    expect(other.sourceHash).toBe(one.sourceHash);
    expect(other.editionId).not.toBe(one.editionId);
    expect(Buffer.from(other.key).equals(Buffer.from(one.key))).toBe(false);
    expect(other.chunks[0]).not.toBe(one.chunks[0]);
  });

  it('lets the publisher say better than the file', async () => {
    const overrides = { title: 'Mi huerto', subject: 'Ciencias', grade: '3.º', authors: ['Ana Ríos'] };
    const result = await desk.importBytes('huerto.epub', createEpub(), overrides);
    expect(result).toMatchObject({ ok: true, value: overrides });
  });

  it('stores nothing of a file it refuses', async () => {
    const before = await desk.countStored();
    const result = await desk.importBytes('huerto.epub', createEpub({ '../fuera.txt': 'x' }));
    expect(result).toEqual({ ok: false, problem: 'import-unsafe-path' });
    expect(await desk.countStored()).toBe(before);
  });

  it('does not hide that the store failed', async () => {
    const failing = { ...desk.stores.content, save: () => Promise.reject(new Error('disk full')) };
    const path = await desk.put('lleno.epub', createEpub({ 'OEBPS/foto.bin': randomBytes(8 * CHUNK_SIZE_BYTES) }));
    await expect(prepareEdition(path, { ...desk.stores, content: failing })).rejects.toThrow('Cannot store the book');
  });

  it('takes back what it had stored when the store fails half-way', async () => {
    const before = await desk.countStored();
    const failing = fullAfter(6, desk.stores.content);
    const path = await desk.put('medio.epub', createEpub({ 'OEBPS/foto.bin': randomBytes(12 * CHUNK_SIZE_BYTES) }));
    await expect(prepareEdition(path, { ...desk.stores, content: failing })).rejects.toThrow('Cannot store the book');
    expect(failing.asked()).toBeGreaterThan(6);
    expect(await desk.countStored()).toBe(before);
  });

  it('takes back what it had stored of a file that somebody wrote to meanwhile', async () => {
    const before = await desk.countStored();
    const path = await desk.put('crece.epub', createEpub({ 'OEBPS/foto.bin': randomBytes(3 * CHUNK_SIZE_BYTES) }));
    let isGrown = false;
    const growing = {
      ...desk.stores.content,
      async save(hash: string, bytes: Uint8Array) {
        if (!isGrown) await appendFile(path, 'más');
        isGrown = true;
        await desk.stores.content.save(hash, bytes);
      },
    };
    const result = await prepareEdition(path, { ...desk.stores, content: growing });
    expect(result).toEqual({ ok: false, problem: 'import-damaged' });
    expect(await desk.countStored()).toBe(before);
  });

  it('stops and takes back what it had stored when the server closes', async () => {
    const before = await desk.countStored();
    const path = await desk.put('cierre.epub', createEpub({ 'OEBPS/foto.bin': randomBytes(12 * CHUNK_SIZE_BYTES) }));
    const closing = new AbortController();
    let saved = 0;
    const slow = {
      ...desk.stores.content,
      async save(hash: string, bytes: Uint8Array) {
        saved += 1;
        if (saved === 3) closing.abort();
        await desk.stores.content.save(hash, bytes);
      },
    };
    const stores = { ...desk.stores, content: slow };
    await expect(prepareEdition(path, stores, {}, { signal: closing.signal })).rejects.toMatchObject({
      code: 'server-busy',
    });
    expect(saved).toBeLessThan(12);
    expect(await desk.countStored()).toBe(before);
  });

  const untitledEpub = () => createEpub({ 'OEBPS/libro.opf': createPackage({ metadata: '' }) });
  it.each<[string, () => Buffer | Promise<Buffer>]>([
    ['an EPUB', untitledEpub],
    ['a PDF', () => createPdf()],
  ])('calls %s without a title by the name its file has, or had elsewhere', async (_what, create) => {
    const path = await desk.put('la_célula.upload', await create());
    const titleOf = async (origin?: { fileName: string | null }) => {
      const result = await prepareEdition(path, desk.stores, {}, origin);
      return result.ok && result.value.title;
    };
    expect(await titleOf()).toBe('la célula.upload');
    expect(await titleOf({ fileName: 'Tarea_de_casa.PDF' })).toBe('Tarea de casa');
    expect(await titleOf({ fileName: null })).toBe('Libro sin título');
    expect(await titleOf({ fileName: '.epub' })).toBe('Libro sin título');
  });
});

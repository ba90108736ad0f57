import { createHash, randomBytes } from 'node:crypto';
import { getEventListeners } from 'node:events';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { inspectBook } from '../../../server/ingest/inspect-book.ts';
import { processLimits } from '../../../server/ingest/limits.ts';
import { prepareEdition } from '../../../server/ingest/prepare-edition.ts';
import { hangInspection, isThere } from '../support/child-processes.ts';
import { createBookFiles, createEpub } from './book-files.ts';
import { createImportDesk } from './import-desk.ts';
import type { ImportDesk } from './import-desk.ts';
import { createPdf } from './pdf-files.ts';
import { createRawZip } from './raw-zip.ts';

const MEBIBYTE = 1024 * 1024;

describe('the process that inspects a book', () => {
  let desk: ImportDesk;
  beforeAll(async () => {
    desk = await createImportDesk();
  });
  afterAll(() => desk.remove());

  // Fourteen megabytes of names: seconds of work, and several times its size in memory.
  const opf = `<package>${`<x a="${'y'.repeat(32)}"/>`.repeat(290_000)}</package>`;
  const heavy = createRawZip(createBookFiles({ 'OEBPS/libro.opf': opf }).map((file) => ({ ...file, isStored: true })));

  it('is ended when it takes too long, and the book is called damaged', async () => {
    const path = await desk.put('lento.epub', heavy);
    const startedAt = performance.now();
    const result = await inspectBook(path, { ...processLimits, factsMs: 150 });
    expect(result).toEqual({ ok: false, problem: 'import-damaged' });
    expect(performance.now() - startedAt).toBeLessThan(15_000);
  });

  it('is ended when it swells, and the book is called damaged', async () => {
    const bounds = { ...processLimits, memoryBytes: 130 * MEBIBYTE };
    const light = await inspectBook(await desk.put('ligero.epub', createEpub()), bounds);
    expect(light.ok).toBe(true);
    const result = await inspectBook(await desk.put('hinchado.epub', heavy), bounds);
    expect(result).toEqual({ ok: false, problem: 'import-damaged' });
  });

  it('ends with the server, which then says nothing about the book', async () => {
    const path = await desk.put('cortado.epub', heavy);
    const closing = new AbortController();
    const inspecting = inspectBook(path, processLimits, closing.signal);
    const ended = expect(inspecting).rejects.toMatchObject({ code: 'server-busy' });
    const child = await hangInspection(process.pid, path);
    const closedAt = performance.now();
    closing.abort();
    await ended;
    expect(isThere(child)).toBe(false);
    expect(performance.now() - closedAt).toBeLessThan(processLimits.factsMs / 4);
    await expect(inspectBook(path, processLimits, closing.signal)).rejects.toMatchObject({ code: 'server-busy' });
  });

  it('leaves nobody listening for the end of the server once it has ended', async () => {
    const before = process.listenerCount('exit');
    const closing = new AbortController();
    const path = await desk.put('breve.epub', createEpub());
    expect((await inspectBook(path, processLimits, closing.signal)).ok).toBe(true);
    expect(process.listenerCount('exit')).toBe(before);
    expect(getEventListeners(closing.signal, 'abort')).toEqual([]);
  });

  it('costs only the cover when it fails at the cover', async () => {
    const path = await desk.put('sin-tapa.pdf', await createPdf({ info: { Title: 'Sin tapa' } }));
    const result = await inspectBook(path, { ...processLimits, coverMs: 0 });
    expect(result).toMatchObject({ ok: true, value: { facts: { title: 'Sin tapa' } } });
  });

  it.each<[string, () => Promise<Buffer>]>([
    [
      'an EPUB',
      async () =>
        createRawZip([
          ...createBookFiles(),
          { name: 'OEBPS/video.mp4', data: randomBytes(120 * MEBIBYTE), isStored: true },
        ]),
    ],
    ['a PDF', () => createPdf({ pages: 3, ballast: randomBytes(120 * MEBIBYTE) })],
  ])('never holds %s of 120 MB in memory, nor does the importer', async (name, create) => {
    const path = await desk.put(`grande-${name.slice(-3)}`, await create());
    const small = await inspectBook(path, { ...processLimits, memoryBytes: 200 * MEBIBYTE });
    expect(small.ok).toBe(true);

    let peakBytes = 0;
    const timer = setInterval(() => (peakBytes = Math.max(peakBytes, process.memoryUsage().rss)), 20);
    const before = process.memoryUsage().rss;
    const seen = createHash('sha256');
    const counting = {
      save: (hash: string) => Promise.resolve(void seen.update(hash)),
      read: () => Promise.resolve(null),
      has: () => Promise.resolve(false),
      remove: () => Promise.resolve(),
    };
    const result = await prepareEdition(path, { content: counting, covers: counting });
    clearInterval(timer);
    expect(result).toMatchObject({ ok: true, value: { sizeBytes: expect.any(Number) } });
    expect(peakBytes - before).toBeLessThan(100 * MEBIBYTE);
  });
});

import { randomBytes } from 'node:crypto';
import { mkdir } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { prepareEdition } from '../../../server/ingest/prepare-edition.ts';
import { createEpub } from './book-files.ts';
import { createImportDesk } from './import-desk.ts';
import type { ImportDesk } from './import-desk.ts';
import { createPdf } from './pdf-files.ts';
import { createRawZip } from './raw-zip.ts';

describe('files that are no books', () => {
  let desk: ImportDesk;
  beforeAll(async () => {
    desk = await createImportDesk();
  });
  afterAll(() => desk.remove());

  const word = createRawZip([
    { name: '[Content_Types].xml', data: '<Types/>' },
    { name: 'word/document.xml', data: '<w:document/>' },
  ]);
  it.each([
    ['a page of a Wi-Fi portal', 'portal.epub', '<!DOCTYPE html><html><body>Inicie sesión</body></html>'],
    ['a Word document', 'tarea.epub', word],
    ['an empty zip', 'vacio.epub', createRawZip([])],
    ['a photo', 'foto.pdf', Buffer.from([0xff, 0xd8, 0xff, 0xe0, 0, 16, 0x4a, 0x46, 0x49, 0x46])],
    ['noise', 'ruido.epub', Buffer.concat([Buffer.from([7]), randomBytes(5000)])],
    ['a single byte', 'uno.pdf', 'x'],
  ])('refuses %s', async (_, name, bytes) => {
    expect(await desk.importBytes(name, bytes)).toEqual({ ok: false, problem: 'import-not-a-book' });
  });

  it('refuses an empty file and a folder', async () => {
    expect(await desk.importBytes('nada.epub', '')).toEqual({ ok: false, problem: 'import-empty' });
    const folder = join(dirname(await desk.put('x', 'x')), 'carpeta.epub');
    await mkdir(folder);
    expect(await prepareEdition(folder, desk.stores)).toEqual({ ok: false, problem: 'import-not-a-book' });
  });

  it('refuses an EPUB cut at any tenth, and a PDF of which nothing is left', async () => {
    const epub = createEpub({ 'OEBPS/foto.bin': randomBytes(20_000) });
    for (let tenth = 1; tenth < 10; tenth += 2) {
      const result = await desk.importBytes('cortado.epub', epub.subarray(0, (epub.length * tenth) / 10));
      expect(result).toEqual({ ok: false, problem: 'import-damaged' });
    }
    expect(await desk.importBytes('cortado.pdf', '%PDF-1.7\n%%EOF')).toEqual({ ok: false, problem: 'import-damaged' });
  });

  it('goes by what a file is, not by what it is called', async () => {
    const pdf = await desk.accept('parece.epub', await createPdf({ pages: 2 }));
    expect(pdf.mediaType).toBe('application/pdf');
    const epub = await desk.accept('parece.pdf', createEpub());
    expect(epub.mediaType).toBe('application/epub+zip');
  });
});

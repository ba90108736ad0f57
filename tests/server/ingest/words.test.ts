import { deflateRawSync, inflateRawSync } from 'node:zlib';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import * as v from 'valibot';
import { type BookWords, bookWordsSchema, MOST_WORDS_BYTES } from '../../../contract/book-words.ts';
import { CHUNK_SIZE_BYTES, decryptChunk, importEditionKey, plainChunkSize } from '../../../contract/content.ts';
import { inspectBook } from '../../../server/ingest/inspect-book.ts';
import { processLimits } from '../../../server/ingest/limits.ts';
import { areWords, packWords } from '../../../server/ingest/pack-words.ts';
import { prepareEdition } from '../../../server/ingest/prepare-edition.ts';
import type { PreparedEdition } from '../../../server/ingest/prepared-edition.ts';
import { makeFormBook } from '../../engines/pdf/books/form-book.ts';
import { seededRandom } from '../../support/seeded-random.ts';
import { createEpub, createPackage } from './book-files.ts';
import { createImportDesk, fullAfter } from './import-desk.ts';
import type { ImportDesk } from './import-desk.ts';
import { createPdf } from './pdf-files.ts';

const page = (body: string, before = '<?xml version="1.0" encoding="utf-8"?>') =>
  `${before}<html xmlns="http://www.w3.org/1999/xhtml"><head><title>x</title></head><body>${body}</body></html>`;

/** An EPUB whose spine has these sections after its own first one. */
function epubOf(sections: Record<string, string | Uint8Array>): Buffer {
  const names = Object.keys(sections);
  return createEpub({
    'OEBPS/libro.opf': createPackage({
      manifest: names.map((name) => `<item id="${name}" href="${name}" media-type="application/xhtml+xml"/>`).join(''),
      spine: `<itemref idref="uno"/>${names.map((name) => `<itemref idref="${name}"/>`).join('')}`,
    }),
    ...Object.fromEntries(Object.entries(sections).map(([name, text]) => [`OEBPS/${name}`, text])),
  });
}

describe('the words of a book', () => {
  let desk: ImportDesk;
  beforeAll(async () => {
    desk = await createImportDesk();
  });
  afterAll(() => desk.remove());

  /** As a device reads them: the chunks behind those of the book, decrypted by their place, unpacked. */
  async function wordsOf(edition: PreparedEdition): Promise<BookWords> {
    const { words, chunks } = edition;
    if (words === null) throw new Error('no words');
    const key = await importEditionKey(new Uint8Array(edition.key));
    const parts: Uint8Array[] = [];
    for (const [at, hash] of words.chunks.entries()) {
      const cipher = new Uint8Array((await desk.stores.content.read(hash)) ?? []);
      parts.push(await decryptChunk(key, edition.editionId, chunks.length + at, cipher));
      expect(parts.at(-1)).toHaveLength(plainChunkSize(words.sizeBytes, at));
    }
    return v.parse(bookWordsSchema, JSON.parse(inflateRawSync(Buffer.concat(parts)).toString()));
  }

  it('of an EPUB are the text of each section, by its path', async () => {
    const edition = await desk.accept(
      'palabras.epub',
      epubOf({ 'dos.xhtml': page('<p>La <b>can</b>ción &amp; el <i title="b">r&#237;o</i></p>\n\n<!-- no <p> -->') }),
    );
    expect(await wordsOf(edition)).toEqual({
      version: 1,
      isWhole: true,
      sections: [
        { path: 'OEBPS/uno.xhtml', text: 'UnoLas plantasLas plantas beben por la raíz.' },
        { path: 'OEBPS/dos.xhtml', text: 'xLa canción & el río' },
      ],
    });
  });

  it('leave out what only a parser can tell, and what is in other letters or may be', async () => {
    const edition = await desk.accept(
      'letras.epub',
      epubOf({
        'nombres.xhtml': page('<p>canci&oacute;n</p>'),
        'datos.xhtml': page('<p><![CDATA[puma]]></p>'),
        'latin.xhtml': Buffer.from(page('<p>canción</p>', '<?xml version="1.0" encoding="iso-8859-1"?>'), 'latin1'),
        'mentira.xhtml': page('<p>canción</p>', "<?xml version='1.0' encoding='windows-1252'?>"),
        'sin-decir.xhtml': Buffer.from(page('<p>canción</p>', ''), 'latin1'),
        'utf16.xhtml': Buffer.from(`\uFEFF${page('<p>canción</p>', '')}`, 'utf16le'),
        'marca.xhtml': `\uFEFF${page('<p>bien</p>', '')}`,
        constructor: page('<p>también</p>', ''),
        'signos.xhtml': page('<p title="a > b">puma</p>'),
      }),
    );
    const words = await wordsOf(edition);
    expect(words.isWhole).toBe(false);
    expect(words.sections).toEqual([
      { path: 'OEBPS/uno.xhtml', text: expect.any(String) },
      { path: 'OEBPS/marca.xhtml', text: 'xbien' },
      { path: 'OEBPS/constructor', text: 'xtambién' },
    ]);
  });

  it('of a PDF are what each page says, in order', async () => {
    const edition = await desk.accept('palabras.pdf', await createPdf({ pages: 3 }));
    expect(await wordsOf(edition)).toEqual({ version: 1, isWhole: true, pages: ['Página 1', 'Página 2', 'Página 3'] });
  });

  it('of a PDF are what somebody filled in, too', async () => {
    const edition = await desk.accept('hoja.pdf', makeFormBook());
    const [words = ''] = (await wordsOf(edition)).pages ?? [];
    for (const value of ['Ana Flores', 'Perú', 'agua\naire', 'Muy bien']) expect(words).toContain(value);
    expect(words).not.toMatch(/secreto|escondido/);
  });

  it('are kept in as many chunks as they need, none of which shares its number with one of the book', async () => {
    const random = seededRandom(7);
    const letters = () => Array.from({ length: 600_000 }, () => String.fromCharCode(97 + random() * 26)).join('');
    const edition = await desk.accept('largo.epub', epubOf({ 'dos.xhtml': page(`<p>${letters()}</p>`) }));
    expect(edition.words?.chunks.length).toBeGreaterThan(1);
    expect(edition.words?.sizeBytes).toBeGreaterThan(CHUNK_SIZE_BYTES);
    expect((await wordsOf(edition)).sections?.[1]?.text).toHaveLength(600_001);
  });

  it('that are too many are none', () => {
    const random = seededRandom(8);
    const long = Array.from({ length: 1000 }, () => String.fromCharCode(97 + random() * 26)).join('');
    const pages = Array.from({ length: Math.ceil(MOST_WORDS_BYTES / 1000) }, () => long);
    expect(packWords({ version: 1, isWhole: true, pages })).toBeNull();
    expect(packWords({ version: 1, isWhole: true, pages: pages.slice(0, -100) })).not.toBeNull();
  });

  it('of a book that has a section in a type of its own, or none that opens, are not all of it', async () => {
    const wholeOf = async (item: string, text: string | null) => {
      const opf = createPackage({ manifest: item, spine: '<itemref idref="uno"/><itemref idref="dos"/>' });
      const edition = await desk.accept('tipos.epub', createEpub({ 'OEBPS/libro.opf': opf, 'OEBPS/dos.xhtml': text }));
      const { isWhole, sections } = await wordsOf(edition);
      return [isWhole, sections?.length];
    };
    const typed = (type: string) => `<item id="dos" href="dos.xhtml" media-type="${type}"/>`;
    expect(await wholeOf(typed('application/xhtml+xml'), page('dos'))).toEqual([true, 2]);
    expect(await wholeOf(typed('application/xhtml+xml; charset=utf-8'), page('dos'))).toEqual([true, 2]);
    expect(await wholeOf(typed('image/jpeg'), 'nada')).toEqual([true, 1]);
    expect(await wholeOf(typed('text/xhtml'), page('dos'))).toEqual([false, 1]);
    expect(await wholeOf(typed('application/xhtml+xml'), null)).toEqual([false, 1]);
  });

  it('are taken only where they are what they should be: a book may have taken over who reads it', () => {
    const pack = (words: unknown) => deflateRawSync(JSON.stringify(words));
    const good = { version: 1, isWhole: true, pages: ['uno', null], sections: [{ path: 'a', text: 'dos' }] };
    expect(areWords(pack(good))).toBe(true);
    expect(areWords(pack({ ...good, pages: Array.from({ length: 400_000 }, () => 7) }))).toBe(false);
    expect(areWords(pack({ ...good, pages: Array.from({ length: 10_001 }, () => '') }))).toBe(false);
    expect(areWords(pack({ ...good, pages: ['x'.repeat(30_001)] }))).toBe(false);
    expect(areWords(pack({ ...good, isWhole: 'sí' }))).toBe(false);
    expect(areWords(deflateRawSync(Buffer.alloc(MOST_WORDS_BYTES + 1, 32)))).toBe(false);
    expect(areWords(deflateRawSync('{'))).toBe(false);
    expect(areWords(Buffer.from('nada'))).toBe(false);
  });

  it('cost nothing but themselves when reading them takes too long', async () => {
    const path = await desk.put('lento.pdf', await createPdf({ pages: 1500, info: { Title: 'Lento' } }));
    const result = await inspectBook(path, { ...processLimits, wordsMs: 0 });
    expect(result).toMatchObject({ ok: true, value: { facts: { title: 'Lento' }, words: null } });
    expect(result.ok && result.value.cover).not.toBeNull();
  });

  it('that cannot be stored take the book with them', async () => {
    const path = await desk.put('sin-sitio.epub', createEpub({ 'OEBPS/otra.txt': 'x' }));
    const before = await desk.countStored();
    const failing = fullAfter(1, desk.stores.content);
    await expect(prepareEdition(path, { ...desk.stores, content: failing })).rejects.toThrow('disk full');
    expect(failing.asked()).toBe(2);
    expect(await desk.countStored()).toBe(before);
  });
});

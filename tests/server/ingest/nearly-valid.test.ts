import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { CHAPTER, CONTAINER, createBookFiles, createEpub, createPackage } from './book-files.ts';
import { createImportDesk } from './import-desk.ts';
import type { ImportDesk } from './import-desk.ts';
import { createRawZip } from './raw-zip.ts';
import type { RawEntry } from './raw-zip.ts';

describe('EPUBs as schools have them', () => {
  let desk: ImportDesk;
  beforeAll(async () => {
    desk = await createImportDesk();
  });
  afterAll(() => desk.remove());

  const files = createBookFiles();
  const wrapped = files.map((file) => ({ ...file, name: `El huerto/${String(file.name)}` }));
  const shouting = files.map((file) => ({ ...file, name: String(file.name).replace('uno.xhtml', 'UNO.XHTML') }));
  const noFlag = files.map((file) => ({ ...file, flags: 0 }));

  it.each<[string, RawEntry[]]>([
    ['no mimetype', createBookFiles({ mimetype: null })],
    ['its mimetype last', files.toReversed()],
    ['a line end in its mimetype', createBookFiles({ mimetype: 'application/epub+zip\r\n' })],
    ['all of it in a folder', wrapped],
    ['folders listed as files', [{ name: 'OEBPS/', isStored: true }, ...files]],
    ['no container', createBookFiles({ 'META-INF/container.xml': null })],
    ['a broken container', createBookFiles({ 'META-INF/container.xml': '<container><rootf' })],
    [
      'a container that leads nowhere',
      createBookFiles({ 'META-INF/container.xml': CONTAINER.replace('libro', 'otro') }),
    ],
    [
      'a container path from the root',
      createBookFiles({ 'META-INF/container.xml': CONTAINER.replace('OEBPS', '/OEBPS') }),
    ],
    ['file names in another case', shouting],
    ['names without the UTF-8 mark', noFlag],
  ])('opens one with %s', async (_, entries) => {
    const book = await desk.accept('huerto.epub', createRawZip(entries));
    expect(book).toMatchObject({ title: 'El huerto', language: 'es', layout: 'reflowable', pageCount: null });
  });

  it.each([1, 4096, 60_000])('opens one with %i foreign bytes after its end', async (count) => {
    const bytes = Buffer.concat([createRawZip(files), Buffer.alloc(count, '\n')]);
    expect((await desk.accept('huerto.epub', bytes)).title).toBe('El huerto');
  });

  it('opens one whose comment holds an end record', async () => {
    const bytes = createRawZip(files);
    const comment = Buffer.concat([Buffer.from('nota PK\u0005\u0006'), Buffer.alloc(40, 7)]);
    bytes.writeUInt16LE(comment.length, bytes.length - 2);
    expect((await desk.accept('huerto.epub', Buffer.concat([bytes, comment]))).title).toBe('El huerto');
  });

  it('finds pages by encoded and accented names', async () => {
    const manifest = '<item id="dos" href="cap%C3%ADtulo%20dos.xhtml" media-type="application/xhtml+xml"/>';
    const opf = createPackage({ manifest, spine: '<itemref idref="dos"/>' });
    const accented = createEpub({
      'OEBPS/libro.opf': opf,
      'OEBPS/capítulo dos.xhtml': CHAPTER,
      'OEBPS/uno.xhtml': null,
    });
    expect((await desk.accept('a.epub', accented)).title).toBe('El huerto');
  });

  const accents = createPackage({ metadata: '<dc:title>Año de niñas</dc:title>' });
  it.each<[string, Uint8Array]>([
    ['UTF-8 with a mark', Buffer.from(`\ufeff${accents}`)],
    ['UTF-16 LE', Buffer.from(`\ufeff${accents.replace('utf-8', 'utf-16')}`, 'utf16le')],
    ['UTF-16 BE', Buffer.from(`\ufeff${accents.replace('utf-8', 'utf-16')}`, 'utf16le').swap16()],
    ['Latin 1, declared', Buffer.from(accents.replace('utf-8', 'iso-8859-1'), 'latin1')],
    ['Latin 1 that calls itself UTF-8', Buffer.from(accents, 'latin1')],
    ['a nameless encoding', Buffer.from(accents.replace('utf-8', 'x-de-la-casa'))],
  ])('reads a package document in %s', async (_, opf) => {
    expect((await desk.accept('n.epub', createEpub({ 'OEBPS/libro.opf': opf }))).title).toBe('Año de niñas');
  });

  it('knows the entities of HTML without their being declared', async () => {
    const opf = createPackage({ metadata: '<dc:title>La ni&ntilde;a&nbsp;y el mar &mdash; 2</dc:title>' });
    expect((await desk.accept('n.epub', createEpub({ 'OEBPS/libro.opf': opf }))).title).toBe('La niña y el mar — 2');
  });

  it('reads the oldest package documents, with their names in capitals', async () => {
    const opf = `<?xml version="1.0"?><package unique-identifier="x"><metadata><dc-metadata xmlns:dc="http://purl.org/dc/elements/1.0/">
      <dc:Title>Viejo</dc:Title><dc:Creator role="aut">Ana</dc:Creator></dc-metadata></metadata>
      <manifest><item id="a" href="uno.xhtml" media-type="text/x-oeb1-document"/></manifest><spine><itemref idref="a"/></spine></package>`;
    const book = await desk.accept('v.epub', createEpub({ 'OEBPS/libro.opf': opf }));
    expect(book).toMatchObject({ title: 'Viejo', authors: ['Ana'] });
  });

  it('takes the file name where there is no title', async () => {
    const opf = createPackage({ metadata: '<dc:title>  </dc:title>' });
    expect((await desk.accept('Mi_primer_libro.epub', createEpub({ 'OEBPS/libro.opf': opf }))).title).toBe(
      'Mi primer libro',
    );
  });

  it('skips pages that are missing as long as one can be read', async () => {
    const manifest = '<item id="dos" href="dos.xhtml" media-type="application/xhtml+xml"/>';
    const opf = createPackage({
      manifest,
      spine: '<itemref idref="dos"/><itemref idref="nada"/><itemref idref="uno"/>',
    });
    expect((await desk.importBytes('h.epub', createEpub({ 'OEBPS/libro.opf': opf }))).ok).toBe(true);
  });

  it.each([
    ['no page at all', { 'OEBPS/uno.xhtml': null }],
    ['only an empty page', { 'OEBPS/uno.xhtml': '' }],
    ['an empty spine', { 'OEBPS/libro.opf': createPackage({ spine: '' }) }],
    ['no package document', { 'OEBPS/libro.opf': null }],
  ])('refuses one with %s', async (_, changes) => {
    expect(await desk.importBytes('h.epub', createEpub(changes))).toEqual({ ok: false, problem: 'import-no-content' });
  });
});

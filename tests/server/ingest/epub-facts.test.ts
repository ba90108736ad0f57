import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createEpub, createPackage, METADATA } from './book-files.ts';
import { createImportDesk } from './import-desk.ts';
import type { ImportDesk } from './import-desk.ts';

const NAV_ITEM = '<item id="nav" href="nav.xhtml" media-type="application/xhtml+xml" properties="nav"/>';
const NCX_ITEM = '<item id="ncx" href="toc.ncx" media-type="application/x-dtbncx+xml"/>';
const NAV = `<html xmlns="http://www.w3.org/1999/xhtml" xmlns:epub="http://www.idpf.org/2007/ops"><body>
<nav epub:type="landmarks"><ol><li><a href="uno.xhtml">Portada</a></li></ol></nav>
<nav epub:type="toc"><h1>Índice</h1><ol><li><a href="uno.xhtml">Las <em>plantas</em></a><ol><li><a href="#a">La raíz</a></li></ol></li>
<li><span>Parte&nbsp;II</span><ol><li><a href="#b">El sol</a></li></ol></li></ol></nav>
<nav epub:type="page-list"><ol><li><a href="#1">1</a></li><li><a href="#2">2</a></li><li><a href="#3">3</a></li></ol></nav></body></html>`;
const NCX = `<ncx><navMap><navPoint><navLabel><text>Uno</text></navLabel><content src="uno.xhtml"/>
<navPoint><navLabel><text>Uno.uno</text></navLabel></navPoint></navPoint></navMap><pageList><pageTarget/><pageTarget/></pageList></ncx>`;

describe('what an EPUB tells about itself', () => {
  let desk: ImportDesk;
  beforeAll(async () => {
    desk = await createImportDesk();
  });
  afterAll(() => desk.remove());

  async function read(parts: Parameters<typeof createPackage>[0], more: Record<string, string> = {}) {
    return desk.accept('libro.epub', createEpub({ 'OEBPS/libro.opf': createPackage(parts), ...more }));
  }

  it('reads people, publisher, subject, grade and a description without markup', async () => {
    const metadata = `<dc:title id="s">Subtítulo</dc:title><meta refines="#s" property="title-type">subtitle</meta>
      <dc:title id="t">El
        huerto</dc:title><meta refines="#t" property="title-type">main</meta>
      <dc:creator id="i">Dibujante</dc:creator><meta refines="#i" property="role" scheme="marc:relators">ill</meta>
      <dc:creator id="a">Ana Ríos</dc:creator><meta refines="#a" property="role">aut</meta><dc:creator>Beto Sol</dc:creator>
      <dc:publisher>Casa del Libro</dc:publisher><dc:language>es_MX</dc:language><dc:subject>Ciencias</dc:subject><dc:subject>Otra</dc:subject>
      <dc:description>&lt;p&gt;Plantas &amp;amp; soles.&lt;/p&gt;&lt;script&gt;mal()&lt;/script&gt;</dc:description>
      <meta property="schema:educationalLevel">4.º de primaria</meta>`;
    expect(await read({ metadata })).toMatchObject({
      title: 'El huerto',
      authors: ['Ana Ríos', 'Beto Sol'],
      publisher: 'Casa del Libro',
      language: 'es-MX',
      subject: 'Ciencias',
      grade: '4.º de primaria',
      description: 'Plantas & soles.',
      descriptionMarkup: '<p>Plantas &amp; soles.</p><script>mal()</script>',
    });
  });

  it('leaves empty what is not said, or said by a program', async () => {
    const book = await read({
      metadata: `${METADATA}<dc:description>unknown</dc:description><dc:language>¿?</dc:language>`,
    });
    expect(book).toMatchObject({
      authors: [],
      publisher: '',
      description: '',
      descriptionMarkup: '',
      subject: '',
      grade: '',
      contents: [],
    });
  });

  it('names nobody where a program did, and knows a language by its name', async () => {
    const metadata = `<dc:title>Sin nadie</dc:title><dc:language>español</dc:language>
      <dc:creator>Unknown</dc:creator><dc:creator opf:role="ill">Dibujante,</dc:creator>`;
    expect(await read({ metadata })).toMatchObject({ authors: ['Dibujante'], language: 'es' });
  });

  it('reads contents and page list of a navigation document', async () => {
    const book = await read({ manifest: NAV_ITEM }, { 'OEBPS/nav.xhtml': NAV });
    expect(book.pageCount).toBe(3);
    expect(book.contents).toEqual([
      { title: 'Las plantas', depth: 0 },
      { title: 'La raíz', depth: 1 },
      { title: 'Parte II', depth: 0 },
      { title: 'El sol', depth: 1 },
    ]);
  });

  it('reads those of an NCX where there is no navigation document', async () => {
    const book = await read({ manifest: NCX_ITEM }, { 'OEBPS/toc.ncx': NCX });
    expect(book.pageCount).toBe(2);
    expect(book.contents).toEqual([
      { title: 'Uno', depth: 0 },
      { title: 'Uno.uno', depth: 1 },
    ]);
  });

  it('keeps at most 500 lines and four levels of contents', async () => {
    const deep = `${'<ol><li><a>n</a>'.repeat(50)}${'</li></ol>'.repeat(50)}`;
    const many = `<ol>${'<li><a>c</a></li>'.repeat(900)}</ol>`;
    const nav = (list: string) => `<html><body><nav>${list}</nav></body></html>`;
    expect((await read({ manifest: NAV_ITEM }, { 'OEBPS/nav.xhtml': nav(deep) })).contents).toHaveLength(4);
    expect((await read({ manifest: NAV_ITEM }, { 'OEBPS/nav.xhtml': nav(many) })).contents).toHaveLength(500);
  });

  const fixed = `${METADATA}<meta property="rendition:layout">pre-paginated</meta>`;
  it.each([
    ['by itself', { metadata: fixed }, {}, 'fixed'],
    ['page by page', { spine: '<itemref idref="uno" properties="rendition:layout-pre-paginated"/>' }, {}, 'fixed'],
    ['in the old way', { metadata: `${METADATA}<meta name="fixed-layout" content="true"/>` }, {}, 'fixed'],
    [
      'to a tablet',
      {},
      {
        'META-INF/com.apple.ibooks.display-options.xml':
          '<display_options><platform name="*"><option name="fixed-layout">true</option></platform></display_options>',
      },
      'fixed',
    ],
    [
      'and takes it back for its pages',
      { metadata: fixed, spine: '<itemref idref="uno" properties="rendition:layout-reflowable"/>' },
      {},
      'reflowable',
    ],
  ])('sees whether its pages are fixed when it says so %s', async (_, parts, more, layout) => {
    expect((await read(parts, more)).layout).toBe(layout);
  });
});

import { zipEpub } from '../../../demo/epub/zip.ts';
import { makeBook, prose, xhtml } from './make-book.ts';
import { expect, test } from './harness-page.ts';
import type { Reader } from './harness-page.ts';

const marked = (number: string) => `<span id="p${number}" epub:type="pagebreak" aria-label="${number}"></span>`;
const one = xhtml(`${marked('7')}${prose(2, 'siete')}${marked('8')}${prose(20, 'ocho')}${marked('9')}${prose(1, 'x')}`);
const two = xhtml(`<h1>Dos</h1>${prose(1, 'dos')}<p><span id="p10"/>${marked('11')}fin</p>`);
const places = ['uno.xhtml#p7', 'uno.xhtml#p8', 'uno.xhtml#p9', 'dos.xhtml#p10', 'dos.xhtml#p11'];
const numbers = ['vii', '8', '9', '10', '11'];

/** What is printed on the pages in view, and on all of them. */
const printed = (reader: Reader) =>
  reader.page.evaluate(() => {
    const { pages } = harness.publication();
    const state = harness.renderer().state.get();
    const inView = state.status === 'ready' ? state.place.pages : null;
    return {
      all: pages && Array.from({ length: pages.count }, (_, index) => pages.labelAt(index)),
      inView: pages && inView && [pages.labelAt(inView[0]), pages.labelAt(inView[1])],
    };
  });
const goTo = (reader: Reader, index: number) =>
  reader.page.evaluate(async (wanted) => {
    const target = harness.publication().pages?.locatorAt(wanted);
    if (!target) throw new Error('The book has no pages.');
    await harness.renderer().goTo(target);
  }, index);

function epub3(): Promise<Uint8Array> {
  const lines = places.map((place, index) => `<li><a href="${place}">${numbers[index] ?? ''}</a></li>`).join('');
  return makeBook({
    chapters: [
      { name: 'uno.xhtml', body: one },
      { name: 'dos.xhtml', body: two },
    ],
    navigation: `<nav epub:type="page-list" hidden=""><ol>${lines}<li><a href="otro.xhtml">99</a></li></ol></nav>`,
  });
}

function epub2(): Promise<Uint8Array> {
  const points = places.map(
    (place, index) =>
      `<pageTarget type="normal" id="t${index}"><navLabel><text>${numbers[index] ?? ''}</text></navLabel><content src="${place}"/></pageTarget>`,
  );
  return zipEpub([
    {
      path: 'META-INF/container.xml',
      content:
        '<?xml version="1.0"?><container version="1.0" xmlns="urn:oasis:names:tc:opendocument:xmlns:container"><rootfiles><rootfile full-path="libro.opf" media-type="application/oebps-package+xml"/></rootfiles></container>',
    },
    {
      path: 'libro.opf',
      content:
        '<?xml version="1.0"?><package xmlns="http://www.idpf.org/2007/opf" version="2.0" unique-identifier="id"><metadata xmlns:dc="http://purl.org/dc/elements/1.1/"><dc:identifier id="id">1</dc:identifier><dc:title>Viejo</dc:title><dc:language>es</dc:language></metadata><manifest><item id="a" href="uno.xhtml" media-type="application/xhtml+xml"/><item id="b" href="dos.xhtml" media-type="application/xhtml+xml"/><item id="ncx" href="toc.ncx" media-type="application/x-dtbncx+xml"/></manifest><spine toc="ncx"><itemref idref="a"/><itemref idref="b"/></spine></package>',
    },
    {
      path: 'toc.ncx',
      content: `<?xml version="1.0"?><ncx xmlns="http://www.daisy.org/z3986/2005/ncx/" version="2005-1"><navMap><navPoint id="n" playOrder="1"><navLabel><text>Uno</text></navLabel><content src="uno.xhtml"/></navPoint></navMap><pageList>${points.join('')}</pageList></ncx>`,
    },
    { path: 'uno.xhtml', content: one },
    { path: 'dos.xhtml', content: two },
  ]);
}

for (const [edition, make] of [
  ['EPUB 3', epub3],
  ['EPUB 2', epub2],
] as const)
  test(`the pages of the paper edition are those that an ${edition} names and has`, async ({
    reader,
    harness: server,
  }) => {
    await reader.open(server.serve(await make()));
    expect(await printed(reader)).toEqual({ all: numbers, inView: ['vii', '8'] });
    await reader.next();
    expect((await printed(reader)).inView).toEqual(['8', '8']);
    // Two that begin on one screen are both in view, whichever of them was gone to.
    for (const index of [3, 4]) {
      await goTo(reader, index);
      expect((await printed(reader)).inView).toEqual(['9', '11']);
    }
    await goTo(reader, 2);
    expect((await printed(reader)).inView?.at(-1)).toBe('9');
    expect(reader.complaints).toEqual([]);
  });

test('scrolled too, the page is the one at the top of the window', async ({ reader, harness: server }) => {
  await reader.open(server.serve(await epub3()), { flow: 'scroll' });
  await goTo(reader, 1);
  expect((await printed(reader)).inView).toEqual(['8', '8']);
  await reader.previous();
  expect((await printed(reader)).inView).toEqual(['vii', '8']);
});

test('a book that names no pages has none', async ({ reader, harness: server }) => {
  await reader.open(server.serve(await makeBook({ chapters: [{ name: 'uno.xhtml', body: prose(2) }] })));
  expect(await printed(reader)).toEqual({ all: null, inView: null });
});

test('a line of the book’s lists is read with the pictures in it', async ({ reader, harness: server }) => {
  const line = '<a href="a.xhtml">Lámina <img src="1.png" alt="primera"/>, a color</a>';
  const navigation = `<nav epub:type="page-list"><ol><li>${line}</li></ol></nav>`;
  await reader.open(server.serve(await makeBook({ navigation, chapters: [{ name: 'a.xhtml', body: '<p>x</p>' }] })));
  const label = await reader.page.evaluate(() => harness.publication().pages?.labelAt(0));
  expect(label).toBe('Lámina primera, a color');
});

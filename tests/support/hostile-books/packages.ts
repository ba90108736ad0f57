import { deflateRawSync } from 'node:zlib';
import { zipEpub, type ZipEntry } from '../../../demo/epub/zip.ts';
import { hit, type HostilePlaces, withPlaces } from './hostile-book.ts';

const container = (path: string, more = '') =>
  `<?xml version="1.0"?>${more}<container version="1.0" xmlns="urn:oasis:names:tc:opendocument:xmlns:container"><rootfiles><rootfile full-path="${path}" media-type="application/oebps-package+xml"/></rootfiles></container>`;

interface Package {
  readonly doctype?: string;
  readonly metadata?: string;
  readonly manifest?: string;
  readonly spine?: string;
  readonly nav?: string;
  readonly files?: readonly ZipEntry[];
}

const page = (body: string, head = '') =>
  `<html xmlns="http://www.w3.org/1999/xhtml" xmlns:epub="http://www.idpf.org/2007/ops"><head><title>x</title>${head}</head><body>${body}</body></html>`;

const item = (id: string, href: string, type = 'application/xhtml+xml', more = '') =>
  `<item id="${id}" href="${href}" media-type="${type}" ${more}/>`;

function entries({
  doctype = '',
  metadata = '',
  manifest = '',
  spine = '',
  nav = '',
  files = [],
}: Package): ZipEntry[] {
  return [
    { path: 'META-INF/container.xml', content: container('OPS/book.opf') },
    {
      path: 'OPS/book.opf',
      content: `<?xml version="1.0"?>${doctype}<package xmlns="http://www.idpf.org/2007/opf" version="3.0" unique-identifier="id"><metadata xmlns:dc="http://purl.org/dc/elements/1.1/"><dc:identifier id="id">urn:uuid:1</dc:identifier><dc:title>Libro</dc:title><dc:language>es</dc:language>${metadata}</metadata><manifest>${item('a', 'a.xhtml')}${item('nav', 'nav.xhtml', 'application/xhtml+xml', 'properties="nav"')}${manifest}</manifest><spine toc="ncx"><itemref idref="a"/>${spine}</spine></package>`,
    },
    {
      path: 'OPS/nav.xhtml',
      content: page(nav || '<nav epub:type="toc"><ol><li><a href="a.xhtml">Uno</a></li></ol></nav>'),
    },
    { path: 'OPS/a.xhtml', content: page('<p>uno</p>') },
    ...files,
  ];
}

type BookOf = (places: HostilePlaces) => Promise<Uint8Array>;

const zipped =
  (files: readonly ZipEntry[]): BookOf =>
  (places) =>
    zipEpub(
      files.map(({ path, content }) => ({
        path,
        content: typeof content === 'string' ? withPlaces(content, places) : content,
      })),
    );
const book = (plan: Package): BookOf => zipped(entries(plan));
const nested = (depth: number, open: string, close: string, inside = '') =>
  `${open.repeat(depth)}${inside}${close.repeat(depth)}`;
const absurdSizes = ['1e9', '0', '-5', 'NaN', '99999999999999999999'];
const toc = (lines: string) => `<nav epub:type="toc"><ol>${lines}</ol></nav>`;

/** Changes numbers of the zip's own records: `at` counts from where the record of this name stands in the directory. */
function patchDirectory(zip: Uint8Array, name: string, patch: (view: DataView, at: number) => void): Uint8Array {
  const view = new DataView(zip.buffer, zip.byteOffset, zip.byteLength);
  const wanted = Buffer.from(name);
  for (let at = zip.length - 46 - wanted.length; at >= 0; at -= 1) {
    if (
      view.getUint32(at, true) !== 0x02014b50 ||
      !Buffer.from(zip)
        .subarray(at + 46)
        .subarray(0, wanted.length)
        .equals(wanted)
    )
      continue;
    patch(view, at);
    return zip;
  }
  throw new Error(`The zip has no ${name}`);
}

/** A zip whose directory names one small file so often. */
function manyEntries(count: number): Uint8Array {
  const packed = deflateRawSync(Buffer.from('x'));
  const local = Buffer.alloc(31);
  local.writeUInt32LE(0x04034b50, 0);
  local.writeUInt16LE(8, 8);
  local.writeUInt32LE(packed.length, 18);
  local.writeUInt32LE(1, 22);
  local.writeUInt16LE(1, 26);
  local.write('x', 30);
  const records = Array.from({ length: count }, (_, index) => {
    const name = Buffer.from(`f${index}.txt`);
    const record = Buffer.alloc(46);
    record.writeUInt32LE(0x02014b50, 0);
    record.writeUInt16LE(8, 10);
    record.writeUInt32LE(packed.length, 20);
    record.writeUInt32LE(1, 24);
    record.writeUInt16LE(name.length, 28);
    return Buffer.concat([record, name]);
  });
  const directory = Buffer.concat(records);
  const end = Buffer.alloc(98);
  // Zip64: the count does not fit in sixteen bits.
  end.writeUInt32LE(0x06064b50, 0);
  end.writeBigUInt64LE(44n, 4);
  end.writeBigUInt64LE(BigInt(count), 24);
  end.writeBigUInt64LE(BigInt(count), 32);
  end.writeBigUInt64LE(BigInt(directory.length), 40);
  end.writeBigUInt64LE(BigInt(local.length + packed.length), 48);
  end.writeUInt32LE(0x07064b50, 56);
  end.writeBigUInt64LE(BigInt(local.length + packed.length + directory.length), 64);
  end.writeUInt32LE(1, 72);
  end.writeUInt32LE(0x06054b50, 76);
  end.writeUInt16LE(0xffff, 84);
  end.writeUInt16LE(0xffff, 86);
  end.writeUInt32LE(directory.length, 88);
  end.writeUInt32LE(0xffffffff, 92);
  return new Uint8Array(Buffer.concat([local, packed, directory, end]));
}

/** Whole EPUBs whose container, package or contents try something. Texts of theirs may name `@OWN@` and `@OUT@`. */
export const packages: Readonly<Record<string, BookOf>> = {
  'paths that leave the book': book({
    manifest:
      item('b', '../../../../etc/passwd') +
      item('c', '/etc/passwd') +
      item('d', '..%2f..%2fx.xhtml') +
      item('e', '..\\..\\x.xhtml'),
    spine: '<itemref idref="b"/><itemref idref="c"/><itemref idref="d"/><itemref idref="e"/>',
    files: [{ path: 'x/OPS/x.xhtml', content: page('x') }],
  }),
  'files named to leave the folder': async (places) => {
    const zip = await book({
      files: [
        { path: 'OPS/xx/xx/zip-slip.txt', content: 'x' },
        { path: 'OPS/b.xhtml', content: page('b') },
      ],
    })(places);
    const text = Buffer.from(zip).toString('latin1').replaceAll('OPS/xx/xx/zip', '../../../../zip');
    return new Uint8Array(Buffer.from(text, 'latin1'));
  },
  'chapters that lie elsewhere': book({
    manifest:
      item('b', '@OUT@/b.xhtml') +
      item('c', 'file:///etc/passwd') +
      item('d', 'javascript:1') +
      item('e', 'data:text/html,x') +
      item('f', '//localhost/x'),
    spine: ['b', 'c', 'd', 'e', 'f'].map((id) => `<itemref idref="${id}"/>`).join(''),
  }),
  'things of the book that lie elsewhere': book({
    manifest:
      item('v', '@OUT@/v.mp4', 'video/mp4', 'properties="remote-resources"') +
      item('cover', '@OUT@/cover.png', 'image/png', 'properties="cover-image"') +
      item('o', '@OUT@/o.smil', 'application/smil+xml'),
    metadata:
      '<link rel="record" href="@OUT@/onix" media-type="application/xml"/><link rel="acquire" href="@OWN@/api/acquire"/>',
  }),
  'a package with an outer entity': book({
    doctype: '<!DOCTYPE package [<!ENTITY x SYSTEM "@OUT@/opf"><!ENTITY % p SYSTEM "@OUT@/p"> %p;]>',
    metadata: '<dc:creator>&x;</dc:creator>',
  }),
  'a package of laughs': book({
    doctype: `<!DOCTYPE package [<!ENTITY l0 "ja">${Array.from({ length: 9 }, (_, i) => `<!ENTITY l${i + 1} "${`&l${i};`.repeat(10)}">`).join('')}]>`,
    metadata: '<dc:creator>&l9;</dc:creator>',
  }),
  'a container with an outer entity': zipped([
    {
      path: 'META-INF/container.xml',
      content: container('OPS/book.opf', '<!DOCTYPE container [<!ENTITY x SYSTEM "@OUT@/container">]>'),
    },
    {
      path: 'META-INF/encryption.xml',
      content:
        '<!DOCTYPE e [<!ENTITY x SYSTEM "@OUT@/enc">]><encryption xmlns="urn:oasis:names:tc:opendocument:xmlns:container">&x;</encryption>',
    },
    ...entries({}).slice(1),
  ]),
  'a container that names the outside': zipped([
    { path: 'META-INF/container.xml', content: container('@OUT@/book.opf') },
    ...entries({}).slice(1),
  ]),
  'a container that names itself': zipped([
    { path: 'META-INF/container.xml', content: container('META-INF/container.xml') },
    ...entries({}).slice(1),
  ]),
  'contents that are scripts': book({
    nav: toc(
      `<li><a href="javascript:${hit}">&lt;img src=x onerror="${hit}"&gt;</a></li><li><a href="@OUT@/toc">x</a></li><li><a href="data:text/html,x" onclick="${hit}">y</a></li><script>${hit}</script>`,
    ),
  }),
  'contents inside themselves': book({
    nav: toc(
      `<li><a href="nav.xhtml#toc">x</a>${nested(2_000, '<ol><li><a href="nav.xhtml">x</a>', '</li></ol>')}</li>`,
    ),
  }),
  'contents without an end': book({ nav: toc('<li><a href="a.xhtml">x</a></li>'.repeat(60_000)) }),
  'contents of an old kind in a circle': book({
    manifest: item('ncx', 'toc.ncx', 'application/x-dtbncx+xml'),
    files: [
      {
        path: 'OPS/toc.ncx',
        content: `<!DOCTYPE ncx SYSTEM "@OUT@/ncx.dtd" [<!ENTITY a "&b;"><!ENTITY b "&a;">]><ncx xmlns="http://www.daisy.org/z3986/2005/ncx/"><navMap>${nested(500, '<navPoint><navLabel><text>&a;</text></navLabel><content src="toc.ncx"/>', '</navPoint>')}</navMap></ncx>`,
      },
    ],
  }),
  'a spine that names nothing and itself': book({
    manifest:
      item('s', 'book.opf', 'application/xhtml+xml', 'fallback="s"') +
      item('t', 'nav.xhtml', 'x/y', 'fallback="u"') +
      item('u', 'x.bin', 'x/y', 'fallback="t"'),
    spine: '<itemref idref="s"/><itemref idref="t"/><itemref idref="nobody"/><itemref/>',
  }),
  'a spine of a hundred thousand chapters': book({ spine: '<itemref idref="a"/>'.repeat(100_000) }),
  'a title that is markup': book({
    metadata: `<dc:title>&lt;img src=x onerror="${hit}"&gt;</dc:title><dc:creator>&lt;script&gt;${hit}&lt;/script&gt;</dc:creator><dc:description>${'x'.repeat(1_000_000)}</dc:description><dc:language>x"&gt;&lt;script&gt;</dc:language>`,
  }),
  'a page of absurd size': book({
    metadata: '<meta property="rendition:layout">pre-paginated</meta>',
    manifest: absurdSizes.map((_, i) => item(`f${i}`, `f${i}.xhtml`)).join(''),
    spine: [0, 1, 2, 3, 4]
      .map((i) => `<itemref idref="f${i}" properties="rendition:layout-pre-paginated page-spread-left"/>`)
      .join(''),
    files: absurdSizes.map((size, i) => ({
      path: `OPS/f${i}.xhtml`,
      content: page(
        `<p style="position:absolute;left:${size}px;width:1e9px;font-size:1e6px">x</p>`,
        `<meta name="viewport" content="width=${size}, height=${size}"/>`,
      ),
    })),
  }),
  'a chapter that unpacks to three hundred megabytes': book({
    manifest: item('b', 'b.xhtml'),
    spine: '<itemref idref="b"/>',
    files: [{ path: 'OPS/b.xhtml', content: Buffer.alloc(300 * 1024 * 1024, ' ') }],
  }),
  'a sheet that unpacks to a hundred megabytes': book({
    manifest: item('b', 'b.xhtml') + item('s', 's.css', 'text/css'),
    spine: '<itemref idref="b"/>',
    files: [
      { path: 'OPS/b.xhtml', content: page('<p>b</p>', '<link rel="stylesheet" href="s.css"/>') },
      { path: 'OPS/s.css', content: Buffer.alloc(100 * 1024 * 1024, '(') },
    ],
  }),
  'a file that is larger than it says': async (places) =>
    patchDirectory(
      await book({
        manifest: item('b', 'b.xhtml'),
        spine: '<itemref idref="b"/>',
        files: [{ path: 'OPS/b.xhtml', content: page('<p>b</p>'.repeat(100_000)) }],
      })(places),
      'OPS/b.xhtml',
      (view, at) => view.setUint32(at + 24, 10, true),
    ),
  'a file that says it is four gigabytes': async (places) =>
    patchDirectory(await book({})(places), 'OPS/a.xhtml', (view, at) => view.setUint32(at + 24, 0xfffffff0, true)),
  'a file that begins where another does': async (places) =>
    patchDirectory(await book({})(places), 'OPS/a.xhtml', (view, at) => view.setUint32(at + 42, 0, true)),
  'a file that begins outside the book': async (places) =>
    patchDirectory(await book({})(places), 'OPS/a.xhtml', (view, at) => view.setUint32(at + 42, 0xfffffff0, true)),
  'a hundred thousand files': () => Promise.resolve(manyEntries(100_000)),
  'files of the same name': zipped([
    ...entries({}),
    { path: 'OPS/a.xhtml', content: page(`<script>${hit}</script><p>otra</p>`) },
    { path: 'ops/A.XHTML', content: page('<p>tercera</p>') },
  ]),
  'words read aloud in a circle': book({
    manifest: `${item('b', 'b.xhtml', 'application/xhtml+xml', 'media-overlay="o"')}${item('o', 'o.smil', 'application/smil+xml')}`,
    spine: '<itemref idref="b"/>',
    files: [
      { path: 'OPS/b.xhtml', content: page('<p id="p">b</p>') },
      {
        path: 'OPS/o.smil',
        content: `<smil xmlns="http://www.w3.org/ns/SMIL" version="3.0"><body>${nested(5_000, '<seq>', '</seq>', '<par><text src="b.xhtml#p"/><audio src="@OUT@/a.mp3" clipBegin="-1e9s" clipEnd="NaN"/></par>')}</body></smil>`,
      },
    ],
  }),
  'elements without an end': book({
    manifest: item('b', 'b.xhtml'),
    spine: '<itemref idref="b"/>',
    files: [{ path: 'OPS/b.xhtml', content: page(nested(60_000, '<div>', '</div>', 'x')) }],
  }),
  'a word without an end': book({
    manifest: item('b', 'b.xhtml'),
    spine: '<itemref idref="b"/>',
    files: [
      {
        path: 'OPS/b.xhtml',
        content: page(
          `<p>${'x'.repeat(3_000_000)}</p><p ${Array.from({ length: 20_000 }, (_, i) => `a${i}="x"`).join(' ')}>y</p>`,
        ),
      },
    ],
  }),
};

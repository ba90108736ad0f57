import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createEpub, createPackage, METADATA } from './book-files.ts';
import { createImportDesk } from './import-desk.ts';
import type { ImportDesk } from './import-desk.ts';

const picture = (background: string, width = 600, height = 900) =>
  sharp({ create: { width, height, channels: 3, background } });
const item = (id: string, href: string, more = '') =>
  `<item id="${id}" href="${href}" media-type="image/${href.endsWith('svg') ? 'svg+xml' : 'png'}" ${more}/>`;
const pageWith = (body: string) => `<html xmlns="http://www.w3.org/1999/xhtml"><body>${body}</body></html>`;

describe('the cover of an EPUB', () => {
  let desk: ImportDesk;
  let red: Buffer;
  let blue: Buffer;
  let dot: Buffer;
  beforeAll(async () => {
    desk = await createImportDesk();
    red = await picture('#cc2020').png().toBuffer();
    blue = await picture('#2040cc').png().toBuffer();
    dot = await picture('#cc2020', 20, 20).png().toBuffer();
  });
  afterAll(() => desk.remove());

  async function read(parts: Parameters<typeof createPackage>[0], files: Record<string, string | Uint8Array>) {
    return desk.accept('libro.epub', createEpub({ 'OEBPS/libro.opf': createPackage(parts), ...files }));
  }

  it('is the image the book names, as WebP no wider than 480', async () => {
    const manifest = item('x', 'x.png') + item('c', 'c.png', 'properties="cover-image"');
    const book = await read({ manifest }, { 'OEBPS/x.png': blue, 'OEBPS/c.png': red });
    const webp = await desk.stores.covers.read(book.coverHash ?? '');
    expect(await sharp(webp ?? undefined).metadata()).toMatchObject({ format: 'webp', width: 480, height: 720 });
    expect(book.coverColor).toMatch(/^#c[0-9a-f][12][0-9a-f][12][0-9a-f]$/u);
  });

  it.each(['png', 'jpeg', 'gif', 'webp', 'avif'] as const)(
    'is the first page of a book whose pages are all pictures (%s)',
    async (format) => {
      const manifest = ['a', 'b']
        .map((id) => `<item id="${id}" href="${id}.${format}" media-type="image/${format}"/>`)
        .join('');
      const pages = await Promise.all(
        ['#cc2020', '#2040cc'].map((color) => picture(color).toFormat(format).toBuffer()),
      );
      const files = {
        'OEBPS/uno.xhtml': '',
        [`OEBPS/a.${format}`]: pages[0] ?? '',
        [`OEBPS/b.${format}`]: pages[1] ?? '',
      };
      const book = await read({ manifest, spine: '<itemref idref="a"/><itemref idref="b"/>' }, files);
      expect(book.coverColor).toMatch(/^#[bcd]/u);
    },
  );

  it.each<[string, Parameters<typeof createPackage>[0], Record<string, string>]>([
    [
      'the name an EPUB 2 gives',
      { metadata: `${METADATA}<meta name="cover" content="c"/>`, manifest: item('c', 'c.png') },
      {},
    ],
    ['a path in the place of that name', { metadata: `${METADATA}<meta name="cover" content="c.png"/>` }, {}],
    [
      'the guide',
      { rest: '<guide><reference type="cover" href="tapa.xhtml"/></guide>' },
      { 'OEBPS/tapa.xhtml': pageWith('<img src="c.png"/>') },
    ],
    ['the name of a file', { manifest: item('q', 'img_portada.png') }, { alias: 'OEBPS/img_portada.png' }],
    [
      'the first page',
      {},
      {
        'OEBPS/uno.xhtml': pageWith(
          '<p>x</p><svg xmlns:xlink="http://www.w3.org/1999/xlink"><image xlink:href="c.png"/></svg>',
        ),
      },
    ],
  ])('is found by %s', async (_, parts, { alias = 'OEBPS/c.png', ...files }) => {
    const book = await read(parts, { [alias]: red, ...files });
    expect(book.coverHash).not.toBeNull();
    expect(book.coverColor).toMatch(/^#c/u);
  });

  it('is not an ornament that happens to stand on the first page', async () => {
    const book = await read({}, { 'OEBPS/c.png': dot, 'OEBPS/uno.xhtml': pageWith('<img src="c.png"/>') });
    expect(book.coverHash).toBeNull();
  });

  it('is drawn out of an SVG', async () => {
    const svg =
      '<svg xmlns="http://www.w3.org/2000/svg" width="300" height="400"><rect width="300" height="400" fill="#10a010"/></svg>';
    const book = await read({ manifest: item('c', 'c.svg', 'properties="cover-image"') }, { 'OEBPS/c.svg': svg });
    expect(book.coverColor).toMatch(/^#[01][0-9a-f][9a][0-9a-f][01][0-9a-f]$/u);
  });

  it('takes nothing from the server into an SVG', async () => {
    const secret = await desk.put('secreto.png', red);
    const svg = `<svg xmlns="http://www.w3.org/2000/svg" xmlns:xlink="http://www.w3.org/1999/xlink" width="300" height="400">
      <rect width="300" height="400" fill="#10a010"/><image xlink:href="file://${secret}" width="300" height="400"/></svg>`;
    const book = await read({ manifest: item('c', 'c.svg', 'properties="cover-image"') }, { 'OEBPS/c.svg': svg });
    expect(book.coverColor).toMatch(/^#[01][0-9a-f][9a]/u);
  });

  it.each<[string, string | Buffer]>([
    ['not a picture', 'no soy una foto'],
    ['a picture cut short', Buffer.from('89504e470d0a1a0a0000000d49484452', 'hex')],
    [
      'an SVG of a billion pixels',
      '<svg xmlns="http://www.w3.org/2000/svg" width="1000000" height="1000000"><rect/></svg>',
    ],
    ['a PDF that calls itself a picture', '%PDF-1.4'],
  ])('blocks no book when it is %s', async (_, bytes) => {
    const name = String(bytes).startsWith('<svg') ? 'c.svg' : 'c.png';
    const book = await read({ manifest: item('c', name, 'properties="cover-image"') }, { [`OEBPS/${name}`]: bytes });
    expect(book.coverHash).toBeNull();
    expect(book.coverColor).toMatch(/^#[0-9a-f]{6}$/u);
  });

  it('gives way to the next one when it is broken', async () => {
    const manifest = item('c', 'c.png', 'properties="cover-image"') + item('d', 'portada.png');
    const book = await read({ manifest }, { 'OEBPS/c.png': 'rota', 'OEBPS/portada.png': blue });
    expect(book.coverColor).toMatch(/^#[0-9a-f]{4}c/u);
  });
});

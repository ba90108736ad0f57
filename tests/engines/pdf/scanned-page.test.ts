import sharp from 'sharp';
import { beforeAll, expect, it, vi } from 'vitest';
import { ProblemError } from '../../../contract/problems.ts';
import { urgency } from '../../../src/engines/pdf/pdf-messages.ts';
import { openFormFields } from '../../../src/engines/pdf/worker/form-fields.ts';
import { openDocument } from '../../../src/engines/pdf/worker/pdf-document.ts';
import { createPdfEngine } from '../../../src/engines/pdf/worker/pdf-engine.ts';
import { createPdfFile } from '../../../src/engines/pdf/worker/pdf-file.ts';
import { startPdfium, type PdfiumRuntime } from '../../../src/engines/pdf/worker/pdfium-runtime.ts';
import { findScannedPage, type ScannedPage } from '../../../src/engines/pdf/worker/scanned-page.ts';
import { compiledPdfium } from './compiled-pdfium.ts';
import { longer, makeSheetBook, makeSheetPicture, type Sheet, threeColours, wholePage } from './books/sheet-book.ts';

let runtime: PdfiumRuntime;
let jpeg: Buffer;
beforeAll(async () => {
  runtime = await startPdfium(compiledPdfium(), 1e6);
  jpeg = await (await makeSheetPicture()).jpeg().toBuffer();
});

/** What is found on each page of a book; `times` each page is opened. */
function findOn(sheets: readonly Sheet[], times = 1): (ScannedPage | null)[] {
  const book = makeSheetBook(sheets);
  const file = createPdfFile(
    runtime,
    book.length,
    (offset, length) => book.subarray(offset, offset + length),
    () => undefined,
  );
  const document = openDocument(runtime, file, '');
  const fields = openFormFields(runtime, document.handle);
  const found = Array.from({ length: times }, () =>
    sheets.map((_, index) => {
      const page = document.loadPage(index);
      const scan = findScannedPage(runtime, file, page, fields);
      runtime.api.FPDF_ClosePage(page);
      return scan;
    }),
  ).at(-1);
  expect(file.takeProblem()).toBeNull();
  document.close();
  return found ?? [];
}
const find = (sheet: Partial<Sheet>): ScannedPage | null => findOn([{ jpeg, ...sheet }])[0] ?? null;

const near = (x: number, y: number) => ({ x: expect.closeTo(x, 4), y: expect.closeTo(y, 4) });

it('a page that is one JPEG is told as such, with where its corners lie, however often it is opened', async () => {
  const grey = await sharp(jpeg).toColourspace('b-w').jpeg().toBuffer();
  const found = findOn(
    [
      { jpeg },
      { jpeg: longer(jpeg, 1), page: '/Rotate 90' },
      { jpeg: longer(jpeg, 2), content: 'q 300 0 0 400 150 200 cm /Hoja Do Q' },
      { jpeg: grey, picture: '/ColorSpace /DeviceGray /BitsPerComponent 8 /Interpolate true' },
      { jpeg: await sharp(jpeg).jpeg({ progressive: true }).toBuffer() },
    ],
    3,
  );
  const corners = found.map((scan) => scan && [scan.topLeft, scan.topRight, scan.bottomLeft]);
  const upright = [near(0, 0), near(1, 0), near(0, 1)];
  expect(corners).toEqual([
    upright,
    [near(1, 0), near(1, 1), near(0, 0)],
    [near(0.25, 0.25), near(0.75, 0.25), near(0.25, 0.75)],
    upright,
    upright,
  ]);
  expect(Buffer.concat(found[0]?.jpeg ?? []).equals(jpeg)).toBe(true);
});

it('is left to PDFium: one that has one colour where its profile has three', async () => {
  const grey = await sharp(jpeg).toColourspace('b-w').jpeg().toBuffer();
  expect(find({ jpeg: grey, picture: '/ColorSpace [/ICCBased 7 0 R] /BitsPerComponent 8' })).toBeNull();
});

it('words that were read of it lie over it unseen', async () => {
  expect(find({ content: `${wholePage} BT /Letra 12 Tf 3 Tr 50 700 Td (agua) Tj ET` })).not.toBeNull();
});

it('what the JPEG says itself of its colours and of how it lies is left out', async () => {
  const told = await sharp(jpeg).withMetadata({ orientation: 6, icc: 'p3' }).jpeg().toBuffer();
  expect(told.includes('Exif') && told.includes('ICC_PROFILE')).toBe(true);
  const taken = Buffer.concat(find({ jpeg: told })?.jpeg ?? []);
  expect(taken.includes('Exif') || taken.includes('ICC_PROFILE')).toBe(false);
  const [before, after] = await Promise.all([told, taken].map((bytes) => sharp(bytes).metadata()));
  expect([after?.width, after?.height, after?.orientation]).toEqual([before?.width, before?.height, undefined]);
});

it('colours of sRGB are taken as they are, also where another object says which they are', () => {
  const space = (told: string) => find({ picture: `/ColorSpace ${told} /BitsPerComponent 8` });
  expect(['[/ICCBased 7 0 R]', '[ /ICCBased 7 0 R ]', '9 0 R'].map((told) => space(told) !== null)).toEqual([
    true,
    true,
    true,
  ]);
});

/** What PDFium does with a picture, or draws beside it. */
const others: Readonly<Record<string, Partial<Sheet>>> = {
  'a second picture': { content: `${wholePage} q 60 0 0 80 0 0 cm /Hoja Do Q` },
  'no picture at all': { content: '0 0 1 rg 0 0 600 800 re f' },
  'a line over it': { content: `${wholePage} 0 0 m 600 800 l S` },
  'words that are seen': { content: `${wholePage} BT /Letra 12 Tf 50 700 Td (agua) Tj ET` },
  'a part cut out of it': { content: `q 100 100 300 300 re W n ${wholePage} Q` },
  'half transparent': { content: `/Claro gs ${wholePage}` },
  'on a layer': { content: `/OC /Capa BDC ${wholePage} EMC` },
  'colours turned over': { picture: `${threeColours} /Decode [1 0 1 0 1 0]` },
  'a soft mask': { picture: `${threeColours} /SMask 6 0 R` },
  'a colour that is see-through': { picture: `${threeColours} /Mask [0 9 0 9 0 9]` },
  'told how to decode it': { picture: `${threeColours} /DecodeParms << /ColorTransform 0 >>` },
  'colours of its own': { picture: '/ColorSpace [/CalRGB << /WhitePoint [0.95 1 1.09] >>] /BitsPerComponent 8' },
  'colours of another profile': { picture: '/ColorSpace [/ICCBased 8 0 R] /BitsPerComponent 8' },
  'colours of its own, elsewhere in the file': { picture: '/ColorSpace 11 0 R /BitsPerComponent 8' },
  'colours of a table, elsewhere in the file': { picture: '/ColorSpace 10 0 R /BitsPerComponent 8' },
  'elsewhere in the file something that is no space of colours': { picture: '/ColorSpace 4 0 R /BitsPerComponent 8' },
  'two widths': { picture: `${threeColours} /Width 3` },
  'a key written in another way': { picture: `${threeColours} /D#65code [1 0 1 0 1 0]` },
  'another number of colours': { picture: '/ColorSpace /DeviceGray /BitsPerComponent 8' },
  'colours that the page takes for others': {
    more: '/ColorSpace << /DefaultRGB [/CalRGB << /WhitePoint [0.95 1 1.09] /Gamma [3 3 3] >>] >>',
  },
  'a profile that the page takes sRGB for': {
    picture: '/ColorSpace /DeviceRGB /BitsPerComponent 8',
    more: '/ColorSpace << /DefaultRGB [/ICCBased 7 0 R] >>',
  },
  'nothing that is seen': { content: `${wholePage} 1 0 0 RG 0 0 m 0 0 l S` },
  'a note of the file on it': {
    page: '/Annots [<< /Type /Annot /Subtype /Square /Rect [50 50 90 90] /C [1 0 0] >>]',
  },
};
for (const [what, sheet] of Object.entries(others)) {
  it(`is left to PDFium: ${what}`, () => {
    expect(find(sheet)).toBeNull();
  });
}

it('is left to PDFium: a JPEG that is not what its dictionary tells of, or none', () => {
  const frame = jpeg.indexOf(Buffer.from([0xff, 0xc0]));
  const changed = (change: (bytes: Buffer) => void): Buffer => {
    const bytes = Buffer.from(jpeg);
    change(bytes);
    return bytes;
  };
  expect(find({ jpeg: changed(() => undefined) })).not.toBeNull();
  const broken = [
    changed((bytes) => bytes.writeUInt16BE(9_999, frame + 5)),
    changed((bytes) => bytes.writeUInt8(12, frame + 4)),
    changed((bytes) => bytes.writeUInt8(0xc9, frame + 1)),
    changed((bytes) => bytes.writeUInt16BE(0, 4)),
    changed((bytes) => bytes.writeUInt16BE(0xffff, 4)),
    changed((bytes) => bytes.writeUInt8(0xd9, 1)),
    jpeg.subarray(0, frame + 6),
  ];
  expect(broken.map((bytes) => find({ jpeg: bytes }))).toEqual(broken.map(() => null));
  const many = (side: number) => {
    const large = changed((bytes) => bytes.writeUInt32BE(side * 65_536 + side, frame + 5));
    return find({ jpeg: large, size: `/Width ${side} /Height ${side}` });
  };
  // More pixels than a tablet has memory for.
  expect([many(3_900) === null, many(4_100)]).toEqual([false, null]);
});

it('is left to PDFium: one of two pictures that are as long as each other', () => {
  const turnedOver = { jpeg, picture: `${threeColours} /Decode [1 0 1 0 1 0]` };
  expect(findOn([turnedOver, { jpeg }, turnedOver], 2)).toEqual([null, null, null]);
});

it('is drawn again by PDFium where no more of the file can be read', () => {
  let isCut = false;
  const sheets = Array.from({ length: 30 }, (_, at) => ({ jpeg: longer(jpeg, 90_000 + at) }));
  const book = makeSheetBook(sheets);
  const read = (offset: number, length: number) => {
    if (isCut) throw new ProblemError('chunk-missing');
    return book.subarray(offset, offset + length);
  };
  const file = createPdfFile(runtime, book.length, read, () => undefined);
  const document = openDocument(runtime, file, '');
  const fields = openFormFields(runtime, document.handle);
  const pages = sheets.map((_, index) => document.loadPage(index));
  isCut = true;
  expect(pages.filter((page) => findScannedPage(runtime, file, page, fields) !== null).length).toBe(30);
  expect(file.takeProblem()).toBeNull();
  document.close();
});

/** An engine whose browser draws when the test says so. */
async function openEngine(sheets: readonly Sheet[]) {
  const book = makeSheetBook(sheets);
  const drawing: { readonly id: number; end(isDrawn: boolean): void }[] = [];
  const done: number[] = [];
  const engine = createPdfEngine(
    await startPdfium(compiledPdfium(), 1e6),
    book.length,
    (offset, length) => book.subarray(offset, offset + length),
    {
      done: (id) => done.push(id),
      scanned: (id) => new Promise((end) => drawing.push({ id, end })),
      failed: (_, problem) => expect.unreachable(problem),
      crashed: (_, cause) => expect.unreachable(String(cause)),
      read: () => undefined,
      breathe: () => new Promise((resolve) => setImmediate(resolve)),
      rest: () => expect.unreachable('nothing fails'),
    },
  );
  engine.open('');
  const target = { fit: 'page', width: 300, height: 400, paper: 'printed' } as const;
  const ask = (id: number, pageIndex: number) =>
    engine.ask(id, urgency.visiblePage, { type: 'render', pageIndex, target });
  return { engine, ask, drawing, done };
}

it('one scan at a time is drawn; what the browser does not draw, PDFium does, now and later', async () => {
  vi.stubGlobal('ImageData', vi.fn());
  const { ask, drawing, done } = await openEngine([{ jpeg }, { jpeg: longer(jpeg, 9) }]);
  ask(1, 0);
  ask(2, 1);
  await vi.waitUntil(() => drawing.length > 0);
  await new Promise((resolve) => setImmediate(resolve));
  expect(drawing.map(({ id }) => id)).toEqual([1]);
  drawing[0]?.end(true);
  await vi.waitUntil(() => drawing.length > 1);
  drawing[1]?.end(false);
  await vi.waitUntil(() => done.length > 0);
  ask(3, 1);
  await vi.waitUntil(() => done.length > 1);
  expect([done, drawing.map(({ id }) => id)]).toEqual([
    [2, 3],
    [1, 2],
  ]);
  vi.unstubAllGlobals();
});

it('one that is withdrawn while the browser is at it does not come back', async () => {
  const { engine, ask, drawing, done } = await openEngine([{ jpeg }]);
  ask(1, 0);
  await vi.waitUntil(() => drawing.length > 0);
  engine.cancel(1);
  drawing[0]?.end(false);
  engine.ask(2, urgency.visibleText, { type: 'words', pageIndex: 0 });
  await vi.waitUntil(() => done.length > 0);
  expect([done, drawing.length]).toEqual([[2], 1]);
});

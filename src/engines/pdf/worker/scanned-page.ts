import type { FormFields } from './form-fields.ts';
import { type PlainImage, readPlainImage } from './image-dictionary.ts';
import { createPageGeometry, objectTypes, readMatrix } from './page-geometry.ts';
import type { PdfFile } from './pdf-file.ts';
import type { PdfiumRuntime } from './pdfium-runtime.ts';
import { takePlainJpeg } from './plain-jpeg.ts';

/** A point of a page in fractions of it as shown, origin at the top left. */
export interface PagePoint {
  readonly x: number;
  readonly y: number;
}

/** A page that is one JPEG and nothing else, and where three corners of that lie on it. */
export interface ScannedPage {
  readonly jpeg: readonly Uint8Array<ArrayBuffer>[];
  readonly width: number;
  readonly height: number;
  readonly topLeft: PagePoint;
  readonly topRight: PagePoint;
  readonly bottomLeft: PagePoint;
}

const invisibleText = 3;
/** Words that were read of a scan lie over it unseen; more of them than this are not looked at. */
const mostObjects = 5_000;
/** A sheet of A4 with 400 dots an inch, 64 MB of pixels. */
const mostPixels = 16e6;
const mostBytes = 8 * 1024 * 1024;
/** What `FPDF_IMAGEOBJ_METADATA` calls spaces of colours. */
const colourSpaces = { grey: 1, rgb: 2, profile: 7 } as const;
const metadataBytes = 28;
const colourSpaceAt = 20;
/** The profile of sRGB as scanners and cameras write it, which PDFium knows by its length and this name. */
const srgb = { bytes: 3144, name: 'sRGB IEC61966-2.1', nameAt: 400 } as const;

/**
 * Note: scanned pages. PDFium decodes a JPEG in WebAssembly, without the processor's vectors; the browser has a decoder of
 * its own that uses them. Where a page is nothing but one JPEG, which nothing is done to, that is what draws it
 * (`draw-scan`). Whatever is not understood here is left to PDFium, and so is what the browser then cannot decode. A transfer
 * function of the graphics state (`TR`, of prepress) is the one thing known that PDFium draws and nothing tells of.
 */
export function findScannedPage(
  runtime: PdfiumRuntime,
  file: PdfFile,
  page: number,
  fields: FormFields,
): ScannedPage | null {
  const { api, memory } = runtime;
  const image = onlyImage(runtime, page);
  if (image === 0 || !fields.isEmpty || api.FPDFPage_GetAnnotCount(page) > 0) return null;
  const length = api.FPDFImageObj_GetImageDataRaw(image, 0, 0);
  const told = length > mostBytes ? null : readPlainImage(file.textBefore(length));
  if (told === null || told.width * told.height > mostPixels) return null;
  const components = coloursAsTheyAre(runtime, page, image, told);
  if (components === null) return null;
  const bytes = memory.borrow(length, (address) => {
    api.FPDFImageObj_GetImageDataRaw(image, address, length);
    return memory.bytes().slice(address, address + length);
  });
  const jpeg = takePlainJpeg(bytes, { ...told, components });
  if (jpeg === null) return null;
  const matrix = readMatrix(runtime, image);
  if (matrix === null) return null;
  const [a, b, c, d, e, f] = matrix;
  const boxOf = createPageGeometry(runtime, page);
  const place = (x: number, y: number): PagePoint => {
    const { left, top } = boxOf({ left: x, right: x, top: y, bottom: y });
    return { x: left, y: top };
  };
  return {
    jpeg,
    width: told.width,
    height: told.height,
    topLeft: place(c + e, d + f),
    topRight: place(a + c + e, b + d + f),
    bottomLeft: place(e, f),
  };
}

/** How many colours a pixel has, where they are drawn as they are; null where PDFium takes them for others. */
function coloursAsTheyAre(
  runtime: PdfiumRuntime,
  page: number,
  image: number,
  { components }: PlainImage,
): 1 | 3 | null {
  const { api, memory } = runtime;
  // The page may have said elsewhere what its colours are to be taken for.
  const space = memory.borrow(metadataBytes, (address) => {
    const isTold = api.FPDFImageObj_GetImageMetadata(image, page, address);
    return isTold ? memory.view().getUint32(address + colourSpaceAt, true) : 0;
  });
  if (space === colourSpaces.grey) return components === 3 ? null : 1;
  if (space === colourSpaces.rgb) return components === 1 ? null : 3;
  return space === colourSpaces.profile && components === null && isSrgb(runtime, page, image) ? 3 : null;
}

function isSrgb({ api, memory }: PdfiumRuntime, page: number, image: number): boolean {
  return memory.borrow(4 + srgb.bytes, (size) => {
    const profile = size + 4;
    const isTold = api.FPDFImageObj_GetIccProfileDataDecoded(image, page, profile, srgb.bytes, size);
    if (!isTold || memory.view().getUint32(size, true) !== srgb.bytes) return false;
    const name = memory.bytes().slice(profile + srgb.nameAt, profile + srgb.nameAt + srgb.name.length);
    return new TextDecoder('latin1').decode(name) === srgb.name;
  });
}

/** The one image of a page on which nothing else is to be seen, as it is; 0 where it is another page. */
function onlyImage(runtime: PdfiumRuntime, page: number): number {
  const { api } = runtime;
  const count = api.FPDFPage_CountObjects(page);
  if (count > mostObjects) return 0;
  let image = 0;
  for (let index = 0; index < count; index += 1) {
    const object = api.FPDFPage_GetObject(page, index);
    const type = api.FPDFPageObj_GetType(object);
    const isUnseen = type === objectTypes.text && api.FPDFTextObj_GetTextRenderMode(object) === invisibleText;
    if (isUnseen) continue;
    if (type !== objectTypes.image || image !== 0) return 0;
    image = object;
  }
  if (image === 0 || api.FPDFPageObj_HasTransparency(image)) return 0;
  if (api.FPDFClipPath_CountPaths(api.FPDFPageObj_GetClipPath(image)) > 0) return 0;
  const marks = Array.from({ length: api.FPDFPageObj_CountMarks(image) }, (_, index) =>
    markName(runtime, api.FPDFPageObj_GetMark(image, index)),
  );
  // A layer, which may be switched off.
  return marks.includes('OC') ? 0 : image;
}

function markName({ api, memory }: PdfiumRuntime, mark: number): string {
  return memory.borrow(4, (size) =>
    memory.readUtf16((address, length) => {
      api.FPDFPageObjMark_GetName(mark, address, length, size);
      return memory.view().getUint32(size, true);
    }),
  );
}

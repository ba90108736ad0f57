import sharp, { type Sharp } from 'sharp';
import { plainPdf, plainStream } from '../../../support/plain-pdf.ts';

/** A page of 600 × 800 points, and what differs from one that is a picture of 900 × 1200 pixels and nothing else. */
export interface Sheet {
  readonly jpeg: Buffer;
  /** What is drawn; `/Hoja` is the picture. */
  readonly content?: string;
  /** Of the page. */
  readonly page?: string;
  /** Of the picture, in place of what says that it is one of three colours. */
  readonly picture?: string;
  readonly size?: string;
  /** Of the resources. */
  readonly more?: string;
}

export const wholePage = 'q 600 0 0 800 0 0 cm /Hoja Do Q';

/** A sheet of four fields: red, green, blue, and stripes from black to white. */
export async function makeSheetPicture(): Promise<Sharp> {
  const [width, height] = [900, 1200];
  const stripes = Array.from({ length: 40 }, (_, at) => {
    const grey = Math.round((at * 255) / 39);
    return `<rect x="${width / 2 + (at * width) / 80}" y="${height / 2}" width="${width / 80 + 1}" height="${height / 2}" fill="rgb(${grey},${grey},${grey})"/>`;
  });
  const fields = [
    ['#c83232', 0, 0],
    ['#32a032', width / 2, 0],
    ['#3232c8', 0, height / 2],
  ].map(([fill, x, y]) => `<rect x="${x}" y="${y}" width="${width / 2}" height="${height / 2}" fill="${fill}"/>`);
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}">${fields.join('')}${stripes.join('')}</svg>`;
  return sharp(await sharp(Buffer.from(svg)).png().toBuffer()).removeAlpha();
}

const threeByFour = '/Width 900 /Height 1200';

/** A picture whose colours are those of the page. */
export const threeColours = '/ColorSpace /DeviceRGB /BitsPerComponent 8';

const stream = (entries: string, bytes: string) =>
  `<< ${entries} /Length ${bytes.length} >>\nstream\n${bytes}\nendstream`;
/** What PDFium looks at of the profile that scanners and cameras write, and one that is not it. */
const srgbProfile = stream('/N 3', `${'\0'.repeat(400)}sRGB IEC61966-2.1`.padEnd(3144, '\0'));
const otherProfile = stream('/N 3', `${'\0'.repeat(400)}Adobe RGB (1998)`.padEnd(3144, '\0'));

/** A book of such pages. Resources: `Letra` a font, `Claro` half transparent, `Capa` a layer. Objects: 7 the profile of sRGB, 8 another, 9 the name of three colours, 10 and 11 spaces of colours that are not theirs. */
export function makeSheetBook(sheets: readonly Sheet[]): Buffer {
  const objects = [
    '<< /Type /Catalog /Pages 2 0 R >>',
    '',
    '<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica >>',
    '<< /Type /ExtGState /ca 0.5 >>',
    '<< /Type /OCG /Name (Capa) >>',
    stream('/Type /XObject /Subtype /Image /Width 1 /Height 1 /ColorSpace /DeviceGray /BitsPerComponent 8', '\u0080'),
    srgbProfile,
    otherProfile,
    '/DeviceRGB',
    '[/Indexed /DeviceRGB 1 <000000ffffff>]',
    '[/CalRGB << /WhitePoint [0.95 1 1.09] /Gamma [3 3 3] >>]',
  ];
  const kids: number[] = [];
  for (const {
    jpeg,
    content = wholePage,
    page = '',
    picture = threeColours,
    size = threeByFour,
    more = '',
  } of sheets) {
    const first = objects.length + 1;
    kids.push(first + 2);
    objects.push(
      stream(`/Type /XObject /Subtype /Image ${size} ${picture} /Filter /DCTDecode`, jpeg.toString('latin1')),
      plainStream(content),
      `<< /Type /Page /Parent 2 0 R /MediaBox [0 0 600 800] ${page} /Contents ${first + 1} 0 R /Resources << /XObject << /Hoja ${first} 0 R >> /Font << /Letra 3 0 R >> /ExtGState << /Claro 4 0 R >> /Properties << /Capa 5 0 R >> ${more} >> >>`,
    );
  }
  objects[1] = `<< /Type /Pages /Count ${kids.length} /Kids [${kids.map((kid) => `${kid} 0 R`).join(' ')}] >>`;
  return plainPdf(objects);
}

/** The same picture with some bytes behind its end, which nobody decodes. */
export const longer = (jpeg: Buffer, bytes: number): Buffer => Buffer.concat([jpeg, Buffer.alloc(bytes)]);

import { plainPdf, plainStream } from '../../../support/plain-pdf.ts';

/** A line of the outline, and where it leads. Pages are the objects 3 (upright) and up; see `makeSectionsBook`. */
export type Line = readonly [title: string, target: string];

const textOf = (title: string): string => Buffer.from(`\uFEFF${title}`, 'utf16le').swap16().toString('hex');

/**
 * A book of sheets of 600 × 800 points: three upright ones, the objects 3 to 5, one that the book turns to the right (6),
 * one upside down (7), one turned to the left (8), and one of which the outer 100 points are cut off (9). On the first is a
 * link to a place low on itself, and one low on the third. Each says where it is, every 100 points. `catalog` is what else the catalogue says.
 */
export function makeSectionsBook(lines: readonly Line[], catalog = ''): Buffer {
  const pages = ['', '', '', '/Rotate 90', '/Rotate 180', '/Rotate 270', '/CropBox [100 100 500 700]'];
  const [font, links] = [10, [11, 12]];
  const first = 14;
  const contents = pages.map((_, index) =>
    plainStream(
      [100, 200, 300, 400, 500, 600, 700]
        .map((y) => `BT /Letra 20 Tf 120 ${y} Td (Hoja ${index + 1}, a ${y} puntos) Tj ET`)
        .join('\n'),
    ),
  );
  const firstContent = first + lines.length;
  const link = (top: number, target: string) =>
    `<< /Type /Annot /Subtype /Link /Rect [120 ${top - 20} 400 ${top}] /Dest ${target} >>`;
  return plainPdf([
    `<< /Type /Catalog /Pages 2 0 R /Outlines 13 0 R ${catalog} >>`,
    `<< /Type /Pages /Count ${pages.length} /Kids [${pages.map((_, index) => `${3 + index} 0 R`).join(' ')}] >>`,
    ...pages.map(
      (page, index) =>
        `<< /Type /Page /Parent 2 0 R /MediaBox [0 0 600 800] ${page} /Contents ${firstContent + index} 0 R /Resources << /Font << /Letra ${font} 0 R >> >> ${index === 0 ? `/Annots [${links.map((one) => `${one} 0 R`).join(' ')}]` : ''} >>`,
    ),
    '<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica >>',
    link(720, '[3 0 R /XYZ 0 220 0]'),
    link(620, '[5 0 R /FitH 220]'),
    `<< /Type /Outlines /First ${first} 0 R /Last ${first + lines.length - 1} 0 R /Count ${lines.length} >>`,
    ...lines.map(([title, target], index) => {
      const before = index > 0 ? `/Prev ${first + index - 1} 0 R` : '';
      const after = index < lines.length - 1 ? `/Next ${first + index + 1} 0 R` : '';
      return `<< /Title <${textOf(title)}> /Parent 13 0 R ${before} ${after} /Dest ${target} >>`;
    }),
    ...contents,
  ]);
}

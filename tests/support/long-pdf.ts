import { plainPdf, plainStream } from './plain-pdf.ts';

export const longTitle = 'Enciclopedia de muchas hojas';

/** Says what a page says: its number, in letters as large as a thumb, and perhaps a word of its own. */
const wordsOf = (page: number, own: string): string =>
  `BT /F1 90 Tf 60 500 Td (${page}) Tj ET BT /F1 14 Tf 60 420 Td (Esta es la hoja ${page} de la enciclopedia. ${own}) Tj ET`;

/** A PDF of so many pages; `words` stand on some of them. Its outline leads to the last page, to another file, and to the web. */
export function longPdf(pages: number, words: Readonly<Record<number, string>> = {}): Buffer {
  // Behind the pages: objects 1 to 7 are what holds them together.
  const first = 8;
  const pageAt = (page: number): number => first + (page - 1) * 2;
  const kids = Array.from({ length: pages }, (_, index) => `${pageAt(index + 1)} 0 R`).join(' ');
  return plainPdf([
    '<< /Type /Catalog /Pages 2 0 R /Outlines 4 0 R >>',
    `<< /Type /Pages /Kids [${kids}] /Count ${pages} >>`,
    '<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica >>',
    '<< /Type /Outlines /First 5 0 R /Last 7 0 R /Count 3 >>',
    `<< /Title (La ultima hoja) /Parent 4 0 R /Next 6 0 R /Dest [${pageAt(pages)} 0 R /Fit] >>`,
    '<< /Title (Otro tomo) /Parent 4 0 R /Prev 5 0 R /Next 7 0 R /A << /S /GoToR /F (tomo2.pdf) /D [3 /Fit] >> >>',
    '<< /Title (La web del libro) /Parent 4 0 R /Prev 6 0 R /A << /S /URI /URI (https://example.org/tomo) >> >>',
    ...Array.from({ length: pages }, (_, index) => index + 1).flatMap((page) => [
      `<< /Type /Page /Parent 2 0 R /MediaBox [0 0 450 600] /Resources << /Font << /F1 3 0 R >> >> /Contents ${pageAt(page) + 1} 0 R >>`,
      plainStream(wordsOf(page, words[page] ?? '')),
    ]),
  ]);
}

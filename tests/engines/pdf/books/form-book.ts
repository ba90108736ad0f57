import { plainPdf, plainStream } from '../../../support/plain-pdf.ts';

/** A field at so many points from the left and the foot of its sheet, so wide and so high. */
const field = ([x, y, width, height]: readonly [number, number, number, number], more: string, flags = 4): string =>
  `<< /Type /Annot /Subtype /Widget /T (campo ${x} ${y}) /Rect [${x} ${y} ${x + width} ${y + height}] /F ${flags} ${more} >>`;

const label = (text: string, y: number): string => `BT /Helv 12 Tf 50 ${y + 5} Td (${text}) Tj ET`;

const fields = [
  field([320, 700, 60, 20], '/FT /Tx /V (6 B)'),
  field([120, 700, 180, 20], '/FT /Tx /V (Ana Flores)'),
  field([120, 600, 180, 20], '/FT /Ch /Ff 131072 /Opt [[(mx) (M\\351xico)] [(pe) (Per\\372)]] /V (pe)'),
  field([120, 500, 180, 60], '/FT /Ch /Ff 2097152 /Opt [(sol) (agua) (aire)] /V [(agua) (aire)]'),
  field([50, 380, 400, 90], '/FT /Tx /Ff 4096 /V (Las plantas beben.\\nY respiran.)'),
  field([120, 300, 180, 20], '/FT /Tx /Ff 8192 /V (secreto)'),
  field([120, 200, 180, 20], '/FT /Tx /V (escondido)', 2),
  field([320, 200, 20, 20], '/FT /Btn /V /Yes /AS /Yes'),
  field([120, 150, 180, 20], '/FT /Tx'),
  '<< /Type /Annot /Subtype /FreeText /Rect [50 40 250 60] /F 4 /DA (/Helv 12 Tf 0 g) /Contents (Muy bien) >>',
];

/** A sheet that somebody filled in; nothing of it says how its fields look. */
export function makeFormBook(): Buffer {
  const names = fields.map((_, index) => `${6 + index} 0 R`);
  return plainPdf([
    `<< /Type /Catalog /Pages 2 0 R /AcroForm << /Fields [${names.slice(0, -1).join(' ')}] /DA (/Helv 12 Tf 0 g) /DR << /Font << /Helv 4 0 R >> >> >> >>`,
    '<< /Type /Pages /Count 1 /Kids [3 0 R] >>',
    `<< /Type /Page /Parent 2 0 R /MediaBox [0 0 600 800] /Contents 5 0 R /Resources << /Font << /Helv 4 0 R >> >> /Annots [${names.join(' ')}] >>`,
    '<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica /Encoding /WinAnsiEncoding >>',
    plainStream(
      [
        ['Nombre:', 700] as const,
        ['Pais:', 600] as const,
        ['Fuentes:', 520] as const,
        ['Cuenta:', 475] as const,
        ['Fin', 20] as const,
      ]
        .map(([text, y]) => label(text, y))
        .join('\n'),
    ),
    ...fields,
  ]);
}

/** What the sheet says, in the order it is read in. */
export const filledIn =
  'Nombre: Ana Flores 6 B\nPais: Perú\nFuentes: agua\naire\nCuenta:\nLas plantas beben.\nY respiran.\nMuy bien\nFin\n';

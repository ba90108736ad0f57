/** Characters that PDFDocEncoding has where Latin-1 has none, from 0x80 on, and at 0xA0. */
const ofPdfDoc = '•†‡…—–ƒ⁄‹›−‰„“”‘’‚™ﬁﬂŁŒŠŸŽıłœšž';

/** No kind of lock looks at more; PDFium's stack has no room for a whole page that was pasted. */
const longest = 500;

function codeInPdfDoc(character: string): string {
  const index = ofPdfDoc.indexOf(character);
  if (index >= 0) return String.fromCodePoint(0x80 + index);
  return character === '€' ? '\u00A0' : character;
}

/**
 * A password in every way in which the program that locked the file may have written it, the likeliest first. PDFium
 * tries each as UTF-8, and as the same characters in Latin-1 where the file is of an older kind; those kinds write
 * PDFDocEncoding, so the last spelling has characters whose Latin-1 is that. New kinds (AES-256) are told to compose.
 */
export function passwordSpellings(typed: string): readonly string[] {
  const asTyped = typed.slice(0, longest);
  const composed = asTyped.normalize('NFC');
  const older = Array.from(composed, codeInPdfDoc).join('');
  return [...new Set([composed, asTyped.normalize('NFKC'), asTyped, older])];
}

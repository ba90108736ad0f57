/**
 * Accents that stand by themselves, and what they are over a letter (Unicode, *Combining Diacritical Marks*): older
 * typesetters put them over a letter as a letter of their own.
 */
const combining: ReadonlyMap<string, string> = new Map([
  ['`', '\u0300'],
  ['\u00B4', '\u0301'],
  ['\u02C6', '\u0302'],
  ['\u02DC', '\u0303'],
  ['\u00AF', '\u0304'],
  ['\u02D8', '\u0306'],
  ['\u02D9', '\u0307'],
  ['\u00A8', '\u0308'],
  ['\u02DA', '\u030A'],
  ['\u02DD', '\u030B'],
  ['\u02C7', '\u030C'],
  ['\u00B8', '\u0327'],
]);
const dotless: Readonly<Record<string, string>> = { '\u0131': 'i', '\u0237': 'j' };

export const isAccent = (text: string): boolean => combining.has(text);

/** One letter with such an accent over it; null where there is none like it. */
export function withAccent(letter: string, accent: string): string | null {
  const whole = `${dotless[letter] ?? letter}${combining.get(accent) ?? ''}`.normalize('NFC');
  return isAccent(accent) && whole.length === 1 ? whole : null;
}

/** Said of a page without where: an accent right before its letter. The one that is a quotation mark, too, is left alone. */
const torn = /([\u00B4\u02C6\u02DC\u02D8\u02D9\u00A8\u02DA\u02DD\u02C7\u00B8])(\p{L})/gu;

/** What a page says, with its accents over their letters. */
export function joinAccents(text: string): string {
  return text.replace(torn, (whole, accent: string, letter: string) => withAccent(letter, accent) ?? whole);
}

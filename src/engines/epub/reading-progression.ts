/** Scripts that run from right to left (ISO 15924), of the languages that books are written in. */
const rightToLeft: ReadonlySet<string> = new Set([
  'Adlm',
  'Arab',
  'Aran',
  'Hebr',
  'Mand',
  'Nkoo',
  'Rohg',
  'Syrc',
  'Thaa',
]);

/** What a language is written in (BCP 47); '' where a book says what is no language. */
function scriptOf(language: string): string {
  try {
    return new Intl.Locale(language.replaceAll('_', '-')).maximize().script ?? '';
  } catch (error) {
    if (error instanceof RangeError) return '';
    throw error;
  }
}

/**
 * Which way a book is leafed through: as its spine says (`page-progression-direction`, EPUB 3.3), else, and for `default`
 * and every EPUB 2, as its language is read.
 */
export function readingProgressionOf(said: string | null, language: string): 'ltr' | 'rtl' {
  if (said === 'ltr' || said === 'rtl') return said;
  return rightToLeft.has(scriptOf(language)) ? 'rtl' : 'ltr';
}

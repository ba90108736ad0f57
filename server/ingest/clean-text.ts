/**
 * Without what PostgreSQL's `jsonb` refuses, which would make the whole book impossible to import: NUL, and halves of a
 * character, as a text has that was cut within an emoji. Asked of every text after it was cut.
 */
function keepable(text: string): string {
  return text.replaceAll('\0', '').replaceAll(/\p{Cs}/gu, '');
}

/** One line without control characters, at most `maxLength` characters; what metadata is kept as. */
export function cleanLine(text: string, maxLength = 300): string {
  const line = text
    .replaceAll(/[\p{Cc}\p{Zs}\p{Zl}\p{Zp}\u200b\ufeff\ufffe]+/gu, ' ')
    .trim()
    .normalize('NFC');
  return keepable(Array.from(line).slice(0, maxLength).join('')).trim();
}

/** What programs write where nobody described anything. */
const NO_DESCRIPTION = /^(?:unknown|desconocid[ao]|none|null|n\/a|sin descripción|no description|-+)\.?$/iu;

/** Text of a description that may be markup, may be escaped markup, may be plain. */
export function cleanDescription(text: string): string {
  const plain = text
    .replaceAll(/<\s*(?:script|style)\b[^>]*>[\s\S]*?<\s*\/\s*(?:script|style)\s*>/giu, ' ')
    // Emphasis ends in the middle of a line, and often right before a comma.
    .replaceAll(/<\/?(?:b|strong|i|em|u|s|sub|sup|span|cite|q|a)\b[^<>]*>/giu, '')
    .replaceAll(/<\/?[a-z!][^<>]*>/giu, ' ')
    .replaceAll(/&(?:nbsp|#160|#xa0);/giu, ' ')
    .replaceAll(/&lt;/giu, '<')
    .replaceAll(/&gt;/giu, '>')
    .replaceAll(/&(?:quot|#34);/giu, '"')
    .replaceAll(/&(?:apos|#39);/giu, "'")
    .replaceAll(/&amp;/giu, '&');
  const description = cleanLine(plain, 4000);
  return NO_DESCRIPTION.test(description) ? '' : description;
}

const MARKUP_LENGTH = 8000;

/** A description with its paragraphs and emphasis; `''` where it has none. Its tags stay as they came: the page cleans them. */
export function markupOf(text: string): string {
  const markup = text.trim();
  const isMarkup = /<(?:p|br|b|strong|i|em|ul|ol|li|div|blockquote)\b/iu.test(markup);
  return isMarkup && cleanDescription(markup) !== '' ? keepable(markup.slice(0, MARKUP_LENGTH)) : '';
}

/** What programs write for an author nobody named. "Anónimo" is none of these: it is how a book is signed. */
const NO_PERSON =
  /^(?:unknown(?: author)?|(?:autora? )?desconocid[ao]|admin|administrator|administradora?|(?:(?:windows|microsoft(?: office)?) )?user|usuario(?: de (?:windows|microsoft(?: office)?))?|微软用户)$/iu;

/** The names of people, each once and without the comma a list left behind it; programs' words for nobody are left out. */
export function cleanNames(names: readonly string[]): string[] {
  const cleaned = names.map((name) => cleanLine(name, 200).replace(/[\s,]+$/u, ''));
  return [...new Set(cleaned.filter((name) => name !== '' && !NO_PERSON.test(name)))];
}

/** Languages that books call by their name, as far as ours do. */
const LANGUAGE_NAMES = new Map([
  ['spanish', 'es'],
  ['español', 'es'],
  ['espanol', 'es'],
  ['castellano', 'es'],
  ['english', 'en'],
  ['inglés', 'en'],
  ['ingles', 'en'],
]);

/** A canonical BCP 47 tag, or `''` where the text is none. */
export function cleanLanguage(text: string): string {
  const written = text.trim().normalize('NFC');
  const named = LANGUAGE_NAMES.get(written.toLowerCase());
  if (named !== undefined) return named;
  try {
    return Intl.getCanonicalLocales(written.replaceAll('_', '-'))[0] ?? '';
  } catch (error) {
    if (error instanceof RangeError) return '';
    throw error;
  }
}

/** A title for a book that has none, out of its file's name: without extension, underscores as spaces. `null`: nobody told the name. */
export function titleFromFileName(name: string | null): string {
  const bare = (name ?? '').replace(/\.(?:epub|pdf|kepub|zip)$/iu, '').replaceAll('_', ' ');
  return cleanLine(bare) || 'Libro sin título';
}

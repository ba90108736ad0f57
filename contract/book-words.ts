import * as v from 'valibot';

/**
 * The words of a book, which the importer reads once so that no tablet has to: who searches looks through them, and only what
 * holds something is read from the book itself. They are JSON (`bookWordsSchema`), packed with DEFLATE (RFC 1951) and encrypted as chunks
 * behind those of the book.
 */
export const bookWordsSchema = v.object({
  version: v.literal(1),
  /** Nothing of the book is left out: what is in none of these is not in it. */
  isWhole: v.boolean(),
  /** Of a PDF: what each page says, in order; `null` where a page has to be asked itself. */
  pages: v.optional(v.array(v.nullable(v.string()))),
  /** Of an EPUB: by its path the text of a section, without markup. A section that is not named has to be asked itself. */
  sections: v.optional(v.array(v.object({ path: v.string(), text: v.string() }))),
});
export type BookWords = v.InferOutput<typeof bookWordsSchema>;

/** Bytes of the JSON at most: an encyclopedia of several thousand pages. */
export const MOST_WORDS_BYTES = 16 * 1024 * 1024;
/** Of a page of a PDF at most so many letters are read. */
export const MOST_PAGE_LETTERS = 30_000;

/** How PDFium writes the hyphen of a word that a line end parts. */
export const HYPHEN_AT_LINE_END = 2;
/** That, and the end of its line. */
const partedWord = new RegExp(`[${String.fromCharCode(HYPHEN_AT_LINE_END)}\uFFFE]\\s*`, 'gu');

/** What PDFium says of a page's text, with the words whole that a line end parts. */
export function joinPartedWords(text: string): string {
  return text.replace(partedWord, '');
}

/** Whether the end that was found stands inside an attribute. */
const isInQuotes = (tag: string) => tag.split('"').length % 2 === 0 || tag.split("'").length % 2 === 0;

/** A text without its tags and comments, in one pass whatever it holds; `null` where one of them has no plain end. */
function withoutTags(source: string): string | null {
  const pieces: string[] = [];
  let at = 0;
  for (let open = source.indexOf('<'); open !== -1; open = source.indexOf('<', at)) {
    pieces.push(source.slice(at, open));
    const close = source.startsWith('<!--', open) ? '-->' : '>';
    const isTag = /[a-z/!?]/iu.test(source.charAt(open + 1));
    const end = isTag ? source.indexOf(close, open) : open;
    if (end === -1 || (close === '>' && isInQuotes(source.slice(open, end)))) return null;
    if (!isTag) pieces.push('<');
    at = isTag ? end + close.length : open + 1;
  }
  pieces.push(source.slice(at));
  return pieces.join('');
}

/** What nobody reads, between words that stand together without it. */
const unread = /<(?:rp|style|script|template)[\s/>]|<[^<>]*\shidden[\s=/>]/iu;
/** Names of letters (`&aacute;`) would have to be known, and so would what has no plain end. */
const unplain = /&(?!amp;|lt;|gt;|quot;|apos;|nbsp;|#)[a-z]|&#[0-9a-fx]+(?![0-9a-fx;])|<!\[CDATA\[/iu;

const marks: Readonly<Record<string, string>> = { amp: '&', lt: '<', gt: '>', quot: '"', apos: "'" };

/**
 * The text of an XHTML or SVG document without its markup. It may say more than is shown, never less: what is not found in its letters
 * is not in the section. `null`: only a parser can tell.
 */
export function plainTextOf(markup: string): string | null {
  if (unplain.test(markup) || unread.test(markup.slice(Math.max(0, markup.search(/<body[\s>]/iu))))) return null;
  return (
    withoutTags(markup)
      ?.replaceAll('&nbsp;', '')
      .replace(/&#(x?)([0-9a-f]{1,8});/giu, (_, hex: string, digits: string) => {
        const code = Number.parseInt(digits, hex === '' ? 10 : 16);
        return code > 0 && code <= 0x10ffff ? String.fromCodePoint(code) : '';
      })
      .replace(/&(amp|lt|gt|quot|apos);/gu, (_, name: string) => marks[name] ?? '') ?? null
  );
}

import { type BookWords, MOST_WORDS_BYTES, plainTextOf } from '../../../contract/book-words.ts';
import { limits } from '../limits.ts';
import { fallbackChain, type PackageDocument } from './package-document.ts';
import type { ZipArchive } from './zip-archive.ts';

/** What says that the section is not UTF-8, or may say so. */
const otherLetters = /^\s*<\?xml[^>]*\bencoding\s*=\s*["'](?!utf-8["'])|^@charset/iu;
const declarationBytes = 256;

/** The text of a section in UTF-8; `null` where it is in other letters, or may be: readers differ in what they make of those. */
function decodeUtf8(bytes: Uint8Array): string | null {
  try {
    const text = new TextDecoder('utf-8', { fatal: true }).decode(bytes);
    return otherLetters.test(text.slice(0, declarationBytes)) || text.includes('\0') ? null : text;
  } catch (error) {
    if (error instanceof TypeError) return null;
    throw error;
  }
}

/** The words of an EPUB, section by section; those that only a parser can tell, and what is too long, are left out. */
export async function readWords(archive: ZipArchive, book: PackageDocument, pageTypes: RegExp): Promise<BookWords> {
  const sections = new Map<string, string>();
  let lettersLeft = MOST_WORDS_BYTES / 2;
  let isWhole = true;
  async function readSection(path: string): Promise<boolean> {
    if (sections.has(path)) return true;
    const bytes = await archive.read(path, limits.xmlBytes);
    const markup = bytes === null ? null : decodeUtf8(bytes);
    const text = markup === null ? null : plainTextOf(markup)?.replace(/\s+/gu, ' ').trim();
    if (text === null || text === undefined || text.length > lettersLeft) return false;
    lettersLeft -= text.length;
    sections.set(path, text);
    return true;
  }

  for (const { item } of book.spine) {
    for (const { path, mediaType } of fallbackChain(item, book.items)) {
      const type = mediaType.split(';', 1)[0]?.trim() ?? '';
      const isKnown = path !== null && pageTypes.test(type) && (await readSection(path));
      // Which of a chain a reader shows is its own affair: only pictures say nothing in any of them.
      if (!isKnown && !/^image\/(?!svg)/u.test(type)) isWhole = false;
    }
  }
  return { version: 1, isWhole, sections: Array.from(sections, ([path, text]) => ({ path, text })) };
}

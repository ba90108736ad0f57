import { deflateRawSync, inflateRawSync } from 'node:zlib';
import * as v from 'valibot';
import { type BookWords, bookWordsSchema, MOST_PAGE_LETTERS, MOST_WORDS_BYTES } from '../../contract/book-words.ts';
import { limits } from './limits.ts';

/** The words of a book as they are stored and sent; `null` where they are too many: such a book is searched page by page. */
export function packWords(words: BookWords): Uint8Array<ArrayBuffer> | null {
  const json = Buffer.from(JSON.stringify(words));
  return json.byteLength > MOST_WORDS_BYTES ? null : new Uint8Array(deflateRawSync(json, { level: 9 }));
}

/** Whether packed words are what they should be, in shape and size: a book may have taken over the process that read them. */
export function areWords(packed: Uint8Array): boolean {
  try {
    const json: unknown = JSON.parse(inflateRawSync(packed, { maxOutputLength: MOST_WORDS_BYTES }).toString());
    const { success, output } = v.safeParse(bookWordsSchema, json, { abortEarly: true });
    if (!success) return false;
    const { pages = [], sections = [] } = output;
    const isShort = (text: string | null) => text === null || text.length <= MOST_PAGE_LETTERS;
    return pages.length <= limits.listedPages && sections.length <= limits.archiveEntries && pages.every(isShort);
  } catch (error) {
    // More than they may be, or no JSON.
    if (error instanceof RangeError || error instanceof SyntaxError) return false;
    // What zlib says of what is no DEFLATE.
    if (error instanceof Error && 'code' in error && String(error.code).startsWith('Z_')) return false;
    throw error;
  }
}

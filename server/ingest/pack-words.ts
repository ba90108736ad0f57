import { deflateRawSync } from 'node:zlib';
import { type BookWords, MOST_WORDS_BYTES } from '../../contract/book-words.ts';

/** The words of a book as they are stored and sent; `null` where they are too many: such a book is searched page by page. */
export function packWords(words: BookWords): Uint8Array<ArrayBuffer> | null {
  const json = Buffer.from(JSON.stringify(words));
  return json.byteLength > MOST_WORDS_BYTES ? null : new Uint8Array(deflateRawSync(json, { level: 9 }));
}

import * as v from 'valibot';
import { type BookWords, bookWordsSchema, MOST_WORDS_BYTES } from '../../contract/book-words.ts';
import { ProblemError } from '../../contract/problems.ts';
import type { BookSource } from '../data/content/book-source.ts';
import { foldLetters } from '../platform/fold-text.ts';
import { report } from '../platform/report.ts';
import { inflate } from './inflate.ts';
import { joinAccents } from './torn-accents.ts';
import { createRests } from './long-work.ts';

/** So long a search waits for them; it begins without where they have to come over a slow line, or never do. */
const patienceMs = 400;
/** DEFLATE makes nothing smaller than this. */
const mostRatio = 1032;

/** The words the importer read of an open book. */
export interface KnownWords {
  /** Asks for them where nobody has, and waits a moment. */
  bring(): Promise<void>;
  /** The text of a section of an EPUB, without markup; `null` where it is not known, or not yet. */
  ofSection(path: string): string | null;
  /** What a page of a PDF says, counted from 0; `null` likewise. */
  ofPage(index: number): string | null;
  /** Whether they are all the book says, and what is looked for is not among them; brings them first. */
  saysNothingOf(query: string): Promise<boolean>;
}

async function unpack(packed: Uint8Array<ArrayBuffer>): Promise<BookWords> {
  const json = await inflate(packed, Math.min(MOST_WORDS_BYTES, packed.length * mostRatio));
  return v.parse(bookWordsSchema, JSON.parse(new TextDecoder().decode(json)), { abortEarly: true });
}

/** The words of a book, asked for by its first search; where they cannot be had the next search asks again. */
export function createKnownWords({ readWords }: Pick<BookSource, 'readWords'>): KnownWords {
  let isKnown = false;
  let sections: ReadonlyMap<string, string> = new Map();
  let pages: readonly (string | null)[] = [];
  let isWhole = false;
  let asked: Promise<void> | null = null;

  async function ask(read: () => Promise<Uint8Array<ArrayBuffer>>): Promise<void> {
    try {
      const words = await unpack(await read());
      sections = new Map(words.sections?.map(({ path, text }) => [path, text]));
      pages = words.pages?.map((text) => text && joinAccents(text)) ?? [];
      ({ isWhole } = words);
      isKnown = true;
    } catch (cause) {
      asked = null;
      // The search goes through the book itself: a part that is missing is no fault, all else is worth a line.
      if (!(cause instanceof ProblemError && cause.code === 'chunk-missing'))
        report('Las palabras del libro no se pudieron leer', cause);
    }
  }

  async function bring(): Promise<void> {
    if (readWords === undefined || isKnown) return;
    asked ??= ask(readWords);
    await Promise.race([asked, new Promise<void>((resolve) => setTimeout(resolve, patienceMs))]);
  }

  return {
    bring,
    ofSection: (path) => sections.get(path) ?? null,
    ofPage: (index) => pages[index] ?? null,
    async saysNothingOf(query) {
      await bring();
      if (!isWhole) return false;
      const letters = foldLetters(query);
      const rest = createRests();
      for (const text of [...sections.values(), ...pages]) {
        await rest();
        if (text !== null && foldLetters(text).includes(letters)) return false;
      }
      return true;
    },
  };
}

import { randomUUID } from 'node:crypto';
import { stat } from 'node:fs/promises';
import { basename } from 'node:path';
import { sha256Hex } from '../../contract/content.ts';
import type { Result } from '../../contract/problems.ts';
import type { ContentStore } from '../files/content-store.ts';
import type { Cover } from './book-facts.ts';
import { titleFromFileName } from './clean-text.ts';
import { colorOfTitle } from './cover/color-of-title.ts';
import { encryptFile } from './encrypt-file.ts';
import { encryptWords } from './encrypt-words.ts';
import { inspectBook } from './inspect-book.ts';
import { limits, processLimits } from './limits.ts';
import type { PreparedEdition } from './prepared-edition.ts';
import { removeChunks } from './remove-chunks.ts';

export interface BookStores {
  readonly content: ContentStore;
  readonly covers: ContentStore;
}

/** What a publisher may say better than the file does. */
export type EditionOverrides = Partial<
  Pick<PreparedEdition, 'title' | 'subject' | 'grade' | 'description' | 'authors'>
>;

/** Where a file comes from, beside its path. */
export interface BookOrigin {
  /** What the book is called by where it has no title; the path's own name unless said, `null` where that says nothing. */
  readonly fileName?: string | null;
  /** Aborted when the server closes: the work ends and leaves nothing. */
  readonly signal?: AbortSignal;
}

const KEY_BYTES = 32;

/**
 * Inspects a book file, encrypts it and its words in chunks and stores them; a file it refuses, or fails at, leaves no chunk behind.
 * Only a crash half-way does.
 */
export async function prepareEdition(
  path: string,
  stores: BookStores,
  overrides: EditionOverrides = {},
  { fileName = basename(path), signal }: BookOrigin = {},
): Promise<Result<PreparedEdition>> {
  const file = await stat(path);
  if (!file.isFile()) return { ok: false, problem: 'import-not-a-book' };
  if (file.size === 0) return { ok: false, problem: 'import-empty' };
  if (file.size > limits.fileBytes) return { ok: false, problem: 'import-too-large' };

  const inspection = await inspectBook(path, processLimits, signal);
  if (!inspection.ok) return inspection;
  const { facts, cover, words: packed } = inspection.value;

  const editionId = randomUUID();
  const key = crypto.getRandomValues(new Uint8Array(KEY_BYTES));
  const coverHash = cover === null ? null : await saveCover(cover, stores.covers);
  const encrypted = await encryptFile(path, editionId, key, stores.content, signal);
  // Somebody wrote to the file meanwhile: what was looked at is not what was stored.
  if (encrypted.sizeBytes !== file.size) {
    await removeChunks(stores.content, encrypted.chunks);
    return { ok: false, problem: 'import-damaged' };
  }

  let words = null;
  try {
    const place = { editionId, key, bookChunks: encrypted.chunks.length };
    if (packed !== null) words = await encryptWords(packed, place, stores.content);
  } catch (error) {
    await removeChunks(stores.content, encrypted.chunks);
    throw error;
  }

  const described = {
    ...facts,
    title: facts.title || titleFromFileName(fileName),
    ...overrides,
    // Markup of a description nobody sees any more would come back in its place.
    descriptionMarkup: overrides.description === undefined ? facts.descriptionMarkup : '',
  };
  return {
    ok: true,
    value: {
      ...described,
      ...encrypted,
      words,
      editionId,
      key,
      coverHash,
      coverColor: cover?.color ?? colorOfTitle(described.title),
    },
  };
}

async function saveCover(cover: Cover, store: ContentStore): Promise<string> {
  const webp = new Uint8Array(cover.webp);
  const hash = await sha256Hex(webp);
  await store.save(hash, webp);
  return hash;
}

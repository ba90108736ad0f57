import { createHash } from 'node:crypto';
import { expect } from '@playwright/test';
import type { Page } from '@playwright/test';
import {
  CHUNK_SIZE_BYTES,
  decryptChunk,
  fromBase64Url,
  importEditionKey,
  RUN_CHUNKS,
  TAG_SIZE_BYTES,
} from '../../contract/content.ts';
import { editionManifestSchema, licenceSchema } from '../../contract/editions.ts';
import { endpoints } from '../../contract/endpoints.ts';
import * as v from 'valibot';

/** Names and sizes of all parts of books kept on this device. */
export function keptChunks(page: Page): Promise<Record<string, number>> {
  return page.evaluate(async () => {
    const root = await navigator.storage.getDirectory();
    const found: Record<string, number> = {};
    const books = await root.getDirectoryHandle('libros', { create: true });
    for await (const edition of books.values()) {
      if (!(edition instanceof FileSystemDirectoryHandle)) continue;
      for await (const file of edition.values()) {
        if (file instanceof FileSystemFileHandle) found[`${edition.name}/${file.name}`] = (await file.getFile()).size;
      }
    }
    return found;
  });
}

/** Each run of the only book here, which has so many bytes, ends with a whole part: the last of the book is shorter. */
export async function expectNothingTorn(page: Page, bookBytes: number): Promise<void> {
  const partBytes = CHUNK_SIZE_BYTES + TAG_SIZE_BYTES;
  const last = Math.ceil(bookBytes / CHUNK_SIZE_BYTES) - 1;
  const lastRun = Math.floor(last / RUN_CHUNKS);
  const wholeLastRun = (last % RUN_CHUNKS) * partBytes + bookBytes - last * CHUNK_SIZE_BYTES + TAG_SIZE_BYTES;
  // It may lie behind the one before it.
  const isWhole = (name: string, size: number) =>
    size % partBytes === 0 ||
    (name.endsWith(`/r${lastRun}`) && size === wholeLastRun) ||
    (lastRun % 2 === 1 && name.endsWith(`/r${lastRun - 1}`) && size === RUN_CHUNKS * partBytes + wholeLastRun);
  const runs = Object.entries(await keptChunks(page)).filter(([name]) => /\/r\d+$/.test(name));
  expect(runs.filter(([name, size]) => !isWhole(name, size))).toEqual([]);
}

/** Resolves once the device has noted that so many books are wanted: only then another page may follow. */
export async function expectNoted(page: Page, books: number): Promise<void> {
  await expect
    .poll(() =>
      page.evaluate(
        (name) =>
          new Promise<number>((resolve, reject) => {
            const opening = indexedDB.open(name);
            opening.addEventListener('error', () => reject(new Error('the database does not open')));
            opening.addEventListener('success', () => {
              const database = opening.result;
              const counting = database.transaction('downloads').objectStore('downloads').count();
              counting.addEventListener('error', () => reject(new Error('the records cannot be counted')));
              counting.addEventListener('success', () => {
                database.close();
                resolve(counting.result);
              });
            });
          }),
        'libro_dispositivo',
      ),
    )
    .toBe(books);
}

type Bytes = Uint8Array<ArrayBuffer>;

/** Asks as who is signed in on the page. */
async function ask<T>(page: Page, path: string, schema: v.GenericSchema<unknown, T>): Promise<T> {
  const answer = await page.evaluate(async (url) => {
    const headers = { Authorization: sessionStorage.getItem('token') ?? '' };
    const json: unknown = await (await fetch(`/${url}`, { headers })).json();
    return json;
  }, path);
  return v.parse(schema, answer);
}

/** SHA-256 of a whole book whose encrypted parts these are, in order. */
async function plainHash(page: Page, bookId: string, parts: readonly Bytes[]): Promise<string> {
  const { editionId, key } = await ask(page, endpoints.licence(bookId), licenceSchema);
  const opened = await importEditionKey(fromBase64Url(key));
  const hash = createHash('sha256');
  for (const [index, part] of parts.entries()) hash.update(await decryptChunk(opened, editionId, index, part));
  return hash.digest('hex');
}

/** Waits for the words of a downloaded book, which come when it is whole; answers the name of their file among `keptChunks`. */
export async function expectWords(page: Page, bookId: string): Promise<string> {
  const { editionId, chunks } = await ask(page, endpoints.edition(bookId), editionManifestSchema);
  const name = `${editionId}/${chunks.length}`;
  await expect.poll(async () => Object.keys(await keptChunks(page))).toContain(name);
  return name;
}

/** Takes the words of a book off this device, as a disk that lost their file; answers its name among `keptChunks`. */
export async function loseWords(page: Page, bookId: string): Promise<string> {
  const name = await expectWords(page, bookId);
  await page.evaluate(async ([edition = '', file = '']) => {
    const books = await (await navigator.storage.getDirectory()).getDirectoryHandle('libros');
    await (await books.getDirectoryHandle(edition)).removeEntry(file);
  }, name.split('/'));
  return name;
}

/** SHA-256 of a book as it lies on this device. */
export async function keptBookHash(page: Page, bookId: string): Promise<string> {
  const { editionId, chunks } = await ask(page, endpoints.edition(bookId), editionManifestSchema);
  const parts = await page.evaluate(
    async ([edition, bookChunks]) => {
      const books = await (await navigator.storage.getDirectory()).getDirectoryHandle('libros');
      const folder = await books.getDirectoryHandle(edition);
      const names: string[] = [];
      for await (const name of folder.keys()) names.push(name);
      const kept: string[] = [];
      // Those behind it hold its words.
      for (const name of names
        .filter((one) => Number(one) < bookChunks)
        .sort((one, other) => Number(one) - Number(other))) {
        const bytes = new Uint8Array(await (await (await folder.getFileHandle(name)).getFile()).arrayBuffer());
        let text = '';
        for (let at = 0; at < bytes.length; at += 8192) text += String.fromCharCode(...bytes.subarray(at, at + 8192));
        kept.push(btoa(text));
      }
      return kept;
    },
    [editionId, chunks.length] as const,
  );
  return plainHash(
    page,
    bookId,
    parts.map((part) => new Uint8Array(Buffer.from(part, 'base64'))),
  );
}

/** SHA-256 of a book as the server published it, asked of the server itself. */
export async function publishedBookHash(page: Page, origin: string, bookId: string): Promise<string> {
  const { chunks } = await ask(page, endpoints.edition(bookId), editionManifestSchema);
  const parts: Bytes[] = [];
  for (const hash of chunks)
    parts.push(new Uint8Array(await (await fetch(`${origin}/${endpoints.content(hash)}`)).arrayBuffer()));
  return plainHash(page, bookId, parts);
}

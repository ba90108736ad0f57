import { statSync } from 'node:fs';
import { readdir } from 'node:fs/promises';
import { extname, join } from 'node:path';

const BOOK_ENDINGS = new Set(['.epub', '.pdf']);

/** The files named, and the EPUB and PDF files anywhere in the folders named, in order of name. */
export async function findBooks(paths: readonly string[]): Promise<string[]> {
  const found: string[] = [];
  for (const path of paths) {
    const isFolder = statSync(path, { throwIfNoEntry: false })?.isDirectory() ?? false;
    found.push(...(isFolder ? await booksUnder(path) : [path]));
  }
  return [...new Set(found)];
}

async function booksUnder(folder: string): Promise<string[]> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true });
  return entries
    .filter((entry) => entry.isFile() && BOOK_ENDINGS.has(extname(entry.name).toLowerCase()))
    .map((entry) => join(entry.parentPath, entry.name))
    .toSorted();
}

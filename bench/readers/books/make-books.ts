import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readFileSync, readdirSync, renameSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { writeIllustratedEpub, writeLongChapter } from './epub-books.ts';
import { writeScans, writeTextOnly, writeTextbook } from './pdf-books.ts';
import { timesMarked } from './words.ts';

export interface BenchBook {
  readonly name: string;
  readonly what: string;
  readonly format: 'pdf' | 'epub';
  /** Pages of a PDF, chapters of an EPUB. */
  readonly parts: number;
  /** How often the sought word stands in it; 0 where nothing can be searched. */
  readonly hits: number;
  readonly path: string;
  readonly sizeBytes: number;
}

interface Recipe extends Omit<BenchBook, 'path' | 'sizeBytes'> {
  write(path: string): Promise<void>;
}

const recipes: readonly Recipe[] = [
  {
    name: 'ilustrado.pdf',
    what: 'libro de texto ilustrado, 300 páginas',
    format: 'pdf',
    parts: 300,
    hits: timesMarked(300),
    write: (path) => writeTextbook(path, 300),
  },
  {
    name: 'texto.pdf',
    what: 'texto, 900 páginas',
    format: 'pdf',
    parts: 900,
    hits: timesMarked(900),
    write: (path) => writeTextOnly(path, 900),
  },
  {
    name: 'escaneado.pdf',
    what: 'escaneado, 100 páginas',
    format: 'pdf',
    parts: 100,
    hits: 0,
    write: (path) => writeScans(path, 100),
  },
  {
    // As scanners make them: 310 dots an inch.
    name: 'escaneado-fino.pdf',
    what: 'escaneado con el doble de puntos, 40 páginas',
    format: 'pdf',
    parts: 40,
    hits: 0,
    write: (path) => writeScans(path, 40, 2),
  },
  {
    name: 'ilustrado.epub',
    what: '60 capítulos con imágenes',
    format: 'epub',
    parts: 60,
    hits: timesMarked(60),
    write: (path) => writeIllustratedEpub(path, 60),
  },
  {
    name: 'largo.epub',
    what: 'un capítulo de 500 KB',
    format: 'epub',
    parts: 3,
    hits: 0,
    write: writeLongChapter,
  },
];

/** A book made by other code is another book. */
function recipeHash(): string {
  const hash = createHash('sha256');
  for (const file of readdirSync(import.meta.dirname).sort())
    hash.update(readFileSync(join(import.meta.dirname, file)));
  return hash.digest('hex').slice(0, 12);
}

/** The books of one format, made once and kept in the system's folder for what may go. */
export async function makeBooks(format: BenchBook['format']): Promise<readonly BenchBook[]> {
  const folder = join(tmpdir(), `libro-bench-libros-${recipeHash()}`);
  mkdirSync(folder, { recursive: true });
  const books: BenchBook[] = [];
  for (const { write, ...recipe } of recipes.filter((one) => one.format === format)) {
    const path = join(folder, recipe.name);
    if (!existsSync(path)) {
      console.log(`Se hace ${recipe.name} (una vez)…`);
      await write(`${path}.parcial`);
      if (format === 'epub') renameSync(`${path}.parcial.d`, `${path}.d`);
      renameSync(`${path}.parcial`, path);
    }
    books.push({ ...recipe, path, sizeBytes: statSync(path).size });
  }
  return books;
}

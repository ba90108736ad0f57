import { createHash, randomBytes, randomUUID } from 'node:crypto';
import * as v from 'valibot';
import type { BookSummary } from '../../../contract/books.ts';
import { shelfPageSchema } from '../../../contract/shelf.ts';
import type { PreparedEdition } from '../../../server/ingest/prepared-edition.ts';
import { createShelfBooks } from '../../../src/data/catalogue/shelf-books.ts';
import { licenseToSchool, saveBook } from '../../../server/modules/imports/repo.ts';
import { allowLocalPublishing } from '../../../server/policy/policy.ts';
import type { TestServer } from './test-server.ts';

/** An edition as the importer hands it over, of one chunk. */
export async function createPrepared(server: TestServer, title: string): Promise<PreparedEdition> {
  const chunk = new Uint8Array(randomBytes(1000));
  const hash = createHash('sha256').update(chunk).digest('hex');
  await server.content.save(hash, chunk);
  return {
    editionId: randomUUID(),
    sourceHash: createHash('sha256').update(title).digest('hex'),
    key: new Uint8Array(randomBytes(32)),
    mediaType: title.endsWith('PDF') ? 'application/pdf' : 'application/epub+zip',
    layout: 'reflowable',
    sizeBytes: 984,
    chunks: [hash],
    title,
    authors: ['Ana Salas', 'Íñigo Ruiz'],
    publisher: 'Editorial de Prueba',
    description: 'Un libro.',
    descriptionMarkup: '',
    language: 'es',
    subject: 'Ciencias',
    grade: '6.º de primaria',
    pageCount: null,
    pageObjects: [4, 9],
    words: { sizeBytes: 40, chunks: [createHash('sha256').update(`palabras de ${title}`).digest('hex')] },
    contents: [{ title: 'Capítulo 1', depth: 0 }],
    coverHash: createHash('sha256').update(`portada de ${title}`).digest('hex'),
    coverColor: '#336699',
  };
}

/** Publishes a book for a school, or for nobody yet; answers its id. */
export async function publish(server: TestServer, title: string, schoolId: string | null): Promise<string> {
  const { queries } = server.database;
  const allowed = allowLocalPublishing(schoolId ?? 'colegio-demo');
  const book = await saveBook(queries, allowed, await createPrepared(server, title), server.now());
  if (!book) throw new Error(`${title} is there already`);
  if (schoolId !== null) await licenseToSchool(queries, allowed, book.bookId, server.now());
  return book.bookId;
}

/** The books of an answer of `GET api/books`, as the contract says it is. */
export function shelfIn(answer: unknown): { books: BookSummary[]; next: string | null; serverTime: string } {
  const { page, next, serverTime } = v.parse(shelfPageSchema, answer);
  return { books: page ? createShelfBooks([page]).slice(0, page.count) : [], next, serverTime };
}

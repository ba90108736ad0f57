import type { BookDetail } from '../../contract/book-detail.ts';
import type { BookSummary } from '../../contract/books.ts';
import type { EditionManifest } from '../../contract/editions.ts';
import {
  CHUNK_SIZE_BYTES,
  encryptChunk,
  fromBase64Url,
  importEditionKey,
  sha256Hex,
  toBase64Url,
} from '../../contract/content.ts';

/** A book as the server has it: papers, key and encrypted chunks. */
export interface TestBook {
  readonly summary: BookSummary;
  readonly detail: BookDetail;
  readonly manifest: EditionManifest;
  readonly key: string;
  readonly plain: Uint8Array<ArrayBuffer>;
  /** Ciphertext by hash. */
  readonly chunks: ReadonlyMap<string, Uint8Array<ArrayBuffer>>;
}

/** Bytes that differ from place to place, always the same for the same seed. */
export function patternBytes(sizeBytes: number, seed: number): Uint8Array<ArrayBuffer> {
  const bytes = new Uint8Array(sizeBytes);
  let state = seed + 1;
  for (let at = 0; at < sizeBytes; at += 1) {
    state = (Math.imul(state, 1103515245) + 12345) >>> 0;
    bytes[at] = state >>> 16;
  }
  return bytes;
}

/** Bytes as they are stored, by their hash, in chunks numbered from `first` on. */
export async function encryptPieces(
  key: CryptoKey,
  editionId: string,
  bytes: Uint8Array,
  first = 0,
): Promise<Map<string, Uint8Array<ArrayBuffer>>> {
  const chunks = new Map<string, Uint8Array<ArrayBuffer>>();
  for (let at = 0; at * CHUNK_SIZE_BYTES < bytes.length; at += 1) {
    const piece = new Uint8Array(bytes.subarray(at * CHUNK_SIZE_BYTES, (at + 1) * CHUNK_SIZE_BYTES));
    const cipher = await encryptChunk(key, editionId, first + at, piece);
    chunks.set(await sha256Hex(cipher), cipher);
  }
  return chunks;
}

/** A book with these packed words, in chunks numbered after its own. */
export async function withWords(book: TestBook, packed: Uint8Array<ArrayBuffer>): Promise<TestBook> {
  const { manifest } = book;
  const key = await importEditionKey(fromBase64Url(book.key));
  const chunks = await encryptPieces(key, manifest.editionId, packed, manifest.chunks.length);
  const words = { sizeBytes: packed.length, chunks: [...chunks.keys()] };
  return { ...book, manifest: { ...manifest, words }, chunks: new Map([...book.chunks, ...chunks]) };
}

export async function makeBook(name: string, sizeBytes: number, edition = name): Promise<TestBook> {
  const editionId = `edicion-${edition}`;
  const raw = patternBytes(32, sizeBytes);
  const key = await importEditionKey(raw);
  const plain = patternBytes(sizeBytes, name.length);
  const chunks = await encryptPieces(key, editionId, plain);
  const summary: BookSummary = {
    id: name,
    editionId,
    title: `Libro ${name}`,
    authors: ['Ana Pérez'],
    subject: 'Ciencias',
    grade: '5.º',
    format: 'pdf',
    layout: 'fixed',
    language: 'es',
    coverHash: 'a'.repeat(64),
    coverColor: '#336699',
    sizeBytes,
    addedAt: '2026-01-01T00:00:00.000Z',
  };
  const detail: BookDetail = {
    ...summary,
    description: 'Un libro de prueba.',
    descriptionMarkup: '',
    publisher: 'Editorial',
    pageCount: 3,
    contents: [{ title: 'Capítulo 1', depth: 0 }],
    editionLabel: '1.ª',
    publishedAt: '2026-01-01T00:00:00.000Z',
  };
  const manifest: EditionManifest = {
    editionId,
    bookId: name,
    title: summary.title,
    mediaType: 'application/pdf',
    layout: 'fixed',
    sizeBytes,
    chunkSizeBytes: CHUNK_SIZE_BYTES,
    chunks: [...chunks.keys()],
  };
  return { summary, detail, manifest, key: toBase64Url(raw), plain, chunks };
}

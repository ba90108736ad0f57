import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { books, editions, licences } from '../../server/db/schema.ts';
import { bookTitle } from '../support/many-books.ts';
import { shelfIn } from './support/catalogue.ts';
import { databaseKinds } from './support/test-database.ts';
import { codeOf, startTestServer } from './support/test-server.ts';
import type { TestServer } from './support/test-server.ts';

const COUNT = 5000;
const idOf = (index: number) => `libro-${String(index).padStart(5, '0')}`;

/** Books added one minute after the other, so that the last one comes first. */
async function addBooks(server: TestServer, from: number, to: number): Promise<void> {
  const indexes = Array.from({ length: to - from }, (_, index) => from + index);
  const start = new Date('2026-01-01T00:00:00Z').getTime();
  await server.database.queries.transaction(async (tx) => {
    for (let at = 0; at < indexes.length; at += 500) {
      const some = indexes.slice(at, at + 500);
      await tx
        .insert(books)
        .values(some.map((index) => ({ id: idOf(index), addedAt: new Date(start + Math.floor(index / 3) * 60_000) })));
      await tx.insert(editions).values(
        some.map((index) => ({
          id: `edicion-${index}`,
          bookId: idOf(index),
          label: '1.ª edición',
          sourceHash: `archivo-${index}`,
          editionKey: new Uint8Array(32),
          mediaType: 'application/pdf' as const,
          layout: 'fixed' as const,
          sizeBytes: index,
          chunks: [],
          details: {
            title: bookTitle(index),
            authors: ['Ana Salas'],
            publisher: '',
            description: '',
            language: 'es',
            subject: 'Ciencias',
            grade: '',
            pageCount: null,
            contents: [],
            coverHash: null,
            coverColor: '#336699',
          },
          publishedAt: new Date(start),
        })),
      );
      await tx.insert(licences).values(
        some.map((index) => ({
          id: `licencia-${index}`,
          bookId: idOf(index),
          schoolId: 'colegio-demo',
          classId: null,
          createdAt: new Date(start),
          endsAt: null,
        })),
      );
    }
  });
}

describe.each(databaseKinds)('a shelf of thousands, on the %s database', (kind) => {
  let server: TestServer;
  let token: string;
  beforeAll(async () => {
    server = await startTestServer(kind);
    await addBooks(server, 0, COUNT);
    token = await server.signIn('DEMO-ALUMNA');
  });
  afterAll(() => server.close());

  const ask = (words: Record<string, string>, headers: Record<string, string> = {}) =>
    server.ask(`/api/books?${new URLSearchParams(words)}`, { token, headers });
  const page = async (words: Record<string, string>) => {
    const body: { page: { tag: string } | null } = await (await ask(words)).json();
    return { ...shelfIn(body), tag: body.page?.tag ?? null };
  };

  test('comes in pages, a short one first, every book once and newest first', async () => {
    const ids: string[] = [];
    const sizes: number[] = [];
    let next: string | null = null;
    do {
      const found: Awaited<ReturnType<typeof page>> = await page(next === null ? {} : { after: next });
      ids.push(...found.books.map((book) => book.id));
      sizes.push(found.books.length);
      next = found.next;
    } while (next !== null);
    expect(sizes).toEqual([500, 2000, 2000, 500]);
    expect(new Set(ids).size).toBe(COUNT);
    expect(ids).toEqual([...ids].sort().reverse());
  });

  test('says nothing twice: an unchanged page is only its end', async () => {
    const first = await page({});
    expect(await page({ tag: first.tag ?? '', until: first.next ?? '' })).toMatchObject({
      books: [],
      tag: null,
      next: first.next,
    });
  });

  test('a new book changes the first page and no other', async () => {
    const first = await page({});
    const second = await page({ after: first.next ?? '' });
    await addBooks(server, COUNT, COUNT + 1);
    const grown = await page({ tag: first.tag ?? '', until: first.next ?? '' });
    expect(grown.books).toHaveLength(501);
    expect(grown.books[0]?.id).toBe(idOf(COUNT));
    expect(grown.next).toBe(first.next);
    expect((await page({ after: first.next ?? '', until: second.next ?? '', tag: second.tag ?? '' })).tag).toBe(null);
  });

  test('refuses an end that no page ever had', async () => {
    const moment = '2026-01-01T00:00:00.000Z';
    for (const words of [
      { after: 'x' },
      { until: 'ayer~1' },
      { after: '~' },
      { after: '0000-01-01~x' },
      { until: '-000001-01-01T00:00:00.000Z~x' },
      { after: '0000-01-01T00:00:00.000Z~x' },
      { after: '2026-02-31T00:00:00.000Z~x' },
      { until: `${moment}~a\0b` },
      { after: `${moment}~` },
    ]) {
      const answer = await ask(words);
      expect([answer.status, await codeOf(answer)]).toEqual([400, 'bad-request']);
    }
  });

  test('travels compressed as the asker can read it', async () => {
    const plain = await (await ask({})).text();
    const seen: string[] = [];
    for (const [encoding, unpack] of [
      ['br', brotliDecompressSync],
      ['gzip', gunzipSync],
    ] as const) {
      const answer = await ask({}, { 'Accept-Encoding': encoding });
      expect(answer.headers.get('Content-Encoding')).toBe(encoding);
      const bytes = new Uint8Array(await answer.arrayBuffer());
      expect(bytes.length).toBeLessThan(plain.length / 4);
      seen.push(unpack(bytes).toString());
    }
    expect(seen).toEqual([plain, plain]);
  });
});

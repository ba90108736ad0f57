import { randomUUID } from 'node:crypto';
import { eq } from 'drizzle-orm';
import * as v from 'valibot';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { bookDetailSchema } from '../../contract/book-detail.ts';
import { editionManifestSchema, licenceSchema } from '../../contract/editions.ts';
import { fromBase64Url } from '../../contract/content.ts';
import { editions, licences } from '../../server/db/schema.ts';
import { createPrepared, publish, shelfIn } from './support/catalogue.ts';
import { databaseKinds } from './support/test-database.ts';
import { codeOf, startTestServer } from './support/test-server.ts';
import type { TestServer } from './support/test-server.ts';

const DAY_MS = 24 * 60 * 60_000;

describe.each(databaseKinds)('the books, on the %s database', (kind) => {
  let server: TestServer;
  let own: string;
  let foreign: string;
  let unlicensed: string;
  const tokens: Record<string, string> = {};

  beforeAll(async () => {
    server = await startTestServer(kind);
    own = await publish(server, 'Ríos de América', 'colegio-demo');
    server.pass(1000);
    await publish(server, 'Fracciones PDF', 'colegio-demo');
    foreign = await publish(server, 'Cuentos de Río Claro', 'escuela-rio-claro');
    unlicensed = await publish(server, 'Sin licencia', null);
    for (const code of ['DEMO-ALUMNA', 'DEMO-ALUMNO', 'DEMO-DOCENTE', 'DEMO-DIRECTOR', 'DEMO-EDITOR', 'DEMO-OTRO']) {
      tokens[code] = await server.signIn(code);
    }
  });
  afterAll(() => server.close());

  const ask = (code: string, path: string) => server.ask(`/api/${path}`, { token: tokens[code] ?? '' });

  async function shelfOf(code: string): Promise<string[]> {
    const answer = await ask(code, 'books');
    expect(answer.status).toBe(200);
    return shelfIn(await answer.json()).books.map((book) => book.title);
  }

  test('the shelf has what the school is licensed, newest first, as the contract says', async () => {
    const answer = await ask('DEMO-ALUMNA', 'books');
    const shelf = shelfIn(await answer.json());
    expect(shelf.serverTime).toBe(server.now().toISOString());
    expect(shelf.books.map((book) => [book.title, book.format])).toEqual([
      ['Fracciones PDF', 'pdf'],
      ['Ríos de América', 'epub'],
    ]);
    expect(shelf.books[1]).toMatchObject({
      id: own,
      authors: ['Ana Salas', 'Íñigo Ruiz'],
      subject: 'Ciencias',
      sizeBytes: 984,
    });
    expect(answer.headers.get('Cache-Control')).toBe('no-store');
  });

  test('a pupil of another school finds only the books of that school', async () => {
    expect(await shelfOf('DEMO-OTRO')).toEqual(['Cuentos de Río Claro']);
    for (const code of ['DEMO-ALUMNA', 'DEMO-DOCENTE', 'DEMO-DIRECTOR']) {
      expect(await shelfOf(code)).not.toContain('Cuentos de Río Claro');
    }
  });

  test.each(['', '/edition', '/licence'])(
    'what another school has does not exist at books/:id%s, and gives nothing away',
    async (end) => {
      const hidden = await ask('DEMO-OTRO', `books/${own}${end}`);
      const unknown = await ask('DEMO-OTRO', `books/${randomUUID()}${end}`);
      expect([hidden.status, unknown.status]).toEqual([404, 404]);
      const text = await hidden.text();
      expect(JSON.parse(text)).toMatchObject({ code: 'book-not-found' });
      expect(text).toBe(await unknown.text());
      expect((await ask('DEMO-ALUMNA', `books/${foreign}${end}`)).status).toBe(404);
      expect((await ask('DEMO-ALUMNA', `books/${unlicensed}${end}`)).status).toBe(404);
      expect((await ask('DEMO-OTRO', `books/${foreign}${end}`)).status).toBe(200);
    },
  );

  test.each(["'; DROP TABLE books; --", '%2e%2e%2fbooks', 'ñ', '0'.repeat(5000), '\0', 'a\0b'])(
    'a book id that is none is not found: %j',
    async (id) => {
      for (const end of ['', '/edition', '/licence']) {
        const answer = await ask('DEMO-ALUMNA', `books/${encodeURIComponent(id)}${end}`);
        expect([answer.status, await codeOf(answer)]).toEqual([404, 'book-not-found']);
      }
    },
  );

  test('the publisher finds every book, licensed or not', async () => {
    expect((await shelfOf('DEMO-EDITOR')).toSorted()).toEqual(
      ['Cuentos de Río Claro', 'Fracciones PDF', 'Ríos de América', 'Sin licencia'].toSorted(),
    );
  });

  test('without a session there is no shelf, detail, edition or licence', async () => {
    for (const path of ['books', `books/${own}`, `books/${own}/edition`, `books/${own}/licence`]) {
      expect(await codeOf(await server.ask(`/api/${path}`))).toBe('credential-missing');
    }
  });

  test('detail and edition are as the contract says', async () => {
    const detail = v.parse(bookDetailSchema, await (await ask('DEMO-DOCENTE', `books/${own}`)).json());
    expect(detail).toMatchObject({
      title: 'Ríos de América',
      publisher: 'Editorial de Prueba',
      contents: [{ title: 'Capítulo 1', depth: 0 }],
      pageCount: null,
    });
    const manifest = v.parse(editionManifestSchema, await (await ask('DEMO-DOCENTE', `books/${own}/edition`)).json());
    expect(manifest).toMatchObject({
      bookId: own,
      editionId: detail.editionId,
      chunkSizeBytes: 262_144,
      sizeBytes: 984,
      pageObjects: [4, 9],
      words: { sizeBytes: 40, chunks: [expect.stringMatching(/^[0-9a-f]{64}$/u)] },
    });
    expect((await server.ask(`/content/${manifest.chunks[0] ?? ''}`)).status).toBe(200);
  });

  test('a lease lasts 30 days and is renewed under the same id, one for each person', async () => {
    const lease = async (code: string) =>
      v.parse(licenceSchema, await (await ask(code, `books/${own}/licence`)).json());
    const first = await lease('DEMO-ALUMNA');
    expect(fromBase64Url(first.key)).toHaveLength(32);
    expect(Date.parse(first.expiresAt) - Date.parse(first.startsAt)).toBe(30 * DAY_MS);
    server.pass(DAY_MS);
    const second = await lease('DEMO-ALUMNA');
    expect(second.licenceId).toBe(first.licenceId);
    expect(Date.parse(second.expiresAt) - Date.parse(first.expiresAt)).toBe(DAY_MS);
    expect((await lease('DEMO-ALUMNO')).licenceId).not.toBe(first.licenceId);
  });

  test('a book licensed to one class is for that class and the director, not for the rest', async () => {
    const bookId = await publish(server, 'Solo 1.º B', null);
    await server.database.queries.insert(licences).values({
      id: randomUUID(),
      bookId,
      schoolId: 'colegio-demo',
      classId: 'ceibos-1b',
      createdAt: server.now(),
    });
    expect(await shelfOf('DEMO-DOCENTE')).toContain('Solo 1.º B');
    expect(await shelfOf('DEMO-DIRECTOR')).toContain('Solo 1.º B');
    expect(await shelfOf('DEMO-ALUMNA')).not.toContain('Solo 1.º B');
    expect((await ask('DEMO-ALUMNA', `books/${bookId}/licence`)).status).toBe(404);
  });

  test("a lease never outlives the school's licence, and after its end the book is gone", async () => {
    const bookId = await publish(server, 'Hasta el viernes', null);
    const endsAt = new Date(server.now().getTime() + 3 * DAY_MS);
    await server.database.queries
      .insert(licences)
      .values({ id: randomUUID(), bookId, schoolId: 'colegio-demo', createdAt: server.now(), endsAt });
    const lease = v.parse(licenceSchema, await (await ask('DEMO-ALUMNA', `books/${bookId}/licence`)).json());
    expect(lease.expiresAt).toBe(endsAt.toISOString());
    server.pass(3 * DAY_MS);
    expect((await ask('DEMO-ALUMNA', `books/${bookId}/licence`)).status).toBe(404);
    expect(await shelfOf('DEMO-ALUMNA')).not.toContain('Hasta el viernes');
  });

  test('a new edition of a book takes the place of the old one', async () => {
    const { queries } = server.database;
    const { editionId } = v.parse(bookDetailSchema, await (await ask('DEMO-ALUMNA', `books/${own}`)).json());
    const [old] = await queries.select().from(editions).where(eq(editions.id, editionId));
    if (!old) throw new Error('The edition is gone');
    const { sourceHash, chunks } = await createPrepared(server, 'Ríos de América, segunda');
    server.pass(1000);
    const id = randomUUID();
    await queries
      .insert(editions)
      .values({ ...old, id, sourceHash, chunks, label: '2.ª edición', publishedAt: server.now() });
    const shelf = shelfIn(await (await ask('DEMO-ALUMNA', 'books')).json());
    expect(shelf.books.filter((book) => book.id === own).map((book) => book.editionId)).toEqual([id]);
    const manifest = v.parse(editionManifestSchema, await (await ask('DEMO-ALUMNA', `books/${own}/edition`)).json());
    expect(manifest.chunks).toEqual(chunks);
  });
});

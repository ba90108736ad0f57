import { existsSync, mkdtempSync, readFileSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import * as v from 'valibot';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { editionManifestSchema, licenceSchema } from '../../contract/editions.ts';
import { decryptChunk, fromBase64Url, importEditionKey } from '../../contract/content.ts';
import { demoEpubs } from '../../demo/epub/books.ts';
import { ProblemError } from '../../contract/problems.ts';
import { parseFileName } from '../../server/modules/imports/file-name.ts';
import { withUpload } from '../../server/modules/imports/receive-upload.ts';
import { createEpub, createPackage } from './ingest/book-files.ts';
import { createPdf } from './ingest/pdf-files.ts';
import { databaseKinds } from './support/test-database.ts';
import { shelfIn } from './support/catalogue.ts';
import { codeOf, startTestServer } from './support/test-server.ts';
import type { TestServer } from './support/test-server.ts';

describe.each(databaseKinds)('importing, on the %s database', { timeout: 120_000 }, (kind) => {
  let server: TestServer;
  let book: Uint8Array<ArrayBuffer>;
  beforeAll(async () => {
    server = await startTestServer(kind);
    const [first] = demoEpubs;
    if (!first) throw new Error('There is no demo book');
    book = new Uint8Array(await first.build());
  });
  afterAll(() => server.close());

  const upload = (body: BodyInit, options: { token?: string; headers?: Record<string, string> }) =>
    server.ask('/api/imports', { method: 'POST', body, ...options });

  test('what the publisher uploads is on the shelf, and its chunks decrypt to the very file', async () => {
    const editor = await server.signIn('DEMO-EDITOR');
    const answer = await upload(book, { token: editor });
    expect(answer.status).toBe(201);
    const imported: unknown = await answer.json();
    expect(imported).toMatchObject({ wasKnown: false });

    const pupil = await server.signIn('DEMO-ALUMNA');
    const get = async (path: string) => (await server.ask(`/api/${path}`, { token: pupil })).json();
    const [listed] = shelfIn(await get('books')).books;
    expect(imported).toMatchObject({ bookId: listed?.id, title: listed?.title });
    const manifest = v.parse(editionManifestSchema, await get(`books/${listed?.id}/edition`));
    const licence = v.parse(licenceSchema, await get(`books/${listed?.id}/licence`));
    const key = await importEditionKey(fromBase64Url(licence.key));
    const plain: Uint8Array[] = [];
    for (const [index, hash] of manifest.chunks.entries()) {
      const cipher = new Uint8Array(await (await server.ask(`/content/${hash}`)).arrayBuffer());
      plain.push(await decryptChunk(key, manifest.editionId, index, cipher));
    }
    expect(Buffer.concat(plain).equals(Buffer.from(book))).toBe(true);
    expect((await server.ask(`/covers/${listed?.coverHash}`)).headers.get('Content-Type')).toBe('image/webp');
  });

  test('the very same file again, from anyone at the same time, is the same book', async () => {
    const editor = await server.signIn('DEMO-EDITOR');
    const local = { headers: { 'X-Libro-Local': server.localSecret } };
    const answers = await Promise.all([upload(book, { token: editor }), upload(book, local)]);
    const ids = new Set<unknown>();
    for (const answer of answers) {
      const body: unknown = await answer.json();
      expect([answer.status, body]).toMatchObject([200, { wasKnown: true }]);
      if (typeof body === 'object' && body !== null && 'bookId' in body) ids.add(body.bookId);
    }
    expect(ids.size).toBe(1);
    const token = await server.signIn('DEMO-ALUMNA');
    const shelf = shelfIn(await (await server.ask('/api/books', { token })).json());
    expect(shelf.books).toHaveLength(1);
  });

  test('a new file that several send at the same time becomes one book', async () => {
    const [, second] = demoEpubs;
    if (!second) throw new Error('There is no second demo book');
    const file = new Uint8Array(await second.build());
    const local = { headers: { 'X-Libro-Local': server.localSecret } };
    const answers = await Promise.all([upload(file, local), upload(file, local)]);
    expect(answers.map((answer) => answer.status).toSorted((a, b) => a - b)).toEqual([200, 201]);
    const token = await server.signIn('DEMO-ALUMNA');
    const shelf = shelfIn(await (await server.ask('/api/books', { token })).json());
    expect(shelf.books).toHaveLength(2);
  });

  test('two are taken in at once; the next is told to come back, and then is welcome', async () => {
    const local = { headers: { 'X-Libro-Local': server.localSecret } };
    const files = ['uno', 'dos', 'tres'].map((name) => createEpub({ 'OEBPS/nota.txt': name }));
    const send = (file: Buffer | undefined) => upload(new Uint8Array(file ?? []), local);
    const answers = await Promise.all(files.map(send));
    expect(answers.map((answer) => answer.status).toSorted((a, b) => a - b)).toEqual([201, 201, 503]);
    const turnedAway = answers.findIndex((answer) => answer.status === 503);
    const busy = answers[turnedAway];
    const body: unknown = await busy?.json();
    expect(body).toMatchObject({ code: 'server-busy' });
    expect(Number(busy?.headers.get('Retry-After'))).toBeGreaterThan(0);
    expect((await send(files[turnedAway])).status).toBe(201);
  });

  test('who may not import is told so at once, also while others do', async () => {
    const local = { headers: { 'X-Libro-Local': server.localSecret } };
    const files = ['cuatro', 'cinco'].map((name) => createEpub({ 'OEBPS/nota.txt': name }));
    const under = files.map((file) => upload(new Uint8Array(file), local));
    expect(await codeOf(await upload(book, {}))).toBe('credential-missing');
    expect((await Promise.all(under)).map((answer) => answer.status)).toEqual([201, 201]);
  });

  test('a book without a title is called by its file, and never by the upload it came in', async () => {
    const titleOf = async (file: Buffer, name?: string) => {
      const named: Record<string, string> = name === undefined ? {} : { 'X-Libro-File': name };
      const headers = { 'X-Libro-Local': server.localSecret, ...named };
      const answer = await upload(new Uint8Array(file), { headers });
      expect(answer.status).toBe(201);
      const body: unknown = await answer.json();
      return typeof body === 'object' && body !== null && 'title' in body ? body.title : null;
    };
    const epub = (mark: string) =>
      createEpub({ 'OEBPS/libro.opf': createPackage({ metadata: '' }), 'OEBPS/nota.txt': mark });
    expect(await titleOf(await createPdf(), encodeURIComponent('Guía_de_álgebra 😀.pdf'))).toBe('Guía de álgebra 😀');
    expect(await titleOf(epub('a'), encodeURIComponent('C:\\Libros\\El río.epub'))).toBe('El río');
    expect(await titleOf(epub('b'))).toBe('Libro sin título');
    expect(await titleOf(await createPdf({ pages: 2 }), '%E0%A4%A')).toBe('Libro sin título');
  });

  test('what the database does not keep makes no book impossible', async () => {
    const headers = { 'X-Libro-Local': server.localSecret };
    // The eight-thousandth character of the description is the first half of an emoji.
    const long = `&lt;p&gt;${'a'.repeat(7996)}😀&lt;/p&gt;`;
    const metadata = `<dc:title>Con emoji</dc:title><dc:description>${long}</dc:description>`;
    const cut = await upload(new Uint8Array(createEpub({ 'OEBPS/libro.opf': createPackage({ metadata }) })), {
      headers,
    });
    expect([cut.status, await cut.json()]).toMatchObject([201, { title: 'Con emoji' }]);
    const info = { Title: 'Álgebra \ud83d', Author: 'Ana\udc00', Subject: `Números${String.fromCodePoint(0)}\ud800` };
    const halves = await upload(new Uint8Array(await createPdf({ info, outline: ['Uno \ud83d'] })), { headers });
    expect([halves.status, await halves.json()]).toMatchObject([201, { title: 'Álgebra' }]);
  });

  test('only the publisher and this machine import', async () => {
    for (const code of ['DEMO-ALUMNA', 'DEMO-DOCENTE', 'DEMO-DIRECTOR']) {
      expect(await codeOf(await upload(book, { token: await server.signIn(code) }))).toBe('forbidden');
    }
    expect(await codeOf(await upload(book, {}))).toBe('credential-missing');
    expect(await codeOf(await upload(book, { headers: { 'X-Libro-Local': 'adivinado' } }))).toBe('forbidden');
    expect(await codeOf(await upload(book, { headers: { 'X-Libro-Local': '' } }))).toBe('forbidden');
  });

  test('what is no book is refused with its sentence', async () => {
    const token = await server.signIn('DEMO-EDITOR');
    const answer = await upload('esto no es un libro', { token });
    expect(answer.status).toBe(422);
    expect(answer.headers.get('Content-Type')).toBe('application/problem+json');
    expect(await codeOf(answer)).toBe('import-not-a-book');
    expect(await codeOf(await upload('', { token }))).toBe('import-empty');
  });

  test('more than 1 GB is refused before it is sent', async () => {
    const token = await server.signIn('DEMO-EDITOR');
    const answer = await upload('x', { token, headers: { 'Content-Length': String(1024 ** 3 + 1) } });
    expect(answer.status).toBe(413);
    expect(await codeOf(answer)).toBe('import-too-large');
  });
});

describe('the name of a file that comes', () => {
  const encoded = (name: string) => parseFileName(encodeURIComponent(name));
  test.each<[string, string | null]>([
    ['Álgebra 1.pdf', 'Álgebra 1.pdf'],
    ['../../etc/passwd', 'passwd'],
    ['C:\\tareas\\uno.epub', 'uno.epub'],
    ['uno\r\ndos\0.pdf', 'unodos.pdf'],
    ['carpeta/', null],
    ['..', null],
    ['', null],
  ])('%j is kept without what is no name', (name, kept) => {
    expect(encoded(name)).toBe(kept);
  });

  test('is never longer than a name of a file may be', () => {
    expect(encoded('é'.repeat(300))).toBe('é'.repeat(255));
    expect(encoded('😀'.repeat(255))).toBe('😀'.repeat(255));
    expect(encoded('a'.repeat(4000))).toBeNull();
  });

  test('that was not told, or is no such text, is none', () => {
    expect(parseFileName(undefined)).toBeNull();
    expect(parseFileName('%')).toBeNull();
    expect(parseFileName('%ED%A0%80.pdf')).toBeNull();
  });
});

describe('an upload on its way', () => {
  const folder = mkdtempSync(join(tmpdir(), 'libro-upload-'));
  afterAll(() => rmSync(folder, { recursive: true, force: true }));

  const stream = (parts: readonly Uint8Array[], failure?: Error) =>
    new ReadableStream<Uint8Array>({
      start(controller) {
        for (const part of parts) controller.enqueue(part);
        if (failure) controller.error(failure);
        else controller.close();
      },
    });

  test('is handed over whole, and gone afterwards', async () => {
    let seen = '';
    const size = await withUpload(stream([Buffer.from('uno '), Buffer.from('dos')]), folder, 100, async (path) => {
      seen = path;
      return readFileSync(path, 'utf8');
    });
    expect(size).toBe('uno dos');
    expect(existsSync(seen)).toBe(false);
  });

  test.each<[string, () => Promise<unknown>]>([
    ['too large', () => withUpload(stream([new Uint8Array(60), new Uint8Array(60)]), folder, 100, fail)],
    ['cut off', () => withUpload(stream([new Uint8Array(60)], new Error('red')), folder, 100, fail)],
    ['not there', () => withUpload(null, folder, 100, fail)],
    ['of a book that cannot be handled', () => withUpload(stream([new Uint8Array(1)]), folder, 100, fail)],
  ])('that is %s leaves nothing behind', async (_title, run) => {
    await expect(run()).rejects.toThrow();
    expect(readdirSync(folder)).toEqual([]);
  });

  test('that falls silent is given up, and leaves nothing behind', async () => {
    const silent = new ReadableStream<Uint8Array>({ start: (controller) => controller.enqueue(new Uint8Array(1)) });
    await expect(withUpload(silent, folder, 100, fail, 20)).rejects.toMatchObject({ code: 'server-busy' });
    expect(readdirSync(folder)).toEqual([]);
  });

  test('that is slow, and never silent for long, is taken', async () => {
    let parts = 0;
    const slow = new ReadableStream<Uint8Array>({
      async pull(controller) {
        await sleep(50);
        parts += 1;
        controller.enqueue(new Uint8Array(1));
        if (parts === 8) controller.close();
      },
    });
    const size = await withUpload(slow, folder, 100, async (path) => readFileSync(path).length, 300);
    expect(size).toBe(8);
  });

  test('that grows past the limit is called too large', async () => {
    const error: unknown = await withUpload(stream([new Uint8Array(101)]), folder, 100, fail).catch((e: unknown) => e);
    expect(error).toBeInstanceOf(ProblemError);
    expect(error).toMatchObject({ code: 'import-too-large' });
  });
});

function fail(): Promise<never> {
  return Promise.reject(new Error('It should not have come to this'));
}

import {
  existsSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  readdirSync,
  rmSync,
  utimesSync,
  writeFileSync,
} from 'node:fs';
import { connect } from 'node:net';
import type { Socket } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import * as v from 'valibot';
import { createBookFiles, createEpub, createPackage } from './ingest/book-files.ts';
import { createPdf } from './ingest/pdf-files.ts';
import { createRawZip } from './ingest/raw-zip.ts';
import { hangInspection, hasEnded, isThere } from './support/child-processes.ts';
import { prepareData } from './support/prepared-data.ts';
import type { PreparedData } from './support/prepared-data.ts';
import { killProgram, runProgram, startProcess } from './support/server-process.ts';

const MEBIBYTE = 1024 * 1024;
/** Looking for a file that is about to be there. */
const soon = { interval: 10, timeout: 60_000 };

describe('importing, as processes', { timeout: 180_000 }, () => {
  let data: PreparedData;
  let folder: string;
  beforeAll(() => {
    folder = mkdtempSync(join(tmpdir(), 'libro-import-'));
  });
  beforeEach(async () => {
    data = await prepareData('embedded');
    return () => data.remove();
  });
  afterAll(() => rmSync(folder, { recursive: true, force: true }));

  const put = (name: string, bytes: Uint8Array) => {
    writeFileSync(join(folder, name), bytes);
    return join(folder, name);
  };
  const untitled = (mark: string) =>
    createEpub({ 'OEBPS/libro.opf': createPackage({ metadata: '' }), 'OEBPS/nota.txt': mark });
  const secretOf = () =>
    v.parse(v.object({ secret: v.string() }), JSON.parse(readFileSync(join(data.folder, 'libro.lock'), 'utf8'))).secret;

  /** A book that keeps the process that looks at it at work for seconds. */
  const heavy = () => {
    const opf = `<package>${`<x a="${'y'.repeat(32)}"/>`.repeat(290_000)}</package>`;
    const files = createBookFiles({ 'OEBPS/libro.opf': opf });
    return createRawZip(files.map((file) => ({ ...file, isStored: true })));
  };

  test('a server that is told to end takes the process of a book that hangs with it', async () => {
    const server = await startProcess(data.environment);
    const upload = fetch(`${server.address}/api/imports`, {
      method: 'POST',
      headers: { 'X-Libro-Local': secretOf() },
      body: new Uint8Array(heavy()),
    });
    const child = await hangInspection(server.child.pid ?? 0, '.upload');
    server.child.kill('SIGTERM');
    const answer = await upload;
    expect([answer.status, await answer.json()]).toMatchObject([503, { code: 'server-busy' }]);
    expect(await server.ended).toBe(0);
    expect(isThere(child)).toBe(false);
  });

  test('so does the import command', async () => {
    const command = runProgram('import.js', [put('lento.epub', heavy())], data.environment);
    const child = await hangInspection(command.child.pid ?? 0, 'lento.epub');
    command.child.kill('SIGTERM');
    expect(await command.ended).toBe(143);
    await hasEnded(child);
  });

  test('beside a server the import command calls a book without a title by its file', async () => {
    const server = await startProcess(data.environment);
    const files = [put('El_río_ñandú.pdf', await createPdf()), put('la raíz.epub', untitled('una'))];
    const command = runProgram('import.js', files, data.environment);
    expect(await command.ended).toBe(0);
    expect(command.output()).toMatch(/^✓ El río ñandú \(El_río_ñandú\.pdf\)$/m);
    expect(command.output()).toMatch(/^✓ la raíz \(la raíz\.epub\)$/m);
    await killProgram(server);
  });

  test('the import command waits for its turn, also with a file the server has no time to receive', async () => {
    const server = await startProcess(data.environment);
    const others = [await beginUpload(server.address), await beginUpload(server.address)];
    const large = createRawZip([
      ...createBookFiles(),
      { name: 'OEBPS/video.mp4', data: Buffer.alloc(80 * MEBIBYTE, 'x'), isStored: true },
    ]);
    const command = runProgram('import.js', [put('espera.epub', large)], data.environment);
    await command.says(/^… espera\.epub: el servidor está ocupado con otros libros\. Espera su turno\.$/m);
    for (const other of others) other.destroy();
    expect(await command.ended).toBe(0);
    expect(command.output()).toMatch(/^✓ El huerto \(espera\.epub\)$/m);
    await killProgram(server);
  });

  /** An upload that has begun and does not go on. */
  function beginUpload(address: string): Promise<Socket> {
    const { port } = new URL(address);
    return new Promise((resolve, reject) => {
      const socket = connect(Number(port), '127.0.0.1', () => {
        const head = ['POST /api/imports HTTP/1.1', 'Host: localhost', `X-Libro-Local: ${secretOf()}`];
        socket.write([...head, 'Content-Length: 1000', '', 'PK'].join('\r\n'));
        // Its file is there once it is being received.
        const before = uploadsUnderWay();
        void vi
          .waitFor(() => expect(uploadsUnderWay()).toBeGreaterThan(before), soon)
          .then(() => resolve(socket), reject);
      });
      socket.on('error', reject);
    });
  }
  const uploadsUnderWay = () => {
    const temporary = join(data.folder, 'tmp');
    return existsSync(temporary) ? readdirSync(temporary).length : 0;
  };

  test('what the import command says of a failure quotes nothing of the book, nor its key', async () => {
    const database = await data.open();
    await database.queries.execute(sql`ALTER TABLE editions ADD CONSTRAINT prueba CHECK (details->>'title' = 'x')`);
    await database.close();
    const command = runProgram('import.js', [put('secreto.epub', createEpub())], data.environment);
    expect(await command.ended).toBe(1);
    expect(command.output()).toMatch(/^✗ secreto\.epub: no se pudo publicar\. Prueba otra vez; .*23514/m);
    expect(command.output()).not.toMatch(/params|insert into|El huerto|x[0-9a-f]{64}|[0-9a-f]{64}/i);
  });

  test('a start removes the drafts that a power cut left in the store', async () => {
    const hash = 'ab'.repeat(32);
    const [chunks, covers] = ['content', 'covers'].map((name) => join(data.folder, name, 'ab'));
    const drafts = [join(chunks ?? '', `${hash}.1-2.tmp`), join(covers ?? '', `${hash}.3-4.tmp`)];
    for (const draft of drafts) {
      mkdirSync(join(draft, '..'), { recursive: true });
      writeFileSync(draft, 'a medias');
      utimesSync(draft, new Date(0), new Date(0));
    }
    const server = await startProcess(data.environment);
    server.child.kill('SIGTERM');
    expect(await server.ended).toBe(0);
    expect(drafts.filter((draft) => existsSync(draft))).toEqual([]);
  });
});

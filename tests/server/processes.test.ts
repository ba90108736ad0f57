import { once } from 'node:events';
import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { connect } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import * as v from 'valibot';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { shelfPageSchema } from '../../contract/shelf.ts';
import { demoEpubs } from '../../demo/epub/books.ts';
import { killProgram, runProgram, startProcess } from './support/server-process.ts';
import { prepareData } from './support/prepared-data.ts';
import type { PreparedData } from './support/prepared-data.ts';

describe('the server as a process', { timeout: 120_000 }, () => {
  let data: PreparedData;
  let bookFolder: string;
  const book = () => join(bookFolder, 'libro.epub');
  const notABook = () => join(bookFolder, 'notas.epub');

  beforeAll(async () => {
    data = await prepareData('embedded');
    bookFolder = mkdtempSync(join(tmpdir(), 'libro-files-'));
    const [first] = demoEpubs;
    if (!first) throw new Error('There is no demo book');
    writeFileSync(book(), await first.build());
    writeFileSync(notABook(), 'esto no es un libro');
  });
  afterAll(async () => {
    await data.remove();
    rmSync(bookFolder, { recursive: true, force: true });
  });

  const booksOnShelf = async (address: string) => {
    const signedIn: unknown = await (
      await fetch(`${address}/api/user`, { method: 'POST', headers: { Authorization: 'clave.DEMO-ALUMNA' } })
    ).json();
    const token =
      typeof signedIn === 'object' && signedIn !== null && 'token' in signedIn ? String(signedIn.token) : '';
    const shelf: unknown = await (await fetch(`${address}/api/books`, { headers: { Authorization: token } })).json();
    return v.parse(shelfPageSchema, shelf).page?.count;
  };

  test('says where it answers, then the codes and one link that works once', async () => {
    const server = await startProcess(data.environment);
    const [, credential = ''] = await server.says(/\/libros#credencial=(entrega\.[\w-]{43})$/m);
    expect(server.output()).toMatch(/DEMO-OTRO +Thiago Mamani Choque/);
    const present = () =>
      fetch(`${server.address}/api/user`, { method: 'POST', headers: { Authorization: credential } });
    expect((await present()).status).toBe(200);
    expect((await present()).status).toBe(401);
    server.child.kill('SIGTERM');
    expect(await server.ended).toBe(0);
    expect(existsSync(join(data.folder, 'libro.lock'))).toBe(false);
    // The log holds neither the link nor a code.
    for (const line of server
      .output()
      .split('\n')
      .filter((text) => text.startsWith('{'))) {
      expect(line).not.toMatch(/entrega\.|DEMO-/);
    }
  });

  test('a second one on the same data is refused with a sentence; after a kill the next one goes on', async () => {
    const first = await startProcess(data.environment);
    const second = runProgram('main.js', [], { PORT: '0', ...data.environment });
    expect(await second.ended).toBe(1);
    expect(second.output()).toContain(`ya usa esta carpeta de datos y atiende en ${first.address}`);
    expect((await fetch(`${first.address}/api/health`)).status).toBe(200);
    await killProgram(first);
    expect(existsSync(join(data.folder, 'libro.lock'))).toBe(true);
    const third = await startProcess(data.environment);
    third.child.kill('SIGINT');
    expect(await third.ended).toBe(0);
  });

  test('a request that is cut off on its way, as by a tab that closes, is noted as such and not as a bad one', async () => {
    const server = await startProcess(data.environment);
    const socket = connect(Number(new URL(server.address).port), '127.0.0.1');
    const head = 'POST /api/page-views HTTP/1.1\r\nHost: localhost\r\nContent-Length: 100\r\n\r\n';
    socket.end(`${head}{"views":`);
    expect((await server.says(/"route":"\/api\/page-views","status":(\d+)/))[1]).toBe('499');
    socket.destroy();
    server.child.kill('SIGTERM');
    await server.ended;
  });

  test('whoever has no session is told so before their notes have come, and holds nothing', async () => {
    const server = await startProcess(data.environment);
    const socket = connect(Number(new URL(server.address).port), '127.0.0.1');
    const head = 'POST /api/sync HTTP/1.1\r\nHost: localhost\r\nAuthorization: inventada\r\nContent-Length: 1000000';
    socket.write(`${head}\r\n\r\n{"person":`);
    const [answer] = await once(socket.setEncoding('utf8'), 'data', { signal: AbortSignal.timeout(5_000) });
    expect(answer).toMatch(/^HTTP\/1\.1 401 /);
    expect(answer).toContain('"code":"session-ended"');
    // Not kept open for what it may still send.
    await once(socket, 'close', { signal: AbortSignal.timeout(5_000) });
    await killProgram(server);
  });

  test('what is no HTTP, and HTTP for nobody, are answered with our mark', async () => {
    const server = await startProcess(data.environment);
    const port = Number(new URL(server.address).port);
    expect(await sayTo(port, 'hola\r\n\r\n')).toMatch(/^HTTP\/1\.1 400 [\s\S]*X-Libro: 1/);
    expect(await sayTo(port, 'GET /api/health HTTP/1.1\r\nHost: a b\r\nConnection: close\r\n\r\n')).toMatch(
      /^HTTP\/1\.1 400 [\s\S]*X-Libro: 1/i,
    );
    expect(await sayTo(port, 'GET /api/../api/health HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n')).toContain(
      '"ok":true',
    );
    await killProgram(server);
  });

  test('settings that make no sense, a port that is taken and a database that is not there are explained', async () => {
    const bad = runProgram('main.js', [], { ...data.environment, PORT: 'ochenta' });
    expect(await bad.ended).toBe(1);
    expect(bad.output()).toContain('Revisa estas variables de entorno: PORT.');
    const away = runProgram('main.js', [], { ...data.environment, DATABASE_URL: 'postgres://x:y@127.0.0.1:9/z' });
    expect(await away.ended).toBe(1);
    expect(away.output()).toContain('La base de datos de DATABASE_URL no responde');
    const server = await startProcess(data.environment);
    const other = await prepareData('postgresql');
    const taken = runProgram('main.js', [], { ...other.environment, PORT: new URL(server.address).port });
    expect(await taken.ended).toBe(1);
    expect(taken.output()).toContain('Ese puerto ya está ocupado. Elige otro con PORT.');
    await other.remove();
    await killProgram(server);
  });

  test(
    'the import command works without a server and beside one, and never makes a book twice',
    { timeout: 300_000 },
    async () => {
      const alone = runProgram('import.js', [book(), notABook()], data.environment);
      expect(await alone.ended).toBe(1);
      expect(alone.output()).toMatch(/^✓ .+ \(libro\.epub\)$/m);
      expect(alone.output()).toMatch(/^✗ notas\.epub: El archivo no es un EPUB ni un PDF\./m);

      const server = await startProcess(data.environment);
      expect(await booksOnShelf(server.address)).toBe(1);
      const beside = runProgram('import.js', [bookFolder], data.environment);
      expect(await beside.ended).toBe(1);
      expect(beside.output()).toMatch(/^= .+ \(libro\.epub\): ya estaba en la biblioteca\.$/m);
      expect(beside.output()).toMatch(/^✗ notas\.epub: El archivo no es un EPUB ni un PDF\./m);

      const [, second] = demoEpubs;
      writeFileSync(join(bookFolder, 'otro.epub'), (await second?.build()) ?? '');
      const more = runProgram('import.js', [join(bookFolder, 'otro.epub')], data.environment);
      expect(await more.ended).toBe(0);
      expect(await booksOnShelf(server.address)).toBe(2);
      await killProgram(server);
    },
  );

  test('the import command says what it misses', async () => {
    const none = runProgram('import.js', [], data.environment);
    expect(await none.ended).toBe(1);
    expect(none.output()).toContain('Di qué libros quieres publicar');
    const missing = runProgram('import.js', [join(bookFolder, 'no-esta.pdf')], data.environment);
    expect(await missing.ended).toBe(1);
    expect(missing.output()).toContain('✗ no-esta.pdf: no existe.');
    expect(readFileSync(notABook(), 'utf8')).toBe('esto no es un libro');
  });
});

function sayTo(port: number, text: string): Promise<string> {
  return new Promise((resolve, reject) => {
    const socket = connect(port, '127.0.0.1', () => socket.write(text));
    let answer = '';
    socket.setEncoding('utf8').on('data', (part: string) => (answer += part));
    socket.on('end', () => resolve(answer)).on('error', reject);
  });
}

import { createServer, request as forward } from 'node:http';
import type { IncomingMessage, Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { startFaultProxy } from './fault-proxy.ts';
import type { FaultProxy } from './fault-proxy.ts';
import { portalPage, portalRedirect, serverError } from './faults.ts';
import type { Fault } from './faults.ts';

const text = 'abcdefghij';
let server: Server;
let proxy: FaultProxy;
/** What reached the server: method, address, body, and the header `authorization`. */
let reached: string[];

beforeEach(async () => {
  reached = [];
  server = createServer((request, response) => {
    const parts: Buffer[] = [];
    request.on('data', (part: Buffer) => parts.push(part));
    request.on('end', () => {
      const { method, url, headers } = request;
      reached.push([method, url, Buffer.concat(parts).toString(), headers.authorization ?? '–'].join(' '));
      const range = /bytes=(\d+)-(\d+)/.exec(headers.range ?? '');
      const body = range ? text.slice(Number(range[1]), Number(range[2]) + 1) : text;
      response.writeHead(range ? 206 : 200, {
        'Content-Type': 'text/plain',
        'X-Libro': '1',
        'Cache-Control': 'immutable',
        'Content-Length': body.length,
      });
      // A server that is ended in the middle of an answer.
      if (url === '/roto') response.write(body.slice(0, 4), () => response.destroy());
      else response.end(body);
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  proxy = await startFaultProxy(`http://127.0.0.1:${(server.address() as AddressInfo).port}`);
});
afterEach(async () => {
  await proxy.close();
  await new Promise((resolve) => server.close(resolve));
});

interface Seen {
  readonly status: number;
  readonly headers: IncomingMessage['headers'];
  readonly body: string;
  /** Whether the answer came to its end. */
  readonly isWhole: boolean;
  /** How many pieces it came in. */
  readonly pieces: number;
}

/** As a browser would ask; rejects where no answer begins. */
function ask(
  path = '/',
  options: { method?: string; headers?: Record<string, string>; body?: string } = {},
): Promise<Seen> {
  return new Promise((resolve, reject) => {
    const { hostname, port } = new URL(proxy.origin);
    const asking = forward({ hostname, port, path, method: options.method, headers: options.headers }, (answer) => {
      const parts: Buffer[] = [];
      answer.on('data', (part: Buffer) => parts.push(part));
      // A cut connection is told as an error and as a close; the close comes always.
      answer.on('error', () => undefined);
      answer.on('close', () =>
        resolve({
          status: answer.statusCode ?? 0,
          headers: answer.headers,
          body: Buffer.concat(parts).toString(),
          isWhole: answer.complete,
          pieces: parts.length,
        }),
      );
    });
    asking.on('error', reject);
    asking.end(options.body);
  });
}

const always = (fault: Fault) => proxy.obey(() => fault);

describe('the fault proxy', () => {
  test('is not noticed where it does nothing', async () => {
    expect(await ask('/a?b', { method: 'POST', body: 'hola', headers: { Authorization: 'x' } })).toMatchObject({
      status: 200,
      body: text,
      isWhole: true,
    });
    expect(await ask('/', { headers: { Range: 'bytes=2-4' } })).toMatchObject({ status: 206, body: 'cde' });
    expect(reached).toEqual(['POST /a?b hola x', 'GET /  –']);
    expect(proxy.asked).toEqual(['/a?b', '/']);
  });

  test('asks its rule about each request, by method, path and count, and forgets when told to', async () => {
    proxy.obey(({ method, path, count }) =>
      method === 'GET' && path === '/a' && count === 2 ? serverError(503) : null,
    );
    const statuses = [await ask('/a'), await ask('/b'), await ask('/a'), await ask('/a')].map(({ status }) => status);
    expect(statuses).toEqual([200, 200, 503, 200]);
    proxy.obey(null);
    expect((await ask('/a')).status).toBe(200);
  });

  test('breaks off an answer whose server ended in the middle', async () => {
    expect(await ask('/roto')).toMatchObject({ status: 200, body: text.slice(0, 4), isWhole: false });
  });

  test('hangs up', async () => {
    always({ type: 'hang-up' });
    await expect(ask()).rejects.toThrow();
    expect(reached).toEqual([]);
  });

  test('stalls until the connection is closed', async () => {
    always({ type: 'stall' });
    const { hostname, port } = new URL(proxy.origin);
    const asking = forward({ hostname, port, timeout: 100 });
    const fate = new Promise((resolve) => {
      asking.on('timeout', () => resolve('nobody answers'));
      asking.on('response', () => resolve('somebody answers'));
      asking.on('error', () => resolve('somebody hangs up'));
    });
    asking.end();
    expect(await fate).toBe('nobody answers');
    asking.destroy();
  });

  test.each([
    ['a portal’s page', portalPage, 200],
    ['a portal’s redirect', portalRedirect, 302],
    ['a server in trouble', serverError(500), 500],
    ['a gateway without its server', serverError(504), 504],
  ])('answers as %s, and the server hears nothing', async (_name, fault, status) => {
    always(fault);
    const answer = await ask();
    expect(answer).toMatchObject({ status, isWhole: true });
    expect(answer.headers['content-type']).toBe('text/html');
    expect(answer.headers['x-libro']).toBeUndefined();
    expect(reached).toEqual([]);
  });

  test('reorders: what is held reaches the server after what was asked later', async () => {
    let release: (value?: unknown) => void = () => undefined;
    const until = new Promise((resolve) => {
      release = resolve;
    });
    proxy.obey(({ path }) => (path === '/first' ? { type: 'hold', until } : null));
    const first = ask('/first', { method: 'POST', body: '1' });
    await ask('/second', { method: 'POST', body: '2' });
    release();
    expect(await first).toMatchObject({ status: 200, body: text });
    expect(reached).toEqual(['POST /second 2 –', 'POST /first 1 –']);
  });

  test('repeats', async () => {
    always({ type: 'repeat', times: 3 });
    expect(await ask('/notes', { method: 'POST', body: 'una' })).toMatchObject({ status: 200, body: text });
    expect(reached).toEqual(Array.from({ length: 3 }, () => 'POST /notes una –'));
  });

  test('loses an answer to what was done', async () => {
    always({ type: 'lose-answer' });
    await expect(ask('/notes', { method: 'POST', body: 'una' })).rejects.toThrow();
    expect(reached).toEqual(['POST /notes una –']);
    expect(proxy.reached).toEqual(['/notes']);
  });

  test('strips headers on both ways', async () => {
    always({ type: 'strip', request: ['authorization'], answer: ['x-libro'] });
    const answer = await ask('/', { headers: { Authorization: 'secreto' } });
    expect(answer).toMatchObject({ status: 200, body: text });
    expect(answer.headers['x-libro']).toBeUndefined();
    expect(reached).toEqual(['GET /  –']);
  });

  test.each([
    [200, text, undefined],
    [206, 'abcde', 'bytes 0-4/10'],
    [416, '', 'bytes */10'],
  ] as const)('answers %i wrongly to a range', async (status, body, range) => {
    always({ type: 'wrong-range', status });
    for (const headers of [{}, { Range: 'bytes=2-4' }]) {
      const answer = await ask('/', { headers });
      expect(answer).toMatchObject({ status, body, isWhole: true });
      expect(answer.headers['content-range']).toBe(range);
    }
  });

  test('rewrites a text, of whatever length', async () => {
    always({ type: 'rewrite', change: (before) => `${before}, rewritten` });
    const answer = await ask();
    expect(answer).toMatchObject({ status: 200, body: `${text}, rewritten`, isWhole: true });
    expect(answer.headers['content-type']).toBe('text/plain');
    expect(answer.headers['cache-control']).toBe('no-store');
    always({ type: 'rewrite', change: (before) => `${before}, rewritten`, isKept: true });
    const kept = await ask();
    expect(kept.body).toBe(`${text}, rewritten`);
    expect(kept.headers['cache-control']).toBe('immutable');
  });

  test('flips one bit, of the last byte where there is none at that place', async () => {
    always({ type: 'flip-byte', at: 1 });
    expect((await ask()).body).toBe('accdefghij');
    always({ type: 'flip-byte', at: 99 });
    expect((await ask()).body).toBe('abcdefghik');
  });

  test.each([0, 1, 9])('cuts after byte %i', async (afterBytes) => {
    always({ type: 'cut', afterBytes });
    expect(await ask()).toMatchObject({ status: 200, body: text.slice(0, afterBytes), isWhole: false });
  });

  test('drips', async () => {
    always({ type: 'drip', bytes: 4, everyMs: 200 });
    const answer = await ask();
    expect(answer).toMatchObject({ status: 200, body: text, isWhole: true });
    expect(answer.pieces).toBe(3);
  });

  test('hangs up where the server is gone', async () => {
    await new Promise((resolve) => {
      server.closeAllConnections();
      server.close(resolve);
    });
    await expect(ask()).rejects.toThrow();
    always({ type: 'repeat', times: 2 });
    await expect(ask()).rejects.toThrow();
  });
});

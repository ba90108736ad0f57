import { createServer, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { fetchWhole, hasIntegrity, makeWay } from '../../sw/fetch-whole.ts';

const stops: (() => void)[] = [];
afterEach(() => {
  for (const stop of stops.splice(0)) stop();
});

async function serve(answer: (response: ServerResponse) => void): Promise<string> {
  const server = createServer((_, response) => answer(response));
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  stops.push(() => {
    server.close();
    server.closeAllConnections();
  });
  // The address of a server that listens on a port.
  const { port } = server.address() as AddressInfo;
  return `http://127.0.0.1:${port}/assets/motor.js`;
}

const any = () => true;

describe('a file that is kept beside the shell', () => {
  it('comes whole however slowly it comes, with what its answer says of it', async () => {
    const url = await serve((response) => {
      response.writeHead(200, { 'Content-Type': 'text/javascript' });
      let parts = 0;
      const timer = setInterval(() => {
        response.write(`// ${parts}\n`);
        parts += 1;
        if (parts < 12) return;
        clearInterval(timer);
        response.end();
      }, 200);
    });
    const whole = await fetchWhole(url, any, 2_000);
    expect(whole?.answer.headers.get('Content-Type')).toBe('text/javascript');
    const text = await whole?.answer.text();
    expect(text?.split('\n')).toHaveLength(13);
    // What it is looked through by is what is kept.
    expect(new TextDecoder().decode(whole?.bytes)).toBe(text);
    // Of an answer that is put together anew a browser keeps nothing it has compiled.
    expect(whole?.answer.url).toBe(url);
  });

  it('is given up where nobody answers', async () => {
    const url = await serve(() => undefined);
    await expect(fetchWhole(url, any, 100)).rejects.toThrow(url);
  });

  it('is given up where nothing more comes in the middle of it', async () => {
    const url = await serve((response) => response.writeHead(200, { 'Content-Length': 100 }).write('half'));
    await expect(fetchWhole(url, any, 100)).rejects.toThrow(url);
  });

  it('is given up where another version takes over; what is asked for later is brought', async () => {
    const url = await serve((response) => response.writeHead(200, { 'Content-Length': 4 }).end('half'));
    const half = await serve((response) => response.writeHead(200, { 'Content-Length': 100 }).write('half'));
    const isAsked = vi.fn(any);
    const whole = fetchWhole(half, isAsked);
    await vi.waitFor(() => expect(isAsked).toHaveBeenCalled());
    makeWay();
    await expect(whole).rejects.toThrow(half);
    expect((await fetchWhole(url, any))?.bytes.byteLength).toBe(4);
  });

  it('is refused where the line breaks in the middle of it', async () => {
    const url = await serve((response) => {
      response.writeHead(200, { 'Content-Length': 100 }).write('half', () => response.destroy());
    });
    await expect(fetchWhole(url, any)).rejects.toThrow();
  });

  it('is none where its answer is not wanted', async () => {
    const url = await serve((response) => response.writeHead(503).end());
    expect(await fetchWhole(url, ({ status }) => status === 200)).toBeNull();
  });

  it('is known by its integrity', async () => {
    const bytes = new TextEncoder().encode('libro').buffer;
    // printf libro | openssl dgst -sha256 -binary | base64
    const integrity = 'sha256-Sh6MFqliNlO0C0bj9oKvup/is0y/+lF0Kk4WhdxQ/WE=';
    expect(await hasIntegrity(bytes, integrity)).toBe(true);
    expect(await hasIntegrity(new TextEncoder().encode('Libro').buffer, integrity)).toBe(false);
    expect(await hasIntegrity(bytes, '')).toBe(false);
  });
});

import { createHash, randomBytes } from 'node:crypto';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createDiskStore } from '../../server/files/disk-store.ts';
import { parseRange } from '../../server/http/byte-range.ts';
import { contentRoutes } from '../../server/modules/content/routes.ts';

describe('chunks and covers', () => {
  const folder = mkdtempSync(join(tmpdir(), 'libro-content-'));
  const content = createDiskStore(join(folder, 'content'));
  const covers = createDiskStore(join(folder, 'covers'));
  const app = contentRoutes(content, covers);
  const bytes = new Uint8Array(randomBytes(1000));
  const hash = createHash('sha256').update(bytes).digest('hex');
  beforeAll(async () => {
    await content.save(hash, bytes);
    await covers.save(hash, bytes);
  });
  afterAll(() => rmSync(folder, { recursive: true, force: true }));

  const ask = (path: string, headers: Record<string, string> = {}, method = 'GET') =>
    app.request(path, { method, headers });

  test.each([
    [`/content/${hash}`, 'application/octet-stream'],
    [`/covers/${hash}`, 'image/webp'],
  ])('%s is there for anyone, for ever', async (path, type) => {
    const answer = await ask(path);
    expect(answer.status).toBe(200);
    expect(answer.headers.get('Content-Type')).toBe(type);
    expect(answer.headers.get('Cache-Control')).toBe('public, max-age=31536000, immutable');
    expect(answer.headers.get('ETag')).toBe(`"${hash}"`);
    expect(answer.headers.get('Content-Length')).toBe('1000');
    expect(new Uint8Array(await answer.arrayBuffer())).toEqual(bytes);
  });

  test.each([
    ['bytes=0-99', 0, 99],
    ['bytes=990-', 990, 999],
    ['bytes=-10', 990, 999],
    ['bytes=990-5000', 990, 999],
    ['bytes=-5000', 0, 999],
  ])('the part %s comes alone', async (range, first, last) => {
    const answer = await ask(`/content/${hash}`, { Range: range });
    expect(answer.status).toBe(206);
    expect(answer.headers.get('Content-Range')).toBe(`bytes ${first}-${last}/1000`);
    expect(new Uint8Array(await answer.arrayBuffer())).toEqual(bytes.slice(first, last + 1));
  });

  test.each(['bytes=1000-', 'bytes=2000-3000', 'bytes=-0'])('the part %s is not there', async (range) => {
    const answer = await ask(`/content/${hash}`, { Range: range });
    expect(answer.status).toBe(416);
    expect(answer.headers.get('Content-Range')).toBe('bytes */1000');
  });

  test.each(['bytes=0-1,5-6', 'bytes=5-1', 'bytes=-', 'libros=0-1', 'bytes=a-b'])(
    'what is no single range (%s) is answered whole',
    async (range) => {
      const answer = await ask(`/content/${hash}`, { Range: range });
      expect(answer.status).toBe(200);
      expect((await answer.arrayBuffer()).byteLength).toBe(1000);
    },
  );

  test('a part of something else is answered whole', async () => {
    const part = { Range: 'bytes=0-9' };
    expect((await ask(`/content/${hash}`, { ...part, 'If-Range': '"otro"' })).status).toBe(200);
    expect((await ask(`/content/${hash}`, { ...part, 'If-Range': `"${hash}"` })).status).toBe(206);
  });

  test('who has it already is told so, and HEAD brings no bytes', async () => {
    expect((await ask(`/content/${hash}`, { 'If-None-Match': `"${hash}"` })).status).toBe(304);
    const head = await ask(`/content/${hash}`, {}, 'HEAD');
    expect(head.status).toBe(200);
    expect(head.headers.get('Content-Length')).toBe('1000');
    expect(await head.text()).toBe('');
  });

  test.each(['f'.repeat(64), hash.toUpperCase(), '..%2f..%2fetc%2fpasswd', 'nada'])(
    'what is not there (%s) is a missing part, not to be kept',
    async (name) => {
      const answer = await ask(`/content/${name}`);
      expect(answer.status).toBe(404);
      expect(answer.headers.get('Cache-Control')).toBe('no-store');
      expect(await answer.json()).toMatchObject({ code: 'content-not-found' });
    },
  );

  test('a run of chunks comes in the order asked for, in one answer for ever', async () => {
    const others = await Promise.all(
      [3, 200_000].map(async (size) => {
        const other = new Uint8Array(randomBytes(size));
        const name = createHash('sha256').update(other).digest('hex');
        await content.save(name, other);
        return { name, other };
      }),
    );
    const [small, large] = others;
    const answer = await ask(`/content/${large?.name},${hash},${small?.name},${hash}`);
    expect(answer.status).toBe(200);
    expect(answer.headers.get('Content-Type')).toBe('application/octet-stream');
    expect(answer.headers.get('Cache-Control')).toBe('public, max-age=31536000, immutable');
    const wanted = Buffer.concat([large?.other ?? bytes, bytes, small?.other ?? bytes, bytes]);
    expect(Buffer.compare(wanted, Buffer.from(await answer.arrayBuffer()))).toBe(0);
  });

  test.each([
    ['one of it missing', `${hash},${'f'.repeat(64)}`],
    ['a name that is none', `${hash},..%2f..%2fetc%2fpasswd`],
    ['an end that is empty', `${hash},`],
    ['more than an answer carries', Array.from({ length: 65 }, () => hash).join()],
  ])('a run with %s is not there, and not kept as such', async (_what, names) => {
    const answer = await ask(`/content/${names}`);
    expect(answer.status).toBe(404);
    expect(answer.headers.get('Cache-Control')).toBe('no-store');
  });

  test('an answer carries sixty-four of them', async () => {
    const answer = await ask(`/content/${Array.from({ length: 64 }, () => hash).join()}`);
    expect((await answer.arrayBuffer()).byteLength).toBe(64_000);
  });

  test('who is slow holds one chunk of a run, and a chunk that goes away breaks the answer off', async () => {
    const reads: string[] = [];
    const store = {
      ...content,
      read: async (name: string) => {
        reads.push(name);
        return reads.length === 3 ? null : content.read(name);
      },
    };
    const answer = await contentRoutes(store, covers).request(`/content/${hash},${hash},${hash},${hash}`);
    const reader = answer.body?.getReader();
    expect((await reader?.read())?.value?.length).toBe(1000);
    expect(reads.length).toBeLessThanOrEqual(2);
    expect((await reader?.read())?.value?.length).toBe(1000);
    await expect(reader?.read()).rejects.toThrow('went away');
  });

  test('an empty file has no part to give', () => {
    expect(parseRange('bytes=0-', 0)).toEqual({ kind: 'unsatisfiable' });
    expect(parseRange(undefined, 0)).toEqual({ kind: 'whole' });
  });
});

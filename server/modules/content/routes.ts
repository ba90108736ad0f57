import { Hono } from 'hono';
import * as v from 'valibot';
import { sha256Schema } from '../../../contract/books.ts';
import type { ContentStore } from '../../files/content-store.ts';
import type { AppContext, AppEnv } from '../../http/app-env.ts';
import { matchesEtag, parseRange } from '../../http/byte-range.ts';
import { IMMUTABLE } from '../../http/headers.ts';
import { problemResponse } from '../../http/problem.ts';
import { sendRun } from './send-run.ts';

const chunkType = { 'Content-Type': 'application/octet-stream', 'Content-Disposition': 'attachment' };

/** Chunks and covers: named by their own hash, the same for everyone, for ever. */
export function contentRoutes(content: ContentStore, covers: ContentStore): Hono<AppEnv> {
  const app = new Hono<AppEnv>();
  app.get('/content/:sha256', (context) => {
    const [hash = '', ...others] = context.req.param('sha256').split(',');
    return others.length > 0
      ? sendRun(content, [hash, ...others], chunkType)
      : sendImmutable(context, content, hash, chunkType);
  });
  app.get('/covers/:sha256', (context) =>
    sendImmutable(context, covers, context.req.param('sha256'), { 'Content-Type': 'image/webp' }),
  );
  return app;
}

async function sendImmutable(
  context: AppContext,
  store: ContentStore,
  hash: string,
  type: Record<string, string>,
): Promise<Response> {
  if (!v.is(sha256Schema, hash)) return problemResponse('content-not-found');
  const etag = `"${hash}"`;
  const headers = { ETag: etag, 'Cache-Control': IMMUTABLE, 'Accept-Ranges': 'bytes' };
  if (matchesEtag(context.req.header('If-None-Match'), etag)) {
    // A copy that matches its own name is good whatever we have.
    return new Response(null, { status: 304, headers });
  }
  const bytes = await store.read(hash);
  if (!bytes) return problemResponse('content-not-found');
  const ifRange = context.req.header('If-Range');
  const asked = ifRange === undefined || ifRange === etag ? context.req.header('Range') : undefined;
  const range = parseRange(asked, bytes.byteLength);
  switch (range.kind) {
    case 'unsatisfiable':
      return new Response(null, {
        status: 416,
        headers: { 'Content-Range': `bytes */${bytes.byteLength}`, 'Cache-Control': 'no-store' },
      });
    case 'part': {
      const part = bytes.subarray(range.first, range.last + 1);
      return new Response(bodyOf(part), {
        status: 206,
        headers: {
          ...headers,
          ...type,
          'Content-Range': `bytes ${range.first}-${range.last}/${bytes.byteLength}`,
          'Content-Length': String(part.byteLength),
        },
      });
    }
    case 'whole':
      return new Response(bodyOf(bytes), {
        headers: { ...headers, ...type, 'Content-Length': String(bytes.byteLength) },
      });
  }
}

/** The type of a body wants a buffer that is not shared; a file's bytes never are. */
function bodyOf(bytes: Uint8Array): Uint8Array<ArrayBuffer> {
  return bytes.buffer instanceof ArrayBuffer
    ? new Uint8Array(bytes.buffer, bytes.byteOffset, bytes.byteLength)
    : new Uint8Array(bytes);
}

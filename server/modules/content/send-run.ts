import * as v from 'valibot';
import { sha256Schema } from '../../../contract/books.ts';
import { ANSWER_CHUNKS } from '../../../contract/content.ts';
import type { ContentStore } from '../../files/content-store.ts';
import { IMMUTABLE } from '../../http/headers.ts';
import { problemResponse } from '../../http/problem.ts';

/**
 * Several chunks in one answer, in the order asked for. Each is read when the one before it has gone out: whoever is slow
 * holds one of them in memory. The whole is not weighed beforehand, so it has no length and no ranges; a reader tells
 * by the hash of each part whether it is complete.
 */
export async function sendRun(
  store: ContentStore,
  hashes: readonly string[],
  type: Record<string, string>,
): Promise<Response> {
  if (hashes.length > ANSWER_CHUNKS || !hashes.every((hash) => v.is(sha256Schema, hash)))
    return problemResponse('content-not-found');
  const areHere = await Promise.all(hashes.map((hash) => store.has(hash)));
  if (!areHere.every(Boolean)) return problemResponse('content-not-found');
  const waiting = hashes.values();
  const body = new ReadableStream<Uint8Array>(
    {
      async pull(controller) {
        const next = waiting.next();
        if (next.done) return controller.close();
        const bytes = await store.read(next.value);
        // Nothing true can follow: the answer breaks off, and the reader asks for what it lacks.
        if (!bytes) return controller.error(new Error('A chunk went away while it was sent'));
        controller.enqueue(bytes);
      },
    },
    { highWaterMark: 1 },
  );
  return new Response(body, { headers: { ...type, 'Cache-Control': IMMUTABLE } });
}

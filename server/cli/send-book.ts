import { createReadStream } from 'node:fs';
import { stat } from 'node:fs/promises';
import { basename } from 'node:path';
import { Readable } from 'node:stream';
import * as v from 'valibot';
import { problemSchema } from '../../contract/problems.ts';
import type { Result } from '../../contract/problems.ts';
import { importedBookSchema } from '../../contract/shared-files.ts';
import { FILE_NAME_HEADER } from '../modules/imports/file-name.ts';
import { LOCAL_SECRET_HEADER } from '../modules/imports/local-publishing.ts';
import type { ImportedBook } from '../modules/imports/service.ts';

/** Sends a book to the server that runs on this machine, with the secret of whoever may read its data folder. */
export async function sendBook(port: number, secret: string, path: string): Promise<Result<ImportedBook>> {
  const { size } = await stat(path);
  const request: RequestInit & { duplex: 'half' } = {
    method: 'POST',
    headers: {
      [LOCAL_SECRET_HEADER]: secret,
      // What the server has is a copy under a name of its own.
      [FILE_NAME_HEADER]: encodeURIComponent(basename(path)),
      'Content-Length': String(size),
    },
    // Node's stream types and the DOM's describe the same object.
    body: Readable.toWeb(createReadStream(path)) as ReadableStream<Uint8Array>,
    duplex: 'half',
  };
  const answer = await fetch(`http://127.0.0.1:${port}/api/imports`, request);
  const body: unknown = await answer.json();
  const imported = v.safeParse(importedBookSchema, body);
  if (imported.success) return { ok: true, value: imported.output };
  const { code, retryAfterSeconds: wait } = v.parse(problemSchema, body);
  return { ok: false, problem: code, ...(wait === undefined ? {} : { retryAfterSeconds: wait }) };
}

import { createReadStream } from 'node:fs';
import { stat } from 'node:fs/promises';
import { basename } from 'node:path';
import { Readable } from 'node:stream';
import * as v from 'valibot';
import { problemSchema } from '../../../contract/problems.ts';
import type { Result } from '../../../contract/problems.ts';
import { importedBookSchema } from '../../../contract/shared-files.ts';
import { isHeld, readHolder } from '../../db/data-lock.ts';
import { FILE_NAME_HEADER } from './file-name.ts';
import { LOCAL_SECRET_HEADER } from './local-publishing.ts';
import type { ImportedBook } from './service.ts';

/** The server that has a data folder, asked to publish by whoever may read that folder. */
export interface RunningServer {
  publish(path: string): Promise<Result<ImportedBook>>;
  close(): Promise<void>;
}

/** `null` where nobody has the folder, or whoever has it answers nowhere (yet). */
export async function findRunningServer(dataFolder: string): Promise<RunningServer | null> {
  const holder = await readHolder(dataFolder);
  if (!holder || holder.port === null || !(await isHeld(dataFolder, holder))) return null;
  const address = `http://127.0.0.1:${holder.port}/api/imports`;
  return {
    publish: (path) => sendBook(address, holder.secret, path),
    close: () => Promise.resolve(),
  };
}

async function sendBook(address: string, secret: string, path: string): Promise<Result<ImportedBook>> {
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
  const answer = await fetch(address, request);
  const body: unknown = await answer.json();
  const imported = v.safeParse(importedBookSchema, body);
  if (imported.success) return { ok: true, value: imported.output };
  const { code, retryAfterSeconds: wait } = v.parse(problemSchema, body);
  return { ok: false, problem: code, ...(wait === undefined ? {} : { retryAfterSeconds: wait }) };
}

import { createReadStream } from 'node:fs';
import { stat } from 'node:fs/promises';
import { Readable } from 'node:stream';
import * as v from 'valibot';
import { problemSchema } from '../../contract/problems.ts';
import type { Result } from '../../contract/problems.ts';
import type { Config } from '../config.ts';
import { isHeld, readHolder } from '../db/data-lock.ts';
import { LOCAL_SECRET_HEADER, allowPublishingHere } from '../modules/imports/local-publishing.ts';
import type { ImportedBook } from '../modules/imports/service.ts';
import { openServer } from '../open-server.ts';

/** Publishes book files one at a time, through the running server or on its own. */
export interface Publisher {
  publish(path: string): Promise<Result<ImportedBook>>;
  close(): Promise<void>;
}

/** A reason not to begin at all, as a sentence for a person. */
export class PublisherError extends Error {
  override name = 'PublisherError';
}

const importedSchema = v.object({ bookId: v.string(), title: v.string(), wasKnown: v.boolean() });

/** Where a server has the data folder, it is asked; else the folder is opened here. */
export async function openPublisher(config: Config): Promise<Publisher> {
  const holder = await readHolder(config.dataFolder);
  if (!holder || !(await isHeld(config.dataFolder, holder))) return publishHere(config);
  if (holder.port === null)
    throw new PublisherError('El servidor está arrancando. Espera un momento y prueba otra vez.');
  return publishThrough(`http://127.0.0.1:${holder.port}/api/imports`, holder.secret);
}

function publishThrough(address: string, secret: string): Publisher {
  return {
    async publish(path) {
      const { size } = await stat(path);
      const request: RequestInit & { duplex: 'half' } = {
        method: 'POST',
        headers: { [LOCAL_SECRET_HEADER]: secret, 'Content-Length': String(size) },
        // Node's stream types and the DOM's describe the same object.
        body: Readable.toWeb(createReadStream(path)) as ReadableStream<Uint8Array>,
        duplex: 'half',
      };
      const answer = await fetch(address, request);
      const body: unknown = await answer.json();
      const imported = v.safeParse(importedSchema, body);
      if (imported.success) return { ok: true, value: imported.output };
      return { ok: false, problem: v.parse(problemSchema, body).code };
    },
    close: () => Promise.resolve(),
  };
}

async function publishHere(config: Config): Promise<Publisher> {
  const server = await openServer(config, {
    clock: () => new Date(),
    log: (entry) => console.error(JSON.stringify(entry)),
    say: (sentence) => console.log(sentence),
  });
  const allowed = await allowPublishingHere(server.database.queries);
  if (!allowed) {
    await server.close();
    throw new PublisherError('No hay ningún colegio donde publicar. Inicia el servidor y crea uno primero.');
  }
  return {
    publish: (path) => server.imports.importBook(allowed, path),
    close: () => server.close(),
  };
}

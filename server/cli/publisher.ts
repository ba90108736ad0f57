import type { Result } from '../../contract/problems.ts';
import type { Config } from '../config.ts';
import { isHeld, readHolder } from '../db/data-lock.ts';
import { allowPublishingHere } from '../modules/imports/local-publishing.ts';
import type { ImportedBook } from '../modules/imports/service.ts';
import { openServer } from '../open-server.ts';
import { endWithoutFolder } from '../start-failure.ts';
import { sendBook } from './send-book.ts';

/** Publishes book files one at a time, through the running server or on its own. */
export interface Publisher {
  publish(path: string): Promise<Result<ImportedBook>>;
  close(): Promise<void>;
}

/** A reason not to begin at all, as a sentence for a person. */
export class PublisherError extends Error {
  override name = 'PublisherError';
}

/** Where a server has the data folder, it is asked; else the folder is opened here. */
export async function openPublisher(config: Config): Promise<Publisher> {
  const holder = await readHolder(config.dataFolder);
  if (!holder || !(await isHeld(config.dataFolder, holder))) return publishHere(config);
  const { port, secret } = holder;
  if (port === null) throw new PublisherError('El servidor está arrancando. Espera un momento y prueba otra vez.');
  return { publish: (path) => sendBook(port, secret, path), close: () => Promise.resolve() };
}

async function publishHere(config: Config): Promise<Publisher> {
  const server = await openServer(config, {
    clock: () => new Date(),
    log: (entry) => console.error(JSON.stringify(entry)),
    say: (sentence) => console.log(sentence),
    onFolderLost: endWithoutFolder,
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

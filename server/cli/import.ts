import { existsSync } from 'node:fs';
import { basename, resolve } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { sentenceOf } from '../../contract/problem-sentences.ts';
import { parseConfig } from '../config.ts';
import { describeFailure } from '../http/request-log.ts';
import { explainStartFailure } from '../start-failure.ts';
import { findBooks } from './find-books.ts';
import { publishPatiently } from './publish-patiently.ts';
import { PublisherError, openPublisher } from './publisher.ts';
import type { Publisher } from './publisher.ts';

/** `npm run import -- FILE…`: answers the exit code, 1 if any file was refused. */
async function main(args: readonly string[]): Promise<number> {
  if (args.length === 0) {
    console.error('Di qué libros quieres publicar: npm run import -- libro.epub carpeta/');
    return 1;
  }
  const books = await findBooks(args.map(locate));
  if (books.length === 0) {
    console.error('No hay ningún EPUB ni PDF ahí.');
    return 1;
  }
  const publisher = await openPublisher(parseConfig(process.env));
  let refused = 0;
  try {
    for (const path of books) if (!(await publishOne(publisher, path))) refused += 1;
  } finally {
    await publisher.close();
  }
  return refused > 0 ? 1 : 0;
}

async function publishOne(publisher: Publisher, path: string): Promise<boolean> {
  const name = basename(path);
  if (!existsSync(path)) {
    console.error(`✗ ${name}: no existe. Revisa el nombre del archivo.`);
    return false;
  }
  try {
    const result = await publishPatiently(() => publisher.publish(path), {
      sleep,
      onWait: () => console.log(`… ${name}: el servidor está ocupado con otros libros. Espera su turno.`),
    });
    if (!result.ok) {
      console.error(`✗ ${name}: ${sentenceOf(result.problem)}`);
      return false;
    }
    const { title, wasKnown } = result.value;
    console.log(wasKnown ? `= ${title} (${name}): ya estaba en la biblioteca.` : `✓ ${title} (${name})`);
    return true;
  } catch (error) {
    // Never its message: a database's quotes the row it refused, with the key of the book.
    console.error(
      `✗ ${name}: no se pudo publicar. Prueba otra vez; si vuelve a pasar, esto le sirve a quien cuida el servidor: ` +
        describeFailure(error),
    );
    return false;
  }
}

/** npm runs commands in the project's folder; a relative name is meant from where the person is. */
function locate(path: string): string {
  const fromPerson = resolve(process.env['INIT_CWD'] ?? '.', path);
  return existsSync(fromPerson) ? fromPerson : resolve(path);
}

// Told to end, it ends as any program does that is done, and so the process that inspects a book ends with it.
process.once('SIGTERM', () => process.exit(143));
process.once('SIGINT', () => process.exit(130));

main(process.argv.slice(2)).then(
  (exitCode) => {
    process.exitCode = exitCode;
  },
  (error: unknown) => {
    console.error(error instanceof PublisherError ? error.message : explainStartFailure(error));
    process.exitCode = 1;
  },
);

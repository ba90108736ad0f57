import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { buildApp } from '../../../server/app.ts';
import type { Database } from '../../../server/db/database.ts';
import { seedPeople } from '../../../server/demo/seed-people.ts';
import type { ContentStore } from '../../../server/files/content-store.ts';
import { createDiskStore } from '../../../server/files/disk-store.ts';
import type { StaticFiles } from '../../../server/http/static-files.ts';
import { openTestDatabase } from './test-database.ts';
import type { DatabaseKind } from './test-database.ts';

export interface Ask {
  method?: string;
  token?: string;
  headers?: Record<string, string>;
  body?: BodyInit;
}

export interface TestServer {
  readonly database: Database;
  readonly content: ContentStore;
  readonly covers: ContentStore;
  /** Everything the server logged, one JSON text per entry. */
  readonly logged: string[];
  readonly localSecret: string;
  now(): Date;
  /** Moves the server's clock. */
  pass(ms: number): void;
  ask(path: string, options?: Ask): Promise<Response>;
  /** The same, of another process on the same database. */
  askElsewhere(path: string, options?: Ask): Promise<Response>;
  /** Signs in with a typed code; answers the token. */
  signIn(code: string): Promise<string>;
  dump(): Promise<string>;
  close(): Promise<void>;
}

const START = Date.parse('2026-03-02T13:00:00.000Z');

/** The real app on a real database with the demo's people, its clock in the test's hands. */
export async function startTestServer(
  kind: DatabaseKind,
  staticFiles: StaticFiles = new Map(),
  isProxyTrusted = true,
): Promise<TestServer> {
  const folder = mkdtempSync(join(tmpdir(), 'libro-app-'));
  const { database, dump, close } = await openTestDatabase(kind);
  const content = createDiskStore(join(folder, 'content'));
  const covers = createDiskStore(join(folder, 'covers'));
  const localSecret = 'secreto-local-de-prueba';
  const logged: string[] = [];
  const closing = new AbortController();
  let time = START;
  await seedPeople(database.queries, new Date(time));
  const dependencies = {
    database,
    content,
    covers,
    staticFiles,
    clock: () => new Date(time),
    log: (entry: object) => logged.push(JSON.stringify(entry)),
    localSecret,
    temporaryFolder: join(folder, 'tmp'),
    isProxyTrusted,
    backendOrigin: null,
    closing: closing.signal,
  };

  function startProcess(): TestServer['ask'] {
    const app = buildApp(dependencies);
    return async (path, { method = 'GET', token, headers = {}, body } = {}) => {
      const sent = new Headers(headers);
      if (token !== undefined) sent.set('Authorization', token);
      return app.request(path, { method, headers: sent, ...(body === undefined ? {} : { body }) });
    };
  }
  const ask = startProcess();

  return {
    database,
    content,
    covers,
    logged,
    localSecret,
    now: () => new Date(time),
    pass: (ms) => void (time += ms),
    ask,
    askElsewhere: startProcess(),
    async signIn(code) {
      const answer = await ask('/api/user', { method: 'POST', token: `clave.${code}` });
      const body: unknown = await answer.json();
      const token = typeof body === 'object' && body !== null && 'token' in body ? body.token : null;
      if (typeof token !== 'string') throw new Error(`${code} could not sign in: ${JSON.stringify(body)}`);
      return token;
    },
    dump,
    async close() {
      closing.abort();
      await close();
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

/** The body of a problem, or what stands in its place. */
export async function codeOf(answer: Response): Promise<unknown> {
  const body: unknown = await answer.json();
  return typeof body === 'object' && body !== null && 'code' in body ? body.code : body;
}

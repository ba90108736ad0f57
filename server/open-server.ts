import { existsSync } from 'node:fs';
import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import type { Hono } from 'hono';
import { buildApp } from './app.ts';
import type { Config as ClientConfig } from '../contract/config.ts';
import type { Config } from './config.ts';
import type { DataLock } from './db/data-lock.ts';
import { takeLock } from './db/data-lock.ts';
import type { Database } from './db/database.ts';
import { keepTidy } from './db/housekeeping.ts';
import { openEmbedded } from './db/open-embedded.ts';
import { openPostgresql } from './db/open-postgresql.ts';
import { demoShelf } from './demo/demo-shelf.ts';
import { seedDemo } from './demo/seed-demo.ts';
import { createDiskStore } from './files/disk-store.ts';
import { removeOldDrafts } from './files/remove-old-drafts.ts';
import type { AppEnv } from './http/app-env.ts';
import { configureClient } from './http/configured-client.ts';
import { originOf } from './http/headers.ts';
import { withKillSwitch } from './http/kill-switch.ts';
import { keepRecentAssets } from './http/recent-assets.ts';
import { describeFailure } from './http/request-log.ts';
import type { Log } from './http/request-log.ts';
import type { StaticFiles } from './http/static-files.ts';
import { loadStaticFiles } from './http/static-files.ts';
import type { ImportService } from './modules/imports/service.ts';
import { createImportService } from './modules/imports/service.ts';
import { readClientConfig } from './read-client-config.ts';

/** A server with its data open, not yet listening. */
export interface OpenServer {
  readonly app: Hono<AppEnv>;
  readonly database: Database;
  readonly imports: ImportService;
  readonly lock: DataLock;
  /** Ends the answers that would never end, and opens no more: before whoever listens is told to wait for them. */
  endStreams(): void;
  close(): Promise<void>;
}

export interface OpenServerWorld {
  readonly clock: () => Date;
  readonly log: Log;
  readonly say: (sentence: string) => void;
  /** Another process has taken the data folder: nothing may be written there any more, also not by `close`. */
  readonly onFolderLost: () => void;
}

/** Takes the data folder, opens the database, seeds an empty embedded one, and builds the app. */
export async function openServer(config: Config, world: OpenServerWorld): Promise<OpenServer> {
  const { clock, log, say, onFolderLost } = world;
  const { clientConfigFile } = config;
  const clientConfig = clientConfigFile === null ? null : await readClientConfig(clientConfigFile);
  const logFailure = (error: unknown) => log({ at: clock().toISOString(), failure: describeFailure(error) });
  const lock = await takeLock(config.dataFolder, logFailure, onFolderLost);
  const closings = [() => lock.release()];
  const closing = new AbortController();
  // Every step runs, whatever the others do: a database that fails to close must not keep the lock.
  const close = async () => {
    closing.abort();
    const failures: unknown[] = [];
    for (const closing of closings.toReversed()) await closing().catch((error: unknown) => failures.push(error));
    if (failures.length > 0) throw new AggregateError(failures, 'The server did not close cleanly');
  };
  try {
    const temporaryFolder = join(config.dataFolder, 'tmp');
    // What an upload cut short by a crash left behind.
    await rm(temporaryFolder, { recursive: true, force: true });
    const database = await openDatabase(config, log, clock);
    closings.push(() => database.close());
    const stopTidying = keepTidy(database, clock, logFailure);
    closings.push(async () => stopTidying());
    const content = createDiskStore(config.contentFolder);
    const covers = createDiskStore(config.coversFolder);
    // Beside the start, which waits for no listing of a large library.
    const sweeping = Promise.all(
      [config.contentFolder, config.coversFolder].map((folder) => removeOldDrafts(folder, clock())),
    ).catch(logFailure);
    closings.push(async () => void (await sweeping));
    const imports = createImportService(database, { content, covers }, clock);
    if (database.kind === 'embedded') {
      await seedDemo({ database, imports, clock, temporaryFolder, say, shelf: demoShelf() });
    }
    const app = buildApp({
      database,
      content,
      covers,
      staticFiles: await readClient(config, clientConfig),
      backendOrigin: clientConfig && originOf(clientConfig.backendBase),
      clock,
      log,
      localSecret: lock.secret,
      temporaryFolder,
      isProxyTrusted: config.isProxyTrusted,
      closing: closing.signal,
    });
    return { app, database, imports, lock, endStreams: () => closing.abort(), close };
  } catch (error) {
    await close();
    throw error;
  }
}

function openDatabase(config: Config, log: Log, clock: () => Date): Promise<Database> {
  if (config.databaseUrl === null) return openEmbedded(join(config.dataFolder, 'database'));
  return openPostgresql(config.databaseUrl, (message) => log({ at: clock().toISOString(), message }));
}

/** Without a built client the API still answers: development serves the client itself. */
async function readClient(config: Config, own: ClientConfig | null): Promise<StaticFiles> {
  const { clientFolder, dataFolder, isKillSwitchOn } = config;
  if (!existsSync(clientFolder)) return new Map();
  const built = await loadStaticFiles(clientFolder);
  const configured = own ? configureClient(built, own) : built;
  const current = isKillSwitchOn ? withKillSwitch(configured) : configured;
  return new Map([...(await keepRecentAssets(current, clientFolder, join(dataFolder, 'builds'))), ...current]);
}

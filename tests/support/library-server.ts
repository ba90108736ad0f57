import { execFile, spawn } from 'node:child_process';
import type { ChildProcess } from 'node:child_process';
import { rmSync } from 'node:fs';
import { cp, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { freePort } from '../../bin/free-port.mjs';

const root = join(import.meta.dirname, '..', '..');

/** The real server, from the production build, with its embedded database. */
export interface LibraryServer {
  readonly origin: string;
  readonly dataDir: string;
  /** All it printed since its last start. */
  output(): string;
  /** Starts it where it does not run; `own` are settings of this run (`CLIENT_DIR`, `LIBRO_KILL_SWITCH`). */
  start(own?: Readonly<Record<string, string>>): Promise<void>;
  /** Publishes book files into its school, as `npm run import` does. */
  publish(...files: readonly string[]): Promise<void>;
  /** Stops it as `npm start` would be stopped. */
  stop(): Promise<void>;
  /** Stops it and removes its data. */
  discard(): Promise<void>;
  /** Does so when this process ends. */
  discardAtExit(): void;
}

function ended(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return Promise.resolve();
  return new Promise((resolve) => child.once('exit', () => resolve()));
}

function started(child: ChildProcess, output: () => string): Promise<void> {
  return new Promise((resolve, reject) => {
    child.stdout?.on('data', () => {
      if (output().includes('Libro Digital: http')) resolve();
    });
    child.once('exit', (code) => reject(new Error(`The server ended (${code}) before it answered:\n${output()}`)));
  });
}

/** What a deployment writes into the file of `LIBRO_CONFIG`, once the server's own origin is known. */
export type ClientSettings = (origin: string) => object;

/** Makes a server with data of its own; `template` is a data folder to begin with. */
export async function createLibraryServer(template?: string, settings?: ClientSettings): Promise<LibraryServer> {
  const dataDir = await mkdtemp(join(tmpdir(), 'libro-data-'));
  if (template) await cp(template, dataDir, { recursive: true });
  const port = await freePort();
  const origin = `http://localhost:${port}`;
  const configFile = join(dataDir, 'colegio.json');
  if (settings) await writeFile(configFile, JSON.stringify(settings(origin)));
  let child: ChildProcess | null = null;
  let printed = '';

  async function end(signal: 'SIGTERM' | 'SIGKILL'): Promise<void> {
    const running = child;
    child = null;
    if (!running) return;
    running.kill(signal);
    await ended(running);
  }

  return {
    origin,
    dataDir,
    output: () => printed,
    async start(own = {}) {
      if (child) return;
      printed = '';
      // The database is WebAssembly: for the minute a test of a small school lasts, its quick compilation is enough.
      const quick = template ? ['--liftoff-only'] : [];
      const running = spawn(process.execPath, [...quick, join(root, 'dist', 'server', 'main.js')], {
        cwd: root,
        env: {
          ...process.env,
          PORT: String(port),
          DATA_DIR: dataDir,
          DATABASE_URL: '',
          LIBRO_CONFIG: settings ? configFile : '',
          ...own,
        },
        stdio: ['ignore', 'pipe', 'pipe'],
      });
      child = running;
      for (const stream of [running.stdout, running.stderr]) {
        stream.on('data', (part: Buffer) => {
          printed += part.toString();
        });
      }
      await started(running, () => printed);
    },
    async publish(...files) {
      await promisify(execFile)(process.execPath, [join(root, 'dist', 'server', 'import.js'), ...files], {
        cwd: root,
        env: { ...process.env, DATA_DIR: dataDir, DATABASE_URL: '', PORT: String(port) },
      });
    },
    stop: () => end('SIGTERM'),
    async discard() {
      // Nobody reads its data any more: there is nothing to put in order.
      await end('SIGKILL');
      await rm(dataDir, { recursive: true, force: true });
    },
    discardAtExit() {
      process.once('exit', () => {
        child?.kill('SIGKILL');
        rmSync(dataDir, { recursive: true, force: true });
      });
    },
  };
}

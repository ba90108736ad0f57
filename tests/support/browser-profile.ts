import { cp, mkdtemp, readdir, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { chromium } from '@playwright/test';
import type { BrowserContext } from '@playwright/test';
import { browserFlags } from './browser-flags.ts';
import { findBrowser } from './find-browser.mjs';

/** A Chromium profile on disk that outlives its browser. */
export interface BrowserProfile {
  open(options?: {
    viewport?: { width: number; height: number };
    colorScheme?: 'light' | 'dark';
    /** Of Chromium's own, switched on. */
    features?: readonly string[];
    /** What names lead to, as `MAP aula.localhost ~NOTFOUND`. */
    hosts?: string;
  }): Promise<BrowserContext>;
  /** SIGKILL to every process of the browser, then waits until the last one is gone. */
  kill(): Promise<void>;
  /** Of a closed browser: the same once more, in a folder of its own, on the disk of choice. */
  copy(disk?: string): Promise<BrowserProfile>;
  discard(): Promise<void>;
  readonly folder: string;
}

/** Process ids whose command line names this (Linux `/proc`). */
async function processesOf(name: string): Promise<number[]> {
  const pids = (await readdir('/proc')).filter((entry) => /^\d+$/.test(entry));
  const found = await Promise.all(
    pids.map(async (pid) => {
      // A process may end while the list is read.
      const command = await readFile(`/proc/${pid}/cmdline`, 'utf8').catch(() => '');
      return command.includes(name) && Number(pid) !== process.pid ? Number(pid) : null;
    }),
  );
  return found.filter((pid) => pid !== null);
}

/** SIGKILL to the programs of this name that a process of the folder started; answers how many. */
export async function killStartedBy(folder: string, program: string): Promise<number> {
  const parents = new Set(await processesOf(folder));
  let count = 0;
  for (const pid of await processesOf(program)) {
    const status = await readFile(`/proc/${pid}/status`, 'utf8');
    if (!parents.has(Number(/^PPid:\s*(\d+)/m.exec(status)?.[1]))) continue;
    process.kill(pid, 'SIGKILL');
    count += 1;
  }
  return count;
}

/** SIGKILL to every process whose command line names the folder. */
export async function killAllOf(folder: string): Promise<void> {
  for (let pids = await processesOf(folder); pids.length > 0; pids = await processesOf(folder)) {
    for (const pid of pids) {
      try {
        process.kill(pid, 'SIGKILL');
      } catch (error) {
        // It was gone already.
        if (!(error instanceof Error && 'code' in error && error.code === 'ESRCH')) throw error;
      }
    }
  }
}

/** A fresh profile folder, on the disk of choice. */
export async function createBrowserProfile(disk = tmpdir()): Promise<BrowserProfile> {
  return profileIn(await mkdtemp(join(disk, 'libro-perfil-')));
}

function profileIn(folder: string): BrowserProfile {
  return {
    folder,
    async copy(disk = dirname(folder)) {
      const other = await mkdtemp(join(disk, 'libro-perfil-'));
      await cp(folder, other, { recursive: true, verbatimSymlinks: true });
      return profileIn(other);
    },
    open: (options = {}) =>
      chromium.launchPersistentContext(folder, {
        executablePath: findBrowser(),
        args: [
          ...browserFlags,
          ...(options.features ?? []).map((feature) => `--enable-features=${feature}`),
          ...(options.hosts === undefined ? [] : [`--host-resolver-rules=${options.hosts}`]),
        ],
        headless: true,
        locale: 'es-PE',
        viewport: options.viewport ?? { width: 800, height: 1280 },
        colorScheme: options.colorScheme ?? 'light',
      }),
    kill: () => killAllOf(folder),
    async discard() {
      await killAllOf(folder);
      await rm(folder, { recursive: true, force: true, maxRetries: 5 });
    },
  };
}

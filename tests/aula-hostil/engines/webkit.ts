import { spawn } from 'node:child_process';
import type { ChildProcess } from 'node:child_process';
import { existsSync, readdirSync } from 'node:fs';
import { cp, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { expect } from '@playwright/test';
import { killAllOf, killStartedBy } from '../../support/browser-profile.ts';
import { freePort } from '../../../bin/free-port.mjs';
import { findExpression } from './look.ts';
import type { Look } from './look.ts';
import type { Engine, EngineTablet, Key, Screen } from './screen.ts';
import { startSession } from './webdriver.ts';
import type { WebDriverSession } from './webdriver.ts';

/** What Safari has and WebKitGTK of Debian has switched off. */
export const safariFeatures = ['FileSystem', 'AccessHandle', 'StorageAPI', 'StorageAPIEstimate'] as const;

/** Where pages keep things, by the engine's own names. */
const files: readonly string[] = ['FileSystem', 'AccessHandle'];
const databases: readonly string[] = ['IndexedDBAPI', 'LocalStorage'];

const windowProgram = join(import.meta.dirname, 'webkit-window.py');

/** What WebDriver calls them (https://www.w3.org/TR/webdriver2/#keyboard-actions). */
const codes: Readonly<Record<Key, string>> = { b: 'b', n: 'n', Escape: '\uE00C', PageDown: '\uE00F' };

function screenOf(session: WebDriverSession): Screen {
  async function elementOf(look: Look): Promise<string> {
    const found = await session.find(findExpression(look));
    if (found === null) throw new Error(`Not on the screen: ${look.role} ${look.name ?? ''}`);
    return found;
  }
  return {
    goto: session.goto,
    run: session.run,
    sees: async (look) => (await session.run(`return ${findExpression(look)} !== null;`)) === true,
    click: async (look) => session.click(await elementOf(look)),
    type: async (look, text) => session.type(await elementOf(look), text),
    press: (key) => session.press(codes[key]),
  };
}

/** A screen nobody sees; resolves to its name. */
function startDisplay(): Promise<{ readonly name: string; readonly process: ChildProcess }> {
  return new Promise((resolve, reject) => {
    const xvfb = spawn('Xvfb', ['-displayfd', '1', '-screen', '0', '1000x1400x24', '-nolisten', 'tcp'], {
      stdio: ['ignore', 'pipe', 'ignore'],
    });
    xvfb.once('error', reject);
    xvfb.stdout.once('data', (number: Buffer) => resolve({ name: `:${number.toString().trim()}`, process: xvfb }));
  });
}

/** Databases, files, session and workers lie in folders of their own; what caches keep lies with the browser's own cache. */
function storedIn(folder: string): string[] {
  const data = join(folder, 'data');
  return [...readdirSync(data).map((name) => join(data, name)), join(folder, 'cache', 'CacheStorage')].filter((path) =>
    existsSync(path),
  );
}

async function tabletIn(folder: string, isPrivate: boolean, features: readonly string[]): Promise<EngineTablet> {
  const display = await startDisplay();
  let driver: ChildProcess | null = null;
  let session: WebDriverSession | null = null;
  async function kill(): Promise<void> {
    driver?.kill('SIGKILL');
    driver = null;
    session = null;
    await killAllOf(folder);
  }
  return {
    async open() {
      const port = await freePort();
      driver = spawn('/usr/bin/WebKitWebDriver', [`--port=${port}`], {
        stdio: 'ignore',
        env: { ...process.env, DISPLAY: display.name, LIBRO_PERFIL: folder },
      });
      const address = `http://127.0.0.1:${port}`;
      await expect
        .poll(() =>
          fetch(`${address}/status`).then(
            () => true,
            () => false,
          ),
        )
        .toBe(true);
      const args = [isPrivate ? '-' : folder, features.join(',')];
      session = await startSession(address, {
        alwaysMatch: { 'webkitgtk:browserOptions': { binary: windowProgram, args } },
      });
      return screenOf(session);
    },
    async close() {
      await session?.end();
      await kill();
    },
    kill,
    stored: () => storedIn(folder),
    async copy() {
      const other = await mkdtemp(join(dirname(folder), 'libro-perfil-'));
      await cp(folder, other, { recursive: true, verbatimSymlinks: true });
      return tabletIn(other, isPrivate, features);
    },
    async killStorage() {
      expect(await killStartedBy(folder, 'WebKitNetworkProcess')).toBe(1);
    },
    async discard() {
      await kill();
      display.process.kill();
      await rm(folder, { recursive: true, force: true, maxRetries: 5 });
    },
  };
}

/** WebKitGTK of Debian, driven over WebDriver by WebKitWebDriver. */
export function webkitEngine(features: readonly string[]): Engine {
  return {
    name: 'WebKitGTK',
    keepsBooks: false,
    livesWithCutCaches: false,
    beyond: [
      'WebKitGTK no sabe abrir archivos de forma síncrona: no guarda libros, y leer sin red no se puede probar aquí.',
      'WebKitGTK se termina a sí mismo (SIGABRT) donde un archivo de sus cachés está cortado: ninguna página lo remedia.',
      'Safari y el iPad no se pueden probar en Linux: WebKitGTK solo comparte con ellos el motor.',
    ],
    async createTablet({ isPrivate = false, without, disk = tmpdir() } = {}) {
      const off = without === 'files' ? files : without === 'storage' ? [...files, ...databases] : [];
      const switches = [...features.filter((name) => !off.includes(name)), ...off.map((name) => `-${name}`)];
      return tabletIn(await mkdtemp(join(disk, 'libro-perfil-')), isPrivate, switches);
    },
  };
}

import {
  closeSync,
  mkdirSync,
  openSync,
  readFileSync,
  readdirSync,
  readSync,
  renameSync,
  rmSync,
  statSync,
  truncateSync,
  writeSync,
} from 'node:fs';
import { basename, dirname, join, relative } from 'node:path';

const chromiumStores = ['IndexedDB', 'File System', 'Service Worker', 'Local Storage', 'Session Storage', 'WebStorage'];

/** Where a Chromium profile keeps what pages store. */
export function storedByChromium(profileFolder: string): string[] {
  const root = join(profileFolder, 'Default');
  return readdirSync(root)
    .filter((name) => chromiumStores.includes(name))
    .map((name) => join(root, name));
}

function filesUnder(path: string): string[] {
  if (statSync(path).isFile()) return [path];
  return readdirSync(path, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name))
    .toSorted();
}

/** Random numbers in [0, 1) that a seed repeats (mulberry32). */
export function seededRandom(seed: number): () => number {
  let state = seed >>> 0;
  return () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
  };
}

function flipBytes(path: string, random: () => number): void {
  const file = openSync(path, 'r+');
  try {
    const { size } = statSync(path);
    for (let left = size > 0 ? 3 : 0; left > 0; left -= 1) {
      const at = Math.floor(random() * size);
      const byte = Buffer.alloc(1);
      readSync(file, byte, 0, 1, at);
      byte[0] = (byte[0] ?? 0) ^ (1 << Math.floor(random() * 8));
      writeSync(file, byte, 0, 1, at);
    }
  } finally {
    closeSync(file);
  }
}

/**
 * Harms a closed profile as a bad disk or a cleaning app would, and says how: a file of what pages store has bits
 * flipped, is cut off or is gone, or all of one kind is gone. `stored` are the places of each kind.
 */
export function mutilateProfile(stored: readonly string[], random: () => number): string {
  const under = stored[Math.floor(random() * stored.length)];
  if (under === undefined) throw new Error('This profile has nothing that pages store');
  const kind = ['flip', 'cut', 'remove', 'remove all'][Math.floor(random() * 4)] ?? '';
  if (kind === 'remove all') {
    rmSync(under, { recursive: true });
    return `${basename(under)}: removed`;
  }
  const files = filesUnder(under).filter((path) => statSync(path).size > 0);
  const path = files[Math.floor(random() * files.length)];
  if (path === undefined) return `${basename(under)}: nothing there`;
  if (kind === 'flip') flipBytes(path, random);
  if (kind === 'cut') truncateSync(path, Math.floor(random() * statSync(path).size));
  if (kind === 'remove') rmSync(path);
  return `${relative(dirname(under), path)}: ${kind}`;
}

/** Bodies of the Cache API, where Firefox and WebKit keep each in a file of its own. */
const cachedBody = /[/]morgue[/].*[.]final$|[/]CacheStorage[/].*[/]Records[/]/;

/** How the file of a service worker begins: Firefox keeps it beside the bodies, and does without the worker where it is cut. */
const workerScript = '(function(){';

/** Cuts what the Cache API of a closed Firefox or WebKit keeps in half; answers how many files that were. */
export function cutCachedBodies(stored: readonly string[]): number {
  const bodies = stored
    .flatMap(filesUnder)
    .filter((path) => cachedBody.test(path) && !readFileSync(path).includes(workerScript));
  for (const path of bodies) truncateSync(path, Math.floor(statSync(path).size / 2));
  return bodies.length;
}

export type DatabaseHarm =
  | 'manifest gone'
  | 'current gone'
  | 'log cut'
  | 'log flipped'
  | 'databases gone'
  | 'journal gone';

/** Harms the databases of a closed Chromium profile (LevelDB), or takes its private files away, notes among them. */
export function harmDatabases(profileFolder: string, harm: DatabaseHarm): void {
  const root = join(profileFolder, 'Default');
  if (harm === 'journal gone') return rmSync(join(root, 'File System'), { recursive: true });
  if (harm === 'databases gone') return rmSync(join(root, 'IndexedDB'), { recursive: true });
  const files = filesUnder(join(root, 'IndexedDB'));
  const named = { 'manifest gone': /^MANIFEST-/, 'current gone': /^CURRENT$/ };
  if (harm === 'manifest gone' || harm === 'current gone') {
    const found = files.filter((path) => named[harm].test(basename(path)));
    if (found.length === 0) throw new Error(`No file of a database is called so: ${harm}`);
    return found.forEach((path) => rmSync(path));
  }
  const logs = files.filter((path) => path.endsWith('.log') && statSync(path).size > 0);
  if (logs.length === 0) throw new Error('No database has a log');
  for (const path of logs) {
    if (harm === 'log cut') truncateSync(path, Math.floor(statSync(path).size / 2));
    else flipBytes(path, seededRandom(1));
  }
}

/** Takes the MANIFEST of a Chromium's databases away, so that none of them opens; the answer puts it back as it was. */
export function hideManifest(profileFolder: string): () => void {
  const root = join(profileFolder, 'Default', 'IndexedDB');
  const found = filesUnder(root).filter((path) => basename(path).startsWith('MANIFEST-'));
  if (found.length === 0) throw new Error('No database of this browser has a MANIFEST');
  const aside = join(profileFolder, 'manifest-aside');
  mkdirSync(aside);
  for (const path of found) renameSync(path, join(aside, basename(path)));
  return () => {
    for (const path of found) renameSync(join(aside, basename(path)), path);
    rmSync(aside, { recursive: true });
  };
}

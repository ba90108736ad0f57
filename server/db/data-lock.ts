import { randomBytes, randomUUID } from 'node:crypto';
import { link, mkdir, readFile, rename, rm, stat, utimes, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import * as v from 'valibot';
import { isInSight, isRunning, ownIdentity } from './process-identity.ts';

const lockSchema = v.object({
  host: v.string(),
  pid: v.number(),
  boot: v.string(),
  startedAt: v.string(),
  /** An older server's lock has none. */
  pidNamespace: v.optional(v.string(), ''),
  id: v.string(),
  /** Where the holder answers; `null` until it does, and where it is no server. */
  port: v.nullable(v.number()),
  /** Who can read this may publish through the running server. */
  secret: v.string(),
});
export type LockRecord = v.InferOutput<typeof lockSchema>;

/** One process at a time has a data folder. */
export interface DataLock {
  readonly secret: string;
  /** Tells where this server answers; `FolderInUseError` where another has taken the folder meanwhile. */
  announce(port: number): Promise<void>;
  release(): Promise<void>;
}

/** The folder belongs to another process; `holder` says to whom. */
export class FolderInUseError extends Error {
  readonly holder: LockRecord;
  constructor(holder: LockRecord) {
    super(`Process ${holder.pid} on ${holder.host} has the data folder`);
    this.name = 'FolderInUseError';
    this.holder = holder;
  }
}

const FILE = 'libro.lock';
const TOUCH_MS = 15_000;
// A holder on another machine, or in another container, cannot be looked at; it is believed alive while it touches the file.
const SILENT_MS = 4 * TOUCH_MS;
const TAKE_OVER_TRIES = 3;

/**
 * Takes the lock of a data folder, also one left by a process that died; else `FolderInUseError`. `onUntouchable` is told
 * where the lock could not be kept fresh: another machine or container may soon believe its holder dead. `onLost` is told
 * once if one did, and has the folder now: nothing may be written there any more.
 */
export async function takeLock(
  folder: string,
  onUntouchable: (error: unknown) => void = () => undefined,
  onLost: () => void = () => undefined,
): Promise<DataLock> {
  await mkdir(folder, { recursive: true, mode: 0o700 });
  const path = join(folder, FILE);
  const record: LockRecord = {
    ...ownIdentity(),
    id: randomUUID(),
    port: null,
    secret: randomBytes(32).toString('base64url'),
  };
  for (let tries = 0; !(await createLock(path, record)); tries += 1) {
    const holder = await readRecord(path);
    if (typeof holder !== 'string' && ((await isAlive(path, holder)) || tries >= TAKE_OVER_TRIES)) {
      throw new FolderInUseError(holder);
    }
    if (holder !== 'missing' && (await replaceLock(path, holder, record))) break;
  }

  let isLost = false;
  async function touch(): Promise<void> {
    const holder = await readRecord(path);
    if (typeof holder === 'string') throw new Error(`The lock of the data folder is ${holder}`);
    if (holder.id === record.id) {
      const now = new Date();
      await utimes(path, now, now);
    } else if (!isLost) {
      isLost = true;
      clearInterval(timer);
      onLost();
    }
  }
  const timer = setInterval(() => void touch().catch(onUntouchable), TOUCH_MS);
  timer.unref();

  return {
    secret: record.secret,
    async announce(port) {
      const holder = await readHolder(folder);
      if (holder && holder.id !== record.id) throw new FolderInUseError(holder);
      await writeWhole(path, { ...record, port });
    },
    async release() {
      clearInterval(timer);
      if ((await readHolder(folder))?.id === record.id) await rm(path, { force: true });
    },
  };
}

/** Who has the folder, as the lock file says; `null` where there is none or it says nothing. */
export async function readHolder(folder: string): Promise<LockRecord | null> {
  const holder = await readRecord(join(folder, FILE));
  return typeof holder === 'string' ? null : holder;
}

type Unheld = 'missing' | 'unreadable';

async function readRecord(path: string): Promise<LockRecord | Unheld> {
  try {
    const parsed = v.safeParse(lockSchema, JSON.parse(await readFile(path, 'utf8')));
    return parsed.success ? parsed.output : 'unreadable';
  } catch (error) {
    if (isMissing(error)) return 'missing';
    if (error instanceof SyntaxError) return 'unreadable';
    throw error;
  }
}

const idOf = (holder: LockRecord | Unheld): string => (typeof holder === 'string' ? holder : holder.id);

/** Is the process that holds the folder running, as far as this machine can tell? */
export async function isHeld(folder: string, holder: LockRecord): Promise<boolean> {
  return isAlive(join(folder, FILE), holder);
}

/** The file appears whole or not at all: written aside, then linked, which fails where one is. */
async function createLock(path: string, record: LockRecord): Promise<boolean> {
  const draft = `${path}.${record.id}.borrador`;
  await writeFile(draft, JSON.stringify(record), { mode: 0o600 });
  try {
    await link(draft, path);
    return true;
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'EEXIST') return false;
    throw error;
  } finally {
    await rm(draft, { force: true });
  }
}

async function isAlive(path: string, holder: LockRecord): Promise<boolean> {
  if (isInSight(holder)) return isRunning(holder);
  try {
    return Date.now() - (await stat(path)).mtimeMs < SILENT_MS;
  } catch (error) {
    if (isMissing(error)) return false;
    throw error;
  }
}

/**
 * Puts our record in the place of a dead one, if it is still there. Of many who find it, the one with the dead one's claim
 * (a file beside it) may; a claim whose owner died is taken over in the same way. The lock is never away in between.
 */
async function replaceLock(path: string, dead: LockRecord | Unheld, record: LockRecord): Promise<boolean> {
  const claim = `${path}.${idOf(dead)}`;
  if (!(await createLock(claim, record))) {
    const claimant = await readRecord(claim);
    if (claimant === 'missing') return false;
    if (claimant !== 'unreadable' && (await isAlive(claim, claimant))) throw new FolderInUseError(claimant);
    if (!(await replaceLock(claim, claimant, record))) return false;
  }
  try {
    if (idOf(await readRecord(path)) !== idOf(dead)) return false;
    await writeWhole(path, record);
    return true;
  } finally {
    await rm(claim, { force: true });
  }
}

/** The file is replaced as a whole. */
async function writeWhole(path: string, record: LockRecord): Promise<void> {
  const draft = `${path}.${record.id}.borrador`;
  await writeFile(draft, JSON.stringify(record), { mode: 0o600 });
  await rename(draft, path);
}

function isMissing(error: unknown): boolean {
  return error instanceof Error && 'code' in error && error.code === 'ENOENT';
}

import { readFileSync, readdirSync } from 'node:fs';
import { vi } from 'vitest';

/** Our program with its book. A process that has not become it yet has the command of its parent, which waits for it. */
const PROGRAM = /\binspect\.m?js\0/;
/** Looking for a process that is about to start. */
const SOON = { interval: 10, timeout: 60_000 };

/**
 * Waits until `parent` has somebody look at the book at `path`, and stops that process: it never ends by itself, as with
 * a book that hangs it. Answers its number. Linux tells of processes in /proc.
 */
export async function hangInspection(parent: number, path: string): Promise<number> {
  const child = await vi.waitFor(() => {
    const found = numbers().find((pid) => {
      const command = readOf(pid, 'cmdline');
      return PROGRAM.test(command) && command.includes(path) && readStatus(pid)?.parent === parent;
    });
    if (found === undefined) throw new Error('Nobody looks at that book yet');
    return found;
  }, SOON);
  process.kill(child, 'SIGSTOP');
  return child;
}

/** Resolves when a process has ended. */
export async function hasEnded(pid: number): Promise<void> {
  await vi.waitFor(() => {
    if (isThere(pid)) throw new Error(`${pid} is still there`);
  }, SOON);
}

/** Who has ended, and nobody asked how, is not there. */
export function isThere(pid: number): boolean {
  const status = readStatus(pid);
  return status !== null && status.state !== 'Z';
}

function numbers(): number[] {
  return readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name))
    .map(Number);
}

function readStatus(pid: number): { state: string; parent: number } | null {
  const [, state, parent] = /\) (\S) (\d+)/.exec(readOf(pid, 'stat')) ?? [];
  return state === undefined ? null : { state, parent: Number(parent) };
}

/** What /proc says of a process; `''` where it has ended. */
function readOf(pid: number, what: string): string {
  try {
    return readFileSync(`/proc/${pid}/${what}`, 'utf8');
  } catch {
    return '';
  }
}

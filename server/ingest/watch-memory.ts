import type { ChildProcess } from 'node:child_process';
import { readFileSync } from 'node:fs';

const INTERVAL_MS = 50;
const PAGE_BYTES = 4096;

/**
 * Calls `onFlood` when a process holds more than `limitBytes`. Linux tells through /proc;
 * elsewhere only the time limit holds. Answers how to stop.
 */
export function watchMemory(child: ChildProcess, limitBytes: number, onFlood: () => void): () => void {
  if (process.platform !== 'linux') return () => undefined;
  const timer = setInterval(() => {
    const residentBytes = child.pid === undefined ? null : readResidentBytes(child.pid);
    if (residentBytes !== null && residentBytes > limitBytes) onFlood();
  }, INTERVAL_MS);
  return () => clearInterval(timer);
}

/** Resident memory of a process of this machine; `null` where it has ended. */
export function readResidentBytes(pid: number): number | null {
  try {
    const pages = Number(readFileSync(`/proc/${pid}/statm`, 'utf8').split(' ')[1]);
    return Number.isFinite(pages) ? pages * PAGE_BYTES : null;
  } catch (error) {
    if (error instanceof Error && 'code' in error && (error.code === 'ENOENT' || error.code === 'ESRCH')) return null;
    throw error;
  }
}

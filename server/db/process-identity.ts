import { readFileSync } from 'node:fs';
import { hostname } from 'node:os';

/** Tells one run of one process from every other, also from a later one with the same number. */
export interface ProcessIdentity {
  readonly host: string;
  readonly pid: number;
  /** Changes when the machine starts again; empty where the system does not say. */
  readonly boot: string;
  /** When the process started, in the system's own ticks; empty where the system does not say. */
  readonly startedAt: string;
}

export function ownIdentity(): ProcessIdentity {
  return { host: hostname(), pid: process.pid, boot: readBoot(), startedAt: readStart(process.pid) };
}

/** Is that process still running? Answers for this machine only. */
export function isRunning(identity: ProcessIdentity): boolean {
  if (identity.boot !== readBoot()) return false;
  try {
    process.kill(identity.pid, 0);
  } catch (error) {
    // Somebody else's process is still a process.
    if (!(error instanceof Error && 'code' in error && error.code === 'EPERM')) return false;
  }
  return readStart(identity.pid) === identity.startedAt;
}

function readBoot(): string {
  return readSystemFile('/proc/sys/kernel/random/boot_id').trim();
}

function readStart(pid: number): string {
  const stat = readSystemFile(`/proc/${pid}/stat`);
  // The name in parentheses may hold anything; the fields after it are plain. The start is field 22.
  return stat.slice(stat.lastIndexOf(')') + 2).split(' ')[19] ?? '';
}

function readSystemFile(path: string): string {
  try {
    return readFileSync(path, 'utf8');
  } catch (error) {
    // Not Linux, or the process is gone: then it has nothing to tell.
    if (error instanceof Error && 'code' in error) return '';
    throw error;
  }
}

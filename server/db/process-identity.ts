import { readFileSync, readlinkSync } from 'node:fs';
import { hostname } from 'node:os';

/** Tells one run of one process from every other, also from a later one with the same number. */
export interface ProcessIdentity {
  readonly host: string;
  readonly pid: number;
  /** Changes when the machine starts again; empty where the system does not say. */
  readonly boot: string;
  /** When the process started, in the system's own ticks; empty where the system does not say. */
  readonly startedAt: string;
  /** Among whose processes the number counts: each container has its own. Empty where the system does not say. */
  readonly pidNamespace: string;
}

export function ownIdentity(): ProcessIdentity {
  return {
    host: hostname(),
    pid: process.pid,
    boot: readBoot(),
    startedAt: readStart(process.pid),
    pidNamespace: readPidNamespace(),
  };
}

/**
 * Can that process be looked at from here? Not one of another machine, nor one of another container, also where that has
 * the name of ours: its number is nobody's here, or somebody else's.
 */
export function isInSight({ host, pidNamespace }: ProcessIdentity): boolean {
  // Locks of before namespaces were noted name none.
  return host === hostname() && (pidNamespace === '' || pidNamespace === readPidNamespace());
}

/** Is that process still running? Answers for those in sight only. */
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

function readPidNamespace(): string {
  return readSystem(() => readlinkSync('/proc/self/ns/pid'));
}

function readSystemFile(path: string): string {
  return readSystem(() => readFileSync(path, 'utf8'));
}

function readSystem(read: () => string): string {
  try {
    return read();
  } catch (error) {
    // Not Linux, or the process is gone: then it has nothing to tell.
    if (error instanceof Error && 'code' in error) return '';
    throw error;
  }
}

import { execFileSync } from 'node:child_process';
import { closeSync, mkdtempSync, openSync, rmSync, statfsSync, writeSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

/** A disk of a few hundred megabytes that a test can fill to the last byte; only root can have one (Linux `tmpfs`). */
export interface SmallDisk {
  readonly folder: string;
  /** Leaves this many bytes free, none by default. */
  fill(freeBytes?: number): void;
  /** Takes away what filled it. */
  free(): void;
  freeBytes(): number;
  discard(): void;
}

/** Whether this process may make a small disk. */
export function canMakeSmallDisk(): boolean {
  return process.platform === 'linux' && process.getuid?.() === 0;
}

const pieceBytes = 1024 * 1024;
const pageBytes = 4096;

export function createSmallDisk(sizeMegabytes: number): SmallDisk {
  const folder = mkdtempSync(join(tmpdir(), 'libro-disco-'));
  execFileSync('mount', ['-t', 'tmpfs', '-o', `size=${sizeMegabytes}m`, 'tmpfs', folder]);
  const filler = join(folder, 'relleno');

  function freeBytes(): number {
    const { bavail, bsize } = statfsSync(folder);
    return bavail * bsize;
  }

  /** False once not even this much can be written. */
  function write(file: number, piece: Buffer): boolean {
    try {
      return writeSync(file, piece) === piece.length;
    } catch (error) {
      if (error instanceof Error && 'code' in error && error.code === 'ENOSPC') return false;
      throw error;
    }
  }

  return {
    folder,
    freeBytes,
    fill(leave = 0) {
      const file = openSync(filler, 'a');
      try {
        for (const size of [pieceBytes, pageBytes]) {
          const piece = Buffer.alloc(size, 7);
          while (freeBytes() - size >= leave && write(file, piece));
        }
      } finally {
        closeSync(file);
      }
    },
    free: () => rmSync(filler, { force: true }),
    discard() {
      execFileSync('umount', ['-l', folder]);
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

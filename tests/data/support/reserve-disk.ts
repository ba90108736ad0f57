import type { ReserveFile } from '../../../src/platform/origin-reserve.ts';

/** A disk with so much free beside the reserve; counts what the file was asked, and how often nothing was free. */
export function createDisk(freeBytes: number) {
  const disk = { freeBytes, size: 0, trials: 0, emptied: 0, writtenBytes: 0 };
  const file: ReserveFile = {
    sizeBytes: () => disk.size,
    truncate(sizeBytes) {
      disk.freeBytes += disk.size - sizeBytes;
      disk.size = sizeBytes;
    },
    write(at, sizeBytes) {
      disk.trials += 1;
      const more = Math.max(0, at + sizeBytes - disk.size);
      const fitting = Math.min(more, disk.freeBytes);
      disk.freeBytes -= fitting;
      disk.size += fitting;
      if (disk.freeBytes === 0) disk.emptied += 1;
      disk.writtenBytes += sizeBytes;
      return fitting === more;
    },
  };
  return Object.assign(disk, { file });
}

import type { DeviceDatabase, DownloadRecord } from '../../platform/device-database.ts';

/** The books people want on this device; survives everything but *Quitar descarga*. */
export interface DownloadList {
  all(): Promise<readonly DownloadRecord[]>;
  /** Adds the book, or the person to the book. */
  add(record: Omit<DownloadRecord, 'people' | 'isComplete'>, personId: string): Promise<void>;
  complete(bookId: string): Promise<void>;
  remove(bookId: string): Promise<void>;
}

export function createDownloadList(database: DeviceDatabase): DownloadList {
  return {
    all: () => database.use((open) => open.getAll('downloads')),
    add: (record, personId) =>
      database.change(async (open) => {
        const change = open.transaction('downloads', 'readwrite');
        const before = await change.store.get(record.bookId);
        const isSame = before?.editionId === record.editionId;
        const people = new Set([...(before?.people ?? []), personId]);
        const isComplete = isSame && before.isComplete;
        await change.store.put({ ...(isSame ? before : record), people: [...people], isComplete });
        await change.done;
      }),
    complete: (bookId) =>
      database.change(async (open) => {
        const change = open.transaction('downloads', 'readwrite');
        const before = await change.store.get(bookId);
        if (before) await change.store.put({ ...before, isComplete: true });
        await change.done;
      }),
    remove: (bookId) => database.change((open) => open.delete('downloads', bookId)),
  };
}

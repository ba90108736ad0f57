import type { Page } from '@playwright/test';

/**
 * Where a word lies among all that this origin keeps on the device: caches, files and databases with their keys, of the
 * first place and of every storage bucket, in any shape (text, bytes, blobs, maps), and the two stores of the page.
 */
export function placesOf(page: Page, word: string): Promise<string[]> {
  return page.evaluate(async (needle) => {
    interface Place {
      readonly caches: CacheStorage;
      readonly indexedDB: IDBFactory;
      getDirectory(): Promise<FileSystemDirectoryHandle>;
    }
    interface Buckets {
      keys(): Promise<string[]>;
      open(name: string): Promise<Place>;
    }
    const places: string[] = [];
    const decoders = ['latin1', 'utf-16le'].map((encoding) => new TextDecoder(encoding));
    const holdsBytes = (bytes: ArrayBuffer | ArrayBufferView) =>
      decoders.some((decoder) => decoder.decode(bytes).includes(needle));
    const answerOf = <T>(request: IDBRequest<T>, what: string) =>
      new Promise<T>((resolve, reject) => {
        request.addEventListener('success', () => resolve(request.result));
        request.addEventListener('error', () => reject(new Error(what)));
      });

    async function holds(value: unknown): Promise<boolean> {
      if (typeof value === 'string') return value.includes(needle);
      if (value instanceof ArrayBuffer || ArrayBuffer.isView(value)) return holdsBytes(value);
      if (value instanceof Blob) return holdsBytes(await value.arrayBuffer());
      if (typeof value !== 'object' || value === null) return false;
      const inside = value instanceof Map || value instanceof Set ? [...value] : Object.entries(value).flat();
      for (const one of inside) if (await holds(one)) return true;
      return false;
    }
    /** A file that is written while it is read is read once more; one that is gone by then holds nothing. */
    async function bytesOf(handle: FileSystemFileHandle, tries = 20): Promise<ArrayBuffer> {
      try {
        return await (await handle.getFile()).arrayBuffer();
      } catch (error) {
        if (error instanceof DOMException && error.name === 'NotFoundError') return new ArrayBuffer(0);
        if (tries === 0 || !(error instanceof DOMException) || error.name !== 'NotReadableError') throw error;
        return bytesOf(handle, tries - 1);
      }
    }
    async function searchFolder(folder: FileSystemDirectoryHandle, path: string): Promise<void> {
      for await (const [name, handle] of folder.entries()) {
        if (name.includes(needle)) places.push(`file ${path}/${name}`);
        if (handle instanceof FileSystemDirectoryHandle) await searchFolder(handle, `${path}/${name}`);
        else if (handle instanceof FileSystemFileHandle && holdsBytes(await bytesOf(handle)))
          places.push(`file ${path}/${name}`);
      }
    }
    async function searchPlace(place: Place, where: string): Promise<void> {
      for (const name of await place.caches.keys()) {
        const cache = await place.caches.open(name);
        for (const request of await cache.keys()) {
          const answer = await cache.match(request);
          const headers = answer ? [...answer.headers].flat() : [];
          if (
            [request.url, ...headers].join('\n').includes(needle) ||
            (answer && holdsBytes(await answer.arrayBuffer()))
          )
            places.push(`${where}cache ${name} ${request.url}`);
        }
      }
      await searchFolder(await place.getDirectory(), where);
      for (const { name = '' } of await place.indexedDB.databases()) {
        const database = await answerOf(place.indexedDB.open(name), name);
        for (const name of database.objectStoreNames) {
          const store = database.transaction(name).objectStore(name);
          const [keys, rows] = await Promise.all([answerOf(store.getAllKeys(), name), answerOf(store.getAll(), name)]);
          if (await holds([keys, rows])) places.push(`${where}database ${database.name} ${name}`);
        }
        database.close();
      }
    }

    await searchPlace({ caches, indexedDB, getDirectory: () => navigator.storage.getDirectory() }, '');
    const buckets: Buckets | undefined = Reflect.get(navigator, 'storageBuckets');
    for (const name of (await buckets?.keys()) ?? []) {
      const bucket = await buckets?.open(name);
      if (bucket) await searchPlace(bucket, `${name} `);
    }
    for (const [name, store] of Object.entries({ sessionStorage, localStorage }))
      if (JSON.stringify(store).includes(needle)) places.push(name);
    return places;
  }, word);
}

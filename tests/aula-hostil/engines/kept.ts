import type { Screen } from './screen.ts';

/** Kept answers whose bytes are not the server's own. */
export function poisonedEntries(screen: Screen): Promise<unknown> {
  return screen.run(`
    const wrong = [];
    for (const name of await caches.keys()) {
      const cache = await caches.open(name);
      for (const request of await cache.keys()) {
        // What the worker notes for itself is no file of the server.
        const { pathname } = new URL(request.url);
        if (pathname === '/kept-engines' || pathname.startsWith('/version/')) continue;
        const [kept, own] = await Promise.all(
          [await cache.match(request), await fetch(request.url, { cache: 'no-store' })].map((answer) => answer.arrayBuffer()),
        );
        const bytes = new Uint8Array(own);
        if (kept.byteLength !== own.byteLength || new Uint8Array(kept).some((byte, at) => byte !== bytes[at])) wrong.push(request.url);
      }
    }
    return wrong;`);
}

/** What opens this person's things on this device: the session, the copy of the record, keys and licences. */
export function leftovers(screen: Screen): Promise<unknown> {
  return screen.run(`
    const found = ['user', 'token'].filter((key) => sessionStorage.getItem(key) !== null);
    if (localStorage.getItem('libro-preferencias') !== null) found.push('libro-preferencias');
    const wanted = { users_db: ['user'], libro_dispositivo: ['remembered'], libro_1: ['licences', 'keys'] };
    for (const { name } of await indexedDB.databases()) {
      const stores = wanted[name] || [];
      if (stores.length === 0) continue;
      const database = await new Promise((resolve, reject) => {
        const opening = indexedDB.open(name);
        opening.onsuccess = () => resolve(opening.result);
        opening.onerror = () => reject(opening.error);
      });
      for (const store of stores) {
        const count = await new Promise((resolve, reject) => {
          const counting = database.transaction(store).objectStore(store).count();
          counting.onsuccess = () => resolve(counting.result);
          counting.onerror = () => reject(counting.error);
        });
        if (count > 0) found.push(name + '/' + store);
      }
      database.close();
    }
    return found;`);
}

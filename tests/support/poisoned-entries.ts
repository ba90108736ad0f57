import type { Page } from '@playwright/test';

/** Every kept answer, of those whose path begins so, whose bytes are not the server's own, whatever network came between. */
export function poisonedEntries(page: Page, prefix = '/'): Promise<string[]> {
  return page.evaluate(async (beginning) => {
    const same = async (a: Response, b: Response) => {
      const [one, other] = await Promise.all([a.arrayBuffer(), b.arrayBuffer()]);
      const bytes = new Uint8Array(other);
      return one.byteLength === other.byteLength && new Uint8Array(one).every((byte, at) => byte === bytes[at]);
    };
    const wrong: string[] = [];
    for (const name of await caches.keys()) {
      const cache = await caches.open(name);
      for (const request of await cache.keys()) {
        // What the worker notes for itself is no file of the server.
        const { pathname } = new URL(request.url);
        if (name === 'libro-versions' || pathname === '/kept-engines' || !pathname.startsWith(beginning)) continue;
        const kept = await cache.match(request);
        if (kept && !(await same(kept, await fetch(request.url, { cache: 'no-store' })))) wrong.push(request.url);
      }
    }
    return wrong;
  }, prefix);
}

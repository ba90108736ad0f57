/// <reference lib="webworker" />
/**
 * The kill switch: a worker that ends all workers of this app. The server hands it out in place of
 * `service-worker.js` (`LIBRO_KILL_SWITCH=1`) when a version was shipped that keeps the app from opening. It removes what
 * workers keep and itself, and nothing a person made: no database, no file of a book, no session is touched.
 */
import { NO_BUILD, type WorkerAnswer } from '../contract/worker-messages.ts';
import { cacheNames } from './cache-names.ts';

declare const self: ServiceWorkerGlobalScope;

self.addEventListener('install', (event) => event.waitUntil(self.skipWaiting()));
self.addEventListener('activate', (event) => event.waitUntil(end()));
// A page that asks is told that no build is here any more. It loads itself anew where nobody is interrupted: only the
// page knows whether somebody reads, a worker sees no more than the address it was opened with.
self.addEventListener('message', (event) => {
  event.ports[0]?.postMessage({ ok: true, build: NO_BUILD } satisfies WorkerAnswer);
});

async function end(): Promise<void> {
  const removed = await Promise.all(Object.values(cacheNames).map((name) => caches.delete(name)));
  // Pages register anew at each start. Where there was nothing to end they are left alone, or they would load for ever.
  if (removed.includes(true)) await self.clients.claim();
  await self.registration.unregister();
}

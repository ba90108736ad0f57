import { trustedScriptUrl } from '../../platform/trusted-urls.ts';
import type { StorageWorker } from './storage-client.ts';
import workerUrl from './storage.worker.ts?worker&url';

/** Starts this tab's storage worker; its address goes through the one policy that admits workers. */
export function startStorageWorker(): StorageWorker {
  return new Worker(trustedScriptUrl(workerUrl), { type: 'module', name: 'libros' });
}

import { createTabLocks, type WithLock } from './tab-locks.ts';

/** Locks of the browser; where there are none (an old WebView) this tab orders its own work only. */
export function browserLocks(): WithLock {
  const locks = navigator.locks;
  return locks ? async (name, work) => locks.request(name, work) : createTabLocks();
}

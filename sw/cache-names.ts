/** Names of the caches of this worker; listed in docs/storage.md. */
export const cacheNames = {
  shell: 'libro-shell',
  engines: 'libro-engines',
  covers: 'libro-covers',
  /** Which files each version on this device consists of. */
  versions: 'libro-versions',
} as const;

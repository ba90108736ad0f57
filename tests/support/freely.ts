import type { StorageDoor } from '../../src/platform/local-database.ts';

/** A door that lets everything be written, and hears nothing. */
export const freely: StorageDoor = {
  admit: () => Promise.resolve(),
  writing: (work) => work(),
  told: () => undefined,
};

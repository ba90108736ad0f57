import type { WriteGate } from '../../src/platform/local-database.ts';

/** A gate that lets everything be written. */
export const freely: WriteGate = () => Promise.resolve();

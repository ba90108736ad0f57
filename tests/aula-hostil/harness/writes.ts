import type { DBSchema } from 'idb';
import { createLocalDatabase } from '../../../src/platform/local-database.ts';
import { freely } from '../../support/freely.ts';

interface Schema extends DBSchema {
  places: { key: string; value: string };
  notes: { key: string; value: string };
}

type Store = 'places' | 'notes';

/** What the test asks of this page. */
export interface Parts {
  /** What the person would have been told. */
  readonly told: string[];
  /** How many rows each transaction has written that has not come to its end. */
  readonly written: { places: number; notes: number };
  keep(store: Store, text: string): Promise<unknown>;
  read(store: Store): Promise<string | undefined>;
  /** Begins a transaction that comes to no end. */
  write(store: Store): void;
}

const told: string[] = [];
const written = { places: 0, notes: 0 };
const door = { ...freely, told: (problem: string) => void told.push(problem) };
const database = createLocalDatabase<Schema>('libro_prueba', 1, door, (open) => {
  open.createObjectStore('places');
  open.createObjectStore('notes');
});

const parts: Parts = {
  told,
  written,
  keep: (store, text) => database.change((open) => open.put(store, text, 'kept')),
  read: (store) => database.use((open) => open.get(store, 'kept')),
  write(store) {
    void database.change(async (open) => {
      const { store: rows } = open.transaction(store, 'readwrite');
      for (;;) {
        await rows.put('x'.repeat(500), 'begun');
        written[store] += 1;
      }
    });
  },
};
Object.assign(globalThis, { parts });

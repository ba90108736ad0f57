import type { StorageDoor } from '../../platform/local-database.ts';
import { createPersonDatabase } from '../../platform/person-database.ts';
import type { TeardownStep } from './teardown.ts';

const stores = ['licences', 'keys', 'things', 'sync'] as const;

/**
 * What goes when a person leaves: every key to a book. The books' bytes stay, for whoever may read them next, and so
 * do the person's own places, which wait for them.
 */
export function personLeaving(
  personId: string,
  door: StorageDoor,
  forgetKeysInMemory: () => void,
): readonly TeardownStep[] {
  return [
    { name: 'llaves en memoria', run: forgetKeysInMemory },
    {
      name: 'llaves, préstamos y notas',
      async run() {
        // A connection of its own: the person's usual one closes while this runs.
        const database = createPersonDatabase(personId, door);
        try {
          await database.remove(async (open) => {
            // All or nothing: a page may be gone in the middle, and notes without their cursor would not come again. What
            // was not sent stays in the outbox, sealed (see "Note: the key of the notes").
            const change = open.transaction(stores, 'readwrite');
            await Promise.all([...stores.map((store) => change.objectStore(store).clear()), change.done]);
          });
        } finally {
          await database.close();
        }
      },
    },
  ];
}

import type { StorageDoor } from '../../platform/local-database.ts';
import { createPersonDatabase } from '../../platform/person-database.ts';
import type { TeardownStep } from './teardown.ts';

/**
 * What goes when a person leaves: every key to a book. The books' bytes stay, for whoever may read them next, and so
 * do the person's own places, which wait for them.
 */
export function personLeaving(
  personId: string,
  door: StorageDoor,
  forgetKeysInMemory: () => void,
): readonly TeardownStep[] {
  const clear = async (store: 'licences' | 'keys' | 'things' | 'sync') => {
    // A connection of its own: the person's usual one closes while this runs.
    const database = createPersonDatabase(personId, door);
    try {
      await database.use((open) => open.clear(store));
    } finally {
      await database.close();
    }
  };
  return [
    { name: 'llaves en memoria', run: forgetKeysInMemory },
    // What was not sent stays in the outbox, sealed; all else comes again. See "Note: the key of the notes".
    ...(['licences', 'keys', 'things', 'sync'] as const).map((store) => ({ name: store, run: () => clear(store) })),
  ];
}

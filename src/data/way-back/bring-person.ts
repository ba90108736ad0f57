import type { StorageDoor } from '../../platform/local-database.ts';
import {
  createPersonDatabase,
  type KeptOperation,
  type KeptPosition,
  type PersonDatabase,
} from '../../platform/person-database.ts';
import { reported } from '../../platform/report.ts';
import { isDismissed } from '../notes/note-store.ts';
import { deviceKeyId, keyThingPrefix } from '../notes/notes-vault.ts';
import type { SavedPosition } from '../services.ts';
import type { Vault } from '../vault/device-vault.ts';

export interface BringPersonEdges {
  readonly personId: string;
  /** What the person has in the other place, and the device's key there. */
  readonly theirs: PersonDatabase;
  readonly vaultThere: Vault;
  readonly deviceVault: Vault;
  readonly door: StorageDoor;
  readonly onPlace: (personId: string, bookId: string, position: SavedPosition) => void;
  readonly tellNotes: (personId: string) => void;
}

const stores = ['outbox', 'positions', 'preferences', 'things', 'keys'] as const;

function readTheirs(theirs: PersonDatabase) {
  return theirs.use(async (open) => {
    const read = open.transaction(stores);
    const preferences = read.objectStore('preferences');
    const [outbox, positions, choices, names, things] = await Promise.all([
      read.objectStore('outbox').getAll(),
      read.objectStore('positions').getAll(),
      preferences.getAll(),
      preferences.getAllKeys(),
      read.objectStore('things').getAll(),
    ]);
    // Of what the server has, only the keys: they open what waits, also without network. The rest comes again.
    const keys = things.filter(({ id }) => id.startsWith(keyThingPrefix));
    return { outbox, positions, choices: names.map((name, at) => [name, choices[at] ?? ''] as const), keys };
  });
}

/**
 * Brings what is one person's into their own database, in one transaction. Of what waits each row comes as it is, sealed:
 * nobody has to be in. A place that is later here stays; a choice tells no time, and the one made there was made since.
 */
export async function bringPerson(edges: BringPersonEdges): Promise<void> {
  const { personId, deviceVault, vaultThere } = edges;
  const theirs = await readTheirs(edges.theirs);

  /** What the device's own key sealed there no key here opens: a key of notes that was not sent. */
  async function resealed(row: KeptOperation): Promise<KeptOperation> {
    if (row.keyId !== deviceKeyId) return row;
    const opened = await vaultThere.open(row.sealed).catch(reported('Algo que esperaba allá está dañado', null));
    return opened ? { ...row, sealed: await deviceVault.seal(opened) } : row;
  }

  const outbox = await Promise.all(theirs.outbox.map(resealed));
  const sizeBytes =
    outbox.reduce((sum, { sealed }) => sum + sealed.data.length, 0) + JSON.stringify(theirs.positions).length;
  const mine = createPersonDatabase(personId, edges.door);
  let later: KeptPosition[] = [];
  try {
    await mine.change(
      async (open) => {
        const change = open.transaction(stores, 'readwrite', { durability: 'strict' });
        const mineOf = change.objectStore('outbox');
        for (const row of outbox) {
          // What waits here is the same operation; what its person let go of in either place stays so.
          if (!(await mineOf.get(row.id)) || isDismissed(row)) await mineOf.put(row);
        }
        const places = change.objectStore('positions');
        later = [];
        for (const place of theirs.positions) {
          const kept = await places.get(place.bookId);
          if (kept && kept.savedAt >= place.savedAt) continue;
          later.push(place);
          await places.put(place);
        }
        for (const [name, choice] of theirs.choices) await change.objectStore('preferences').put(choice, name);
        // Keys of notes are for who is in; who has left is given them by the server.
        if (await change.objectStore('keys').get('person')) {
          for (const thing of theirs.keys) await change.objectStore('things').put(thing);
        }
        await change.done;
      },
      { sizeBytes },
    );
  } finally {
    await mine.close();
  }
  later.sort((a, b) => a.savedAt.localeCompare(b.savedAt));
  for (const { bookId, locator, savedAt } of later) edges.onPlace(personId, bookId, { locator, savedAt });
  edges.tellNotes(personId);
}

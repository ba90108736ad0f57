import type { Operation } from '../../../contract/things.ts';
import type { KeptOperation } from '../../platform/person-database.ts';
import { reported } from '../../platform/report.ts';
import { recordsOf, type Segment } from './journal-segment.ts';
import { isMarkedUnreadable, type NoteStore, unreadableRows } from './note-store.ts';
import { deviceKeyId, type NotesVault, type SealedOperation } from './notes-vault.ts';

/** A letter for each byte, so that one can be looked for in the other. */
const lettersOf = (bytes: Uint8Array) => new TextDecoder('latin1').decode(bytes);

/** AES-GCM's mark at the end of what is sealed: with the nonce, no other record has it. */
const markBytes = 16;

/**
 * Whether all that stood in a stretch of a journal stands among these, too. Journal and database have the same sealed
 * bytes, so a record is known by its nonce, or by its last bytes where the nonce was changed; with those of which neither
 * is left the stretch is longer than what is known of it.
 */
function isHeld(stretch: Uint8Array, whole: readonly SealedOperation[]): boolean {
  const held = new Map<string, number>();
  const letters = lettersOf(stretch);
  for (const each of whole) {
    const { nonce, data } = each.sealed;
    const isThere = [nonce, data.slice(-markBytes)].some(
      (part) => part.length > 0 && letters.includes(lettersOf(part)),
    );
    if (isThere) held.set(String(nonce), recordsOf([each]).length);
  }
  return [...held.values()].reduce((sum, bytes) => sum + bytes, 0) === stretch.length;
}

/** What a start found on this device. */
export interface FoundHere {
  readonly outbox: readonly KeptOperation[];
  /** Segments of tabs that are gone; of a living one the tab itself knows what was in it. */
  readonly gone: readonly Segment[];
  readonly opened: ReadonlyMap<SealedOperation, Operation>;
  /** Whether an operation was found whole in one place at least. */
  readonly isRead: (id: string) => boolean;
}

export interface LossEdges {
  readonly store: Pick<NoteStore, 'progress'>;
  readonly vault: Pick<NotesVault, 'knows'>;
  readonly onLost: () => void;
}

/**
 * Note: told once. What was kept and can be read nowhere any more is told to its person: a row of a known key that does
 * not open or says nothing this version understands, and what stood in a journal the disk changed, unless another place
 * has it. Where that cannot be known it is told, too. What waits for a key that is not here is no loss. The row is marked,
 * and the segment goes or is written anew without what was damaged, so that no later start says it again. A marked row stays: the version
 * that wrote it may come back, and then it waits like any other.
 */
export function createLossTeller({ store, vault, onLost }: LossEdges): (found: FoundHere) => Promise<void> {
  /** Rows and segments that were told, whether or not that could be noted. */
  const told = new Set<string>();

  return async ({ outbox, gone, opened, isRead }) => {
    const isShut = (each: SealedOperation) => vault.knows(each.keyId) && !opened.has(each);
    const rows = outbox.filter((row) => isShut(row) && !isRead(row.id) && !isMarkedUnreadable(row)).map(({ id }) => id);
    const whole = [...outbox, ...opened.keys()];
    const isLost = ({ sealed, damaged }: Segment) => {
      // Its check says that it is as it was written: where the device's key does not open it, a key of before sealed it.
      const shut = sealed.filter((each) => isShut(each) && each.keyId !== deviceKeyId);
      return [...damaged, ...shut.map((each) => recordsOf([each]))].some((stretch) => !isHeld(stretch, whole));
    };
    const segments = gone.filter(isLost).map(({ from }) => from);
    const news = [...rows, ...segments].filter((name) => !told.has(name));
    if (news.length === 0) return;
    for (const name of news) told.add(name);
    onLost();
    if (rows.length === 0) return;
    await store.progress(unreadableRows(rows)).catch(reported('Lo que no se abre no se pudo anotar', undefined));
  };
}

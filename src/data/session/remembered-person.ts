import * as v from 'valibot';
import type { User } from '../../../contract/user.ts';
import { parseJson } from '../../platform/answer.ts';
import type { DeviceDatabase, Sealed } from '../../platform/device-database.ts';
import { reported } from '../../platform/report.ts';
import { openText, putUnlessChanged, sealText, type Vault } from '../vault/device-vault.ts';
import { parseStoredUser } from './user-record.ts';

const rememberedKey = 'person';
const rememberedSchema = v.object({ token: v.string(), user: v.string() });

export interface RememberedPerson {
  readonly user: User;
  readonly token: string;
}

/** Who stays signed in on this personal device after the browser was closed. Other tabs write the same place. */
export interface RememberedSession {
  read(): Promise<RememberedPerson | null>;
  save(user: User, token: string): Promise<void>;
  /** For a session that goes on: takes nobody else's place. */
  saveAgain(user: User, token: string): Promise<void>;
  /** Forgets nobody but this person; with a token, no other session of theirs. */
  forget(personId: string, token?: string | null): Promise<void>;
}

export function createRememberedSession(database: DeviceDatabase, vault: Vault): RememberedSession {
  const keptBytes = () => database.use((open) => open.get('remembered', rememberedKey));
  const seal = (user: User, token: string) => sealText(vault, JSON.stringify({ token, user: JSON.stringify(user) }));

  async function unseal(sealed: Sealed | undefined): Promise<RememberedPerson | null> {
    if (!sealed) return null;
    const parsed = v.safeParse(rememberedSchema, parseJson(await openText(vault, sealed)));
    const user = parsed.success ? parseStoredUser(parsed.output.user) : null;
    return parsed.success && user ? { user, token: parsed.output.token } : null;
  }

  /** Looks again where another tab wrote between the look and the change: each writing has a nonce of its own. */
  async function replace(next: Sealed | null, mayReplace: (kept: RememberedPerson) => boolean): Promise<void> {
    const seen = await keptBytes();
    // What cannot be read brings nobody in.
    const kept = await unseal(seen).catch(reported('No se leyó quién sigue dentro', null));
    if (kept && !mayReplace(kept)) return;
    const isDone = await database[next ? 'change' : 'remove'](async (open) => {
      const change = open.transaction('remembered', 'readwrite');
      const isAsSeen = await putUnlessChanged(change.store, rememberedKey, seen, next);
      await change.done;
      return isAsSeen;
    });
    if (!isDone) await replace(next, mayReplace);
  }

  return {
    read: async () => unseal(await keptBytes()),
    async save(user, token) {
      const sealed = await seal(user, token);
      await database.change((open) => open.put('remembered', sealed, rememberedKey));
    },
    async saveAgain(user, token) {
      await replace(await seal(user, token), (kept) => String(kept.user.id) === String(user.id));
    },
    forget: (personId, token) =>
      replace(null, (kept) => String(kept.user.id) === personId && (token === undefined || kept.token === token)),
  };
}

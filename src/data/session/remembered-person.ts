import * as v from 'valibot';
import type { User } from '../../../contract/user.ts';
import { parseJson } from '../../platform/answer.ts';
import type { DeviceDatabase } from '../../platform/device-database.ts';
import { openText, sealText, type Vault } from '../vault/device-vault.ts';
import { parseStoredUser } from './user-record.ts';

const rememberedKey = 'person';
const rememberedSchema = v.object({ token: v.string(), user: v.string() });

/** Who stays signed in on this personal device after the browser was closed. */
export interface RememberedSession {
  read(): Promise<{ user: User; token: string } | null>;
  save(user: User, token: string): Promise<void>;
  forget(): Promise<void>;
}

export function createRememberedSession(database: DeviceDatabase, vault: Vault): RememberedSession {
  return {
    async read() {
      const sealed = await database.use((open) => open.get('remembered', rememberedKey));
      if (!sealed) return null;
      const parsed = v.safeParse(rememberedSchema, parseJson(await openText(vault, sealed)));
      const user = parsed.success ? parseStoredUser(parsed.output.user) : null;
      return parsed.success && user ? { user, token: parsed.output.token } : null;
    },
    async save(user, token) {
      const sealed = await sealText(vault, JSON.stringify({ token, user: JSON.stringify(user) }));
      await database.change((open) => open.put('remembered', sealed, rememberedKey));
    },
    async forget() {
      await database.change((open) => open.delete('remembered', rememberedKey));
    },
  };
}

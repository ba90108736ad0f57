import type { Result } from '../../../contract/problems.ts';
import type { DeviceDatabase } from '../../platform/device-database.ts';
import { openText, sealText, type Vault } from '../vault/device-vault.ts';

/** Tokens of sessions that ended here and that the server has yet to hear of. */
export interface Revocations {
  /** Keeps the token, sealed, until the server heard of it. */
  add(token: string): Promise<void>;
  /** Tells the server of all that wait; what cannot be told now stays. */
  send(): Promise<void>;
}

/** The server has nothing more to end: done, or the token is worth nothing to it. */
const settled = new Set(['session-ended', 'credential-invalid', 'not-found', 'forbidden', 'bad-request']);

export function createRevocations(
  database: DeviceDatabase,
  vault: Vault,
  revoke: (token: string) => Promise<Result<null>>,
): Revocations {
  let sending: Promise<void> | null = null;

  async function sendOne(key: number): Promise<void> {
    const sealed = await database.use((open) => open.get('revocations', key));
    if (!sealed) return;
    const token = await openText(vault, sealed).catch((cause: Error) => {
      // Sealed with a key that is gone: nobody can use it any more, neither we nor a thief. Any other failure passes.
      if (cause.name === 'OperationError') return null;
      throw cause;
    });
    const result = token === null ? null : await revoke(token);
    if (result === null || result.ok || settled.has(result.problem)) {
      await database.change((open) => open.delete('revocations', key));
    }
  }

  return {
    async add(token) {
      const sealed = await sealText(vault, token);
      await database.change((open) => open.add('revocations', sealed));
    },
    send() {
      sending ??= (async () => {
        for (const key of await database.use((open) => open.getAllKeys('revocations'))) await sendOne(key);
      })().finally(() => {
        sending = null;
      });
      return sending;
    },
  };
}

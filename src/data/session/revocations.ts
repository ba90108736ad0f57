import type { Result } from '../../../contract/problems.ts';
import type { DeviceDatabase } from '../../platform/device-database.ts';
import { openText, sealText, type Vault } from '../vault/device-vault.ts';

/** Tokens of sessions that ended here and that the server has yet to hear of. */
export interface Revocations {
  /**
   * Keeps the token, sealed, until the server heard of it; that it is over is known here from then on. The answer tells
   * the server at once, without a look at the disk: a page that leaves may have no time for one.
   */
  add(token: string): Promise<() => Promise<unknown>>;
  /** Whether that session ended on this device: a tab that was asleep then heard nothing of it. */
  isOver(token: string): Promise<boolean>;
  /** Somebody comes in: a server that takes what was typed for the token begins with it what ended before. */
  begin(token: string): Promise<void>;
  /** Tells the server of all that wait; what cannot be told now stays. */
  send(): Promise<void>;
}

/** The server has nothing more to end: done, or the token is worth nothing to it. */
const settled = new Set(['session-ended', 'credential-invalid', 'not-found', 'forbidden', 'bad-request']);

const overKey = 'ended-sessions';
/** So many are known: more than a class leaves here in a day. */
const mostOver = 40;

/** Tells a token from others, and nothing of it. */
async function markOf(token: string): Promise<string> {
  return String(new Uint8Array(await crypto.subtle.digest('SHA-256', new TextEncoder().encode(token))));
}

const marksOf = (kept: unknown): readonly unknown[] => (Array.isArray(kept) ? kept : []);

export function createRevocations(
  database: DeviceDatabase,
  vault: Vault,
  revoke: (token: string) => Promise<Result<null>>,
): Revocations {
  let sending = Promise.resolve();

  async function tell(key: number, token: string): Promise<void> {
    const result = await revoke(token);
    if (result.ok || settled.has(result.problem)) await forget(key);
  }

  const forget = (key: number) => database.change((open) => open.delete('revocations', key));

  async function sendOne(key: number): Promise<void> {
    const sealed = await database.use((open) => open.get('revocations', key));
    if (!sealed) return;
    const token = await openText(vault, sealed).catch((cause: Error) => {
      // Sealed with a key that is gone: nobody can use it any more, neither we nor a thief. Any other failure passes.
      if (cause.name === 'OperationError') return null;
      throw cause;
    });
    await (token === null ? forget(key) : tell(key, token));
  }

  async function sendAll(): Promise<void> {
    for (const key of await database.use((open) => open.getAllKeys('revocations'))) await sendOne(key);
  }

  async function isOver(token: string): Promise<boolean> {
    const kept = marksOf(await database.use((open) => open.get('facts', overKey)));
    return kept.length > 0 && kept.includes(await markOf(token));
  }

  return {
    async add(token) {
      const [sealed, mark] = await Promise.all([sealText(vault, token), markOf(token)]);
      const key = await database.change(async (open) => {
        const both = open.transaction(['revocations', 'facts'], 'readwrite');
        const facts = both.objectStore('facts');
        const added = await both.objectStore('revocations').add(sealed);
        await facts.put([...marksOf(await facts.get(overKey)).slice(1 - mostOver), mark], overKey);
        await both.done;
        return added;
      });
      return () => tell(key, token);
    },
    isOver,
    async begin(token) {
      if (!(await isOver(token))) return;
      const mark = await markOf(token);
      await database.change(async (open) => {
        const { store, done } = open.transaction('facts', 'readwrite');
        await store.put(
          marksOf(await store.get(overKey)).filter((one) => one !== mark),
          overKey,
        );
        await done;
      });
    },
    // One after the other, also after one that failed: what is kept while others are sent is sent as well.
    send: () => (sending = sending.then(sendAll, sendAll)),
  };
}

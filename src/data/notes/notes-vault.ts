import * as v from 'valibot';
import { fromBase64Url, toBase64Url } from '../../../contract/content.ts';
import { type Operation, operationSchema } from '../../../contract/things.ts';
import { parseJson } from '../../platform/answer.ts';
import type { Sealed } from '../../platform/device-database.ts';
import { reported } from '../../platform/report.ts';
import type { CurrentPerson } from '../session/current-person.ts';
import { createVault, openText, putUnlessChanged, sealText, type Vault } from '../vault/device-vault.ts';

/**
 * Note: the key of the notes. What waits on this device is sealed with a key of its own, which goes when its person leaves.
 * So that nothing that was not sent is lost with it, the key is itself the first thing a device sends: `llave:<id>`, sealed
 * with the device's key until it is there. Who comes back is given it by the server, and what was left here opens again.
 */
export const keyThingPrefix = 'llave:';
export const notesKeyName = 'notes';
/** What the device's own key sealed. */
export const deviceKeyId = 'dispositivo00000';
const keyIdPattern = /^[0-9a-z]{16}$/;
const nonceBytes = 12;
const idBytes = 16;

const keySchema = v.object({ id: v.pipe(v.string(), v.regex(keyIdPattern)), key: v.string() });
export type NotesKey = v.InferOutput<typeof keySchema>;

export interface SealedOperation {
  readonly keyId: string;
  readonly sealed: Sealed;
}

export interface NotesVault {
  /** The key everything new is sealed with. */
  readonly key: NotesKey;
  seal(operation: Operation): Promise<SealedOperation>;
  /** `null` where its key is not known, or it is damaged. */
  open(kept: SealedOperation): Promise<Operation | null>;
  /** Learns a key from its thing and its value; answers whether there was one to learn. */
  learn(thing: string, value: unknown): boolean;
  knows(keyId: string): boolean;
}

function vaultOf({ key }: NotesKey): Vault {
  return createVault(() =>
    crypto.subtle.importKey('raw', fromBase64Url(key), 'AES-GCM', false, ['encrypt', 'decrypt']),
  );
}

export function createNotesVault(key: NotesKey, device: Vault): NotesVault {
  const own = vaultOf(key);
  const vaults = new Map([
    [deviceKeyId, device],
    [key.id, own],
  ]);
  return {
    key,
    async seal(operation) {
      const isKey = operation.thing.startsWith(keyThingPrefix);
      const sealed = await sealText(isKey ? device : own, JSON.stringify(operation));
      return { keyId: isKey ? deviceKeyId : key.id, sealed };
    },
    async open({ keyId, sealed }) {
      const vault = vaults.get(keyId);
      if (!vault) return null;
      const text = await openText(vault, sealed).catch(reported('Algo que esperaba aquí está dañado', null));
      const parsed = text === null ? null : v.safeParse(operationSchema, parseJson(text));
      return parsed?.success ? parsed.output : null;
    },
    learn(thing, value) {
      const id = thing.slice(keyThingPrefix.length);
      const parsed = v.safeParse(keySchema, { id, key: value });
      if (!thing.startsWith(keyThingPrefix) || !parsed.success || vaults.has(id)) return false;
      vaults.set(id, vaultOf(parsed.output));
      return true;
    },
    knows: (keyId) => vaults.has(keyId),
  };
}

/** The key this device has for the person, or a new one, which is kept before it is used. */
export async function findNotesKey(person: CurrentPerson, newId: () => string): Promise<NotesKey> {
  const { database, vault } = person;
  const kept = await database.use((open) => open.get('keys', notesKeyName));
  const text = kept ? await openText(vault, kept).catch(reported('La llave de las notas ya no se abre', null)) : null;
  const found = v.safeParse(keySchema, text === null ? null : parseJson(text));
  if (found.success) return found.output;
  const made = { id: newId(), key: toBase64Url(crypto.getRandomValues(new Uint8Array(32))) };
  const sealed = await sealText(vault, JSON.stringify(made));
  const isMade = await database.change(async (open) => {
    const { store, done } = open.transaction('keys', 'readwrite');
    const isFree = await putUnlessChanged(store, notesKeyName, kept, sealed);
    await done;
    return isFree;
  });
  // Another tab was quicker: its key is the person's.
  return isMade ? made : findNotesKey(person, newId);
}

/** A sealed operation as a record of the journal: the key's id, the nonce, what is sealed. */
export function toPayload({ keyId, sealed }: SealedOperation): Uint8Array<ArrayBuffer> {
  const payload = new Uint8Array(idBytes + nonceBytes + sealed.data.length);
  payload.set(new TextEncoder().encode(keyId));
  payload.set(sealed.nonce, idBytes);
  payload.set(sealed.data, idBytes + nonceBytes);
  return payload;
}

export function parsePayload(payload: Uint8Array<ArrayBuffer>): SealedOperation {
  return {
    keyId: new TextDecoder().decode(payload.slice(0, idBytes)),
    sealed: { nonce: payload.slice(idBytes, idBytes + nonceBytes), data: payload.slice(idBytes + nonceBytes) },
  };
}

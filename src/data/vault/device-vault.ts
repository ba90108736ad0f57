import type { DeviceDatabase, Sealed } from '../../platform/device-database.ts';

/** Seals what must not lie in clear on this device. */
export interface Vault {
  seal(bytes: Uint8Array<ArrayBuffer>): Promise<Sealed>;
  /** Throws where the key is another one or a bit was changed. */
  open(sealed: Sealed): Promise<Uint8Array<ArrayBuffer>>;
}

const nonceSizeBytes = 12;
const deviceKeyName = 'device';

/** Seals with one AES-GCM key that is found when first needed. */
export function createVault(findKey: () => Promise<CryptoKey>): Vault {
  let finding: Promise<CryptoKey> | null = null;
  const key = () =>
    (finding ??= findKey().catch((cause: unknown) => {
      finding = null;
      throw cause;
    }));
  return {
    async seal(bytes) {
      const nonce = crypto.getRandomValues(new Uint8Array(nonceSizeBytes));
      const data = await crypto.subtle.encrypt({ name: 'AES-GCM', iv: nonce }, await key(), bytes);
      return { nonce, data: new Uint8Array(data) };
    },
    async open({ nonce, data }) {
      return new Uint8Array(await crypto.subtle.decrypt({ name: 'AES-GCM', iv: nonce }, await key(), data));
    },
  };
}

/** The device's own key: made once, not exportable, kept by the browser. */
export function createDeviceVault(database: DeviceDatabase): Vault {
  return createVault(async () => {
    const kept = await database.use((open) => open.get('keys', deviceKeyName));
    if (kept) return kept;
    const made = await crypto.subtle.generateKey({ name: 'AES-GCM', length: 256 }, false, ['encrypt', 'decrypt']);
    return database.change(async (open) => {
      // Another tab may have been quicker: whoever is first in the table wins.
      const change = open.transaction('keys', 'readwrite');
      const first = await change.store.get(deviceKeyName);
      if (!first) await change.store.put(made, deviceKeyName);
      await change.done;
      return first ?? made;
    });
  });
}

/** The part of a table that `putUnlessChanged` needs. */
interface SealedTable {
  get(key: string): Promise<Sealed | undefined>;
  put(sealed: Sealed, key: string): Promise<unknown>;
  delete(key: string): Promise<unknown>;
}

/** Writes `next` (`null`: nothing more) where no other tab wrote since `seen` was read: each sealing has a nonce of its own. */
export async function putUnlessChanged(
  table: SealedTable,
  key: string,
  seen: Sealed | null | undefined,
  next: Sealed | null,
): Promise<boolean> {
  const isAsSeen = String((await table.get(key))?.nonce) === String(seen?.nonce);
  if (isAsSeen) await (next ? table.put(next, key) : table.delete(key));
  return isAsSeen;
}

export async function sealText(vault: Vault, text: string): Promise<Sealed> {
  return vault.seal(new TextEncoder().encode(text));
}

export async function openText(vault: Vault, sealed: Sealed): Promise<string> {
  return new TextDecoder().decode(await vault.open(sealed));
}

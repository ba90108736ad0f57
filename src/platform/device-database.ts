import type { DBSchema } from 'idb';
import { createLocalDatabase, type LocalDatabase, type StorageDoor } from './local-database.ts';

/** What belongs to this device and to nobody in particular. */
export const deviceDatabaseName = 'libro_dispositivo';
export const deviceDatabaseVersion = 1;

/** AES-GCM ciphertext with the nonce it was made with. */
export interface Sealed {
  readonly nonce: Uint8Array<ArrayBuffer>;
  readonly data: Uint8Array<ArrayBuffer>;
}

export interface DeviceSchema extends DBSchema {
  /** `device`: the key that seals everything secret on this device; it cannot be exported by a script. */
  keys: { key: string; value: CryptoKey };
  /** `person`: who stays signed in on this personal device (token and record, sealed). */
  remembered: { key: string; value: Sealed };
  /** Tokens of ended sessions that the server has not heard of yet, sealed. */
  revocations: { key: number; value: Sealed };
  /** Books people want here; older apps wrote fewer fields, so `data/downloads/download-list` reads them. */
  downloads: { key: string; value: unknown };
  /** `server-time`: the latest server time seen. */
  facts: { key: string; value: unknown };
  /** Page views waiting to be sent. */
  'page-views': { key: number; value: { path: string; at: string } };
}

export type DeviceDatabase = LocalDatabase<DeviceSchema>;

export function createDeviceDatabase(door: StorageDoor): DeviceDatabase {
  return createLocalDatabase<DeviceSchema>(deviceDatabaseName, deviceDatabaseVersion, door, (database) => {
    database.createObjectStore('keys');
    database.createObjectStore('remembered');
    database.createObjectStore('revocations', { autoIncrement: true });
    database.createObjectStore('downloads', { keyPath: 'bookId' });
    database.createObjectStore('facts');
    database.createObjectStore('page-views', { autoIncrement: true });
  });
}

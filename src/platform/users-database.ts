import type { DBSchema } from 'idb';
import { createLocalDatabase, type LocalDatabase, type StorageDoor } from './local-database.ts';

/** The seed's copy of the signed-in user: `users_db`, version 1, one table `user` keyed by `id`. */
export const usersDatabaseName = 'users_db';
export const usersDatabaseVersion = 1;

export interface StoredUser {
  readonly id: number | string;
  readonly [field: string]: unknown;
}

export interface UsersSchema extends DBSchema {
  user: { key: number | string; value: StoredUser };
}

export type UsersDatabase = LocalDatabase<UsersSchema>;

export function createUsersDatabase(door: StorageDoor): UsersDatabase {
  return createLocalDatabase<UsersSchema>(usersDatabaseName, usersDatabaseVersion, door, (database) => {
    database.createObjectStore('user', { keyPath: 'id' });
  });
}

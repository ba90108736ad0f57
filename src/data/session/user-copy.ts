import type { User } from '../../../contract/user.ts';
import type { UsersDatabase } from '../../platform/users-database.ts';

/** The seed's copy of the user record in `users_db`. */
export interface UserCopy {
  /** Deletes the record with the same id, then puts this one. A failure is logged and otherwise ignored. */
  save(user: User): Promise<void>;
  /** Leaves the table empty. */
  clear(): Promise<void>;
}

export function createUserCopy(database: UsersDatabase): UserCopy {
  return {
    async save(user) {
      try {
        await database.use(async (open) => {
          const change = open.transaction('user', 'readwrite');
          await Promise.all([change.store.delete(user.id), change.store.put(user), change.done]);
        });
      } catch (cause) {
        // The name of the error only: the error of a failed write may quote the record.
        const reason = cause instanceof Error ? cause.name : 'error';
        console.error('El usuario no se guardó en la base de datos local', reason);
      }
    },
    clear: () => database.use((open) => open.clear('user')),
  };
}

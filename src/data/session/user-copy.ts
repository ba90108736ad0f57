import type { User } from '../../../contract/user.ts';
import { report } from '../../platform/report.ts';
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
        await database.change(async (open) => {
          const change = open.transaction('user', 'readwrite');
          const steps: Promise<unknown>[] = [change.done, change.store.delete(user.id)];
          try {
            steps.push(change.store.put(user));
          } catch (cause) {
            // A record that cannot be copied throws before its put is asked for: the deletion is taken back too.
            change.abort();
            await Promise.allSettled(steps);
            throw cause;
          }
          await Promise.all(steps);
        });
      } catch (cause) {
        report('El usuario no se guardó en la base de datos local', cause);
      }
    },
    clear: () => database.remove((open) => open.clear('user')),
  };
}

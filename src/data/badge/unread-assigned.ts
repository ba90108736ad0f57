import { roles } from '../../../contract/roles.ts';
import type { User } from '../../../contract/user.ts';
import type { ShelfBooks } from '../catalogue/shelf-books.ts';

/** So long a book that nobody opened is news; after that a number on an icon only nags. */
const newsMs = 30 * 24 * 60 * 60_000;

const studentNames: ReadonlySet<string> = new Set(
  roles.filter(({ family }) => family === 'student').map(({ name }) => name),
);

/**
 * How many books wait for this person: what the school gave them lately and they have not opened. Until there are
 * assignments of their own, a licence for a pupil's class is what a book is assigned by.
 */
export function countUnreadAssigned(
  user: User,
  shelf: Pick<ShelfBooks, 'length' | 'slice'>,
  begun: ReadonlySet<string>,
  now: number,
): number {
  if (!user.roles?.some(({ name }) => studentNames.has(name))) return 0;
  const isNews = (addedAt: string) => Math.abs(now - Date.parse(addedAt)) <= newsMs;
  return shelf.slice(0, shelf.length).filter(({ id, addedAt }) => isNews(addedAt) && !begun.has(id)).length;
}

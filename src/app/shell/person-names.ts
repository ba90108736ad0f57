import type { User } from '../../../contract/user.ts';
import { oneLine } from '../../ui/one-line.ts';
import { truncate } from '../../ui/truncate.ts';

const MOST_CHARACTERS = 20;

export interface PersonNames {
  readonly first: string;
  readonly full: string;
  readonly school: string;
}

/** Names as the shell shows them: cut at 20 characters, with the fallbacks for what is empty. */
export function namesOf(user: User, fallback: { readonly noName: string; readonly noSchool: string }): PersonNames {
  const first = oneLine(user.firstname);
  const full = [first, oneLine(user.lastname)].filter((part) => part !== '').join(' ');
  const school = oneLine(user.school_name);
  return {
    first: full === '' ? fallback.noName : truncate(first, MOST_CHARACTERS),
    full: full === '' ? fallback.noName : truncate(full, MOST_CHARACTERS),
    school: school === '' ? fallback.noSchool : school,
  };
}

import { describe, expect, test } from 'vitest';
import { emptyUser } from '../../../contract/user.ts';
import { logoutDestinationOf } from '../../../src/data/session/user-record.ts';

const withRoles = (...ids: number[]) => ({ ...emptyUser(), roles: ids.map((id) => ({ id, name: 'Cualquiera' })) });
const students = [5, 14, 17];
const teachers = [3, 4, 11, 18, 20, 21];

describe('where a person goes after leaving', () => {
  test('is the place of the students, of the teachers, or home, for every id there may be', () => {
    for (let id = -1; id <= 40; id += 1) {
      const expected = students.includes(id) ? 'students' : teachers.includes(id) ? 'teachers' : 'home';
      expect([id, logoutDestinationOf(withRoles(id))]).toEqual([id, expected]);
    }
  });

  test('goes by the first role only, and is home without roles', () => {
    expect(logoutDestinationOf(withRoles(3, 5))).toBe('teachers');
    expect(logoutDestinationOf(withRoles(99, 5))).toBe('home');
    expect(logoutDestinationOf(withRoles())).toBe('home');
  });
});

import { describe, expect, it } from 'vitest';
import { emptyUser } from '../../../contract/user.ts';
import { countUnreadAssigned } from '../../../src/data/badge/unread-assigned.ts';
import { bookOf } from '../../app/school.tsx';

const now = Date.parse('2026-03-20T08:00:00Z');
const pupil = { ...emptyUser(), roles: [{ id: 14, name: 'Alumno Plus' }] };
const shelf = [
  bookOf({ id: 'a', addedAt: '2026-03-01T00:00:00Z' }),
  bookOf({ id: 'b', addedAt: '2026-03-19T00:00:00Z' }),
  bookOf({ id: 'viejo', addedAt: '2025-12-01T00:00:00Z' }),
];

describe('the number on the icon', () => {
  it('counts what a pupil was given lately and has not opened', () => {
    expect(countUnreadAssigned(pupil, shelf, new Set(), now)).toBe(2);
    expect(countUnreadAssigned(pupil, shelf, new Set(['b']), now)).toBe(1);
  });

  it('is no matter of those whose books are not given to them', () => {
    const teacher = { ...emptyUser(), roles: [{ id: 3, name: 'Docente' }] };
    expect(countUnreadAssigned(teacher, shelf, new Set(), now)).toBe(0);
    expect(countUnreadAssigned(emptyUser(), shelf, new Set(), now)).toBe(0);
  });
});

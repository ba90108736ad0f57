import { describe, expect, test } from 'vitest';
import { emptyUser } from '../../../contract/user.ts';
import { parseStoredUser, splitUserAnswer, userHasRole } from '../../../src/data/session/user-record.ts';

const whole = {
  id: 7,
  firstname: 'Ana',
  lastname: 'Pérez',
  email: 'ana@ejemplo.edu',
  school_name: 'Escuela 1',
  insignia: '/img/escuela.svg',
  roles: [
    { id: 3, name: 'Docente', since: 2020 },
    { id: 5, name: 'Alumno' },
  ],
};

describe("a person's record", () => {
  test('has the fields of the seed, and the roles with id and name', () => {
    expect(parseStoredUser(JSON.stringify(whole))).toEqual(whole);
    expect(Object.keys(emptyUser()).toSorted()).toEqual(Object.keys(whole).toSorted());
  });

  test('keeps every other field as it came', () => {
    const more = { ...whole, grado: '3A', ajustes: { letra: 'grande' } };
    expect(parseStoredUser(JSON.stringify(more))).toEqual(more);
  });

  test('may lack everything but its id', () => {
    expect(parseStoredUser('{"id":"x-1","roles":null}')).toEqual({ ...emptyUser(), id: 'x-1' });
    expect(parseStoredUser('{"firstname":"Ana"}')).toBeNull();
  });

  test('is kept without the token that came with it', () => {
    const record = { ...emptyUser(), id: 7 };
    expect(splitUserAnswer({ ...record, token: 'llave' })).toEqual({ user: record, token: 'llave' });
    expect(splitUserAnswer(record)).toEqual({ user: record, token: null });
  });

  test('has a role when any of its roles has the name', () => {
    const user = { ...emptyUser(), roles: whole.roles };
    expect(['Docente', 'Alumno', 'alumno', 'Director de Colegio'].map((name) => userHasRole(user, name))).toEqual([
      true,
      true,
      false,
      false,
    ]);
    expect(userHasRole(emptyUser(), 'Alumno')).toBe(false);
  });
});

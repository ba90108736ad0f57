import * as v from 'valibot';
import { describe, expect, it } from 'vitest';
import { userAnswerSchema } from '../../../contract/user-answer.ts';
import { avatarOf } from '../../../src/app/shell/avatars.ts';
import { namesOf } from '../../../src/app/shell/person-names.ts';
import { ownAddress } from '../../../src/app/shell/school-badge.tsx';
import { spanish as text } from '../../../src/app/text.es.ts';
import { createSessionMemory } from '../../../src/data/session/session-memory.ts';
import { logoutDestinationOf, splitUserAnswer, userHasRole } from '../../../src/data/session/user-record.ts';
import { createTextStore } from '../../../src/platform/session-storage.ts';
import { oneLine } from '../../../src/ui/one-line.ts';
import { hostileStoredTokens, hostileStoredUsers, hostileUsers, wrongTokens } from '../../support/hostile-users.ts';

const page = 'https://libros.example/libros';

/** The session storage of one tab. */
function createTab(kept: Record<string, string> = {}) {
  const values = new Map(Object.entries(kept));
  const storage: Storage = {
    length: 0,
    clear: () => values.clear(),
    key: () => null,
    getItem: (key) => values.get(key) ?? null,
    setItem: (key, value) => void values.set(key, value),
    removeItem: (key) => void values.delete(key),
  };
  return createTextStore(() => storage);
}

describe('a record as no backend should send it', () => {
  it('is one of at least 45', () => {
    expect(hostileUsers.length).toBeGreaterThanOrEqual(45);
    expect(new Set(hostileUsers.map(({ title }) => title)).size).toBe(hostileUsers.length);
  });

  it.each(hostileUsers.flatMap(({ title, body, seen }) => (seen === null ? [] : [[title, body, seen] as const])))(
    'opens its person: %s',
    (_title, body, seen) => {
      const { user, token } = splitUserAnswer(v.parse(userAnswerSchema, JSON.parse(body)));
      const names = namesOf(user, text);
      expect(token).toBeNull();
      expect({
        first: names.first,
        full: names.full,
        email: oneLine(user.email),
        school: names.school,
        avatar: avatarOf(user),
        destination: logoutDestinationOf(user),
      }).toEqual({
        first: seen.first,
        full: seen.full,
        email: seen.email,
        school: seen.school,
        avatar: `/img/avatares.svg#${seen.avatar}`,
        destination: seen.destination,
      });
      if (seen.badge === 'own') expect(ownAddress(user.insignia ?? '', page)).toBe('/img/insignia-rio-claro.svg');
      else expect(new URL(ownAddress(user.insignia ?? '', page), page).origin).toBe('https://libros.example');
      expect(userHasRole(user, 'Director de Colegio')).toBe(false);

      // What a tab keeps of it is the same person when the page is loaded again.
      const store = createTab();
      createSessionMemory(store).saveUser(user);
      expect(namesOf(createSessionMemory(store).user(), text).full).toBe(seen.full);
      expect(Reflect.get({}, 'isAdmin')).toBeUndefined();
      expect(Reflect.get(user, 'isAdmin')).toBeUndefined();
    },
  );

  it.each([...hostileUsers, ...wrongTokens].flatMap(({ title, body, seen }) => (seen === null ? [[title, body]] : [])))(
    'opens nobody: %s',
    (_title, body) => {
      expect(v.safeParse(userAnswerSchema, JSON.parse(body ?? '')).success).toBe(false);
    },
  );

  it('keeps the fields nobody asked for', () => {
    const { body } = hostileUsers.find(({ title }) => title === 'fields nobody asked for') ?? { body: '{}' };
    expect(v.parse(userAnswerSchema, JSON.parse(body))).toMatchObject({ grado: '3A', ajustes: { letra: 'grande' } });
  });
});

describe('what lies in session storage at start', () => {
  it.each(hostileStoredUsers)('is nobody where it is no record: %s', (stored) => {
    const memory = createSessionMemory(createTab({ user: stored }));
    expect(memory.hasUser()).toBe(false);
    expect(memory.user().id).toBe('');
  });

  it.each(hostileStoredTokens)('is no token where no header could hold it: %j', (stored) => {
    expect(createSessionMemory(createTab({ token: stored })).token()).toBeNull();
  });
});

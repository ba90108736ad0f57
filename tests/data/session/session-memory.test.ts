import { describe, expect, test } from 'vitest';
import { emptyUser } from '../../../contract/user.ts';
import { createSessionMemory, heldDisplayKey, heldPlaceKey } from '../../../src/data/session/session-memory.ts';
import { createTextStore } from '../../../src/platform/session-storage.ts';

/** A tab's session storage; its reads are counted. */
function openTab(kept: Record<string, string> = {}) {
  const tab = new Map(Object.entries(kept));
  let reads = 0;
  const storage: Storage = {
    getItem(key) {
      reads += 1;
      return tab.get(key) ?? null;
    },
    setItem: (key, text) => void tab.set(key, text),
    removeItem: (key) => void tab.delete(key),
    clear: () => tab.clear(),
    key: () => null,
    length: 0,
  };
  return { tab, reads: () => reads, memory: createSessionMemory(createTextStore(() => storage)) };
}

const ana = { ...emptyUser(), id: 7, firstname: 'Ana', otherField: 'kept' };

describe('user and token of a tab', () => {
  test('are in memory and in session storage under user and token', () => {
    const { tab, memory } = openTab();
    memory.saveUser(ana);
    memory.saveToken('llave');
    expect([memory.user(), memory.token()]).toEqual([ana, 'llave']);
    expect([...tab.keys()].toSorted()).toEqual(['token', 'user']);
    expect(JSON.parse(tab.get('user') ?? '')).toEqual(ana);
    expect(tab.get('token')).toBe('llave');
  });

  test('stay in memory where session storage is forbidden', () => {
    const memory = createSessionMemory(
      createTextStore(() => {
        throw new DOMException('forbidden', 'SecurityError');
      }),
    );
    memory.saveUser(ana);
    memory.saveToken('llave');
    expect([memory.user(), memory.token(), memory.hasUser()]).toEqual([ana, 'llave', true]);
  });

  test('are restored when first asked for, not before, and once', () => {
    const { memory, reads } = openTab({ user: JSON.stringify(ana), token: 'llave' });
    expect(reads()).toBe(0);
    expect([memory.user(), memory.token()]).toEqual([ana, 'llave']);
    expect([memory.user(), memory.token()]).toEqual([ana, 'llave']);
    expect(reads()).toBe(2);
  });

  test('saving null takes the user from memory and from session storage', () => {
    const { tab, memory } = openTab({ user: JSON.stringify(ana), token: 'llave' });
    memory.saveUser(null);
    expect(memory.hasUser()).toBe(false);
    expect([...tab.keys()]).toEqual(['token']);
  });

  test('with the user goes what that tab held', () => {
    const held = { [heldPlaceKey]: '["7","celula",{}]', [heldDisplayKey]: '["7","dark"]' };
    const { tab, memory } = openTab({ user: JSON.stringify(ana), ...held });
    memory.saveUser(null);
    expect([...tab.keys()]).toEqual([]);
    memory.saveToken(null);
    expect([...tab.keys()]).toEqual([]);
    expect(memory.token()).toBeNull();
  });

  test('nobody stored is an empty user', () => {
    expect(openTab().memory.user()).toEqual(emptyUser());
    expect(openTab({ user: 'null' }).memory.user()).toEqual(emptyUser());
    expect(openTab({ user: '{"id":' }).memory.hasUser()).toBe(false);
  });
});

import { describe, expect, it, vi } from 'vitest';
import { createRepair } from '../../../src/data/repair/repair.ts';
import type { ConnectionStatus } from '../../../src/data/services.ts';
import { createSubject } from '../../../src/platform/observable.ts';
import { createTextStore } from '../../../src/platform/session-storage.ts';

/** A tab: what its session storage holds outlives each page in it. */
function createTab() {
  const kept = new Map<string, string>();
  const steps: string[] = [];
  const storage: Storage = {
    length: 0,
    clear: () => kept.clear(),
    key: () => null,
    getItem: (key) => kept.get(key) ?? null,
    setItem: (key, text) => void kept.set(key, text),
    removeItem: (key) => void kept.delete(key),
  };
  const openPage = (
    build: string,
    status: ConnectionStatus = 'online',
    open: () => Storage = () => storage,
    newerComes: Promise<unknown> = Promise.resolve(),
  ) =>
    createRepair({
      store: createTextStore(open),
      connection: { status: createSubject<ConnectionStatus>(status), check: async () => void steps.push('asked') },
      build,
      async takeNewer() {
        steps.push('newer');
        await newerComes;
      },
      reload: () => steps.push('reloaded'),
    });
  return { kept, steps, openPage };
}

describe('a missing part of the app', () => {
  it('asks for the server and a newer version, then loads the page anew', async () => {
    const { steps, openPage } = createTab();
    expect(await openPage('a').partMissing(() => true)).toBe(true);
    expect(steps).toEqual(['asked', 'newer', 'reloaded']);
  });

  it('is reloaded for once a build, also where two servers answer with different ones by turns', async () => {
    const { steps, openPage } = createTab();
    for (const build of ['a', 'b', 'a', 'b', 'a']) await openPage(build).partMissing(() => true);
    expect(steps.filter((step) => step === 'reloaded')).toHaveLength(2);
    expect(await openPage('a').partMissing(() => true)).toBe(false);
  });

  it.each(['offline', 'portal', 'filtered'] as const)('is not reloaded for while the server is %s', async (status) => {
    const { kept, steps, openPage } = createTab();
    expect(await openPage('a', status).partMissing(() => true)).toBe(false);
    expect(steps).toEqual(['asked']);
    expect(kept.size).toBe(0);
    expect(await openPage('a').partMissing(() => true)).toBe(true);
  });

  it('is never reloaded for where nothing can be noted: nothing would end that', async () => {
    const { steps, openPage } = createTab();
    const forbidden = vi.fn(() => {
      throw new DOMException('Forbidden.', 'SecurityError');
    });
    expect(await openPage('a', 'online', forbidden).partMissing(() => true)).toBe(false);
    expect(steps).not.toContain('reloaded');
  });

  it('is not reloaded for where whoever needed it went elsewhere, or opened a book, while the server was asked for', async () => {
    const { kept, steps, openPage } = createTab();
    let isWanted = true;
    const asked = openPage('a').partMissing(() => isWanted);
    isWanted = false;
    expect(await asked).toBe(false);
    expect(steps).not.toContain('reloaded');
    expect(kept.get('libro-recarga')).toBe('');
    expect(await openPage('a').partMissing(() => true)).toBe(true);
  });

  it('is reloaded for by the next page where the person went there while a newer version was asked for', async () => {
    const { steps, openPage } = createTab();
    void openPage('a', 'online', undefined, new Promise(() => undefined)).partMissing(() => true);
    await vi.waitFor(() => expect(steps).toEqual(['asked', 'newer']));
    expect(await openPage('a').partMissing(() => true)).toBe(true);
    expect(steps).toEqual(['asked', 'newer', 'asked', 'newer', 'reloaded']);
    expect(await openPage('a').partMissing(() => true)).toBe(false);
  });
});

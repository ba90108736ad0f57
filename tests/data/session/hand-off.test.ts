import { describe, expect, test, vi } from 'vitest';
import { followHandOffs, takeHandOffCredential } from '../../../src/data/session/hand-off.ts';

function take(hash: string) {
  const replaceState = vi.fn();
  const credential = takeHandOffCredential(
    { hash, pathname: '/libros', search: '?lugar=3' },
    { replaceState, state: { kept: 1 } },
  );
  return { credential, calls: replaceState.mock.calls };
}

describe('the hand-off in the fragment', () => {
  test.each([
    ['#credencial=entrega.abc', 'entrega.abc'],
    ['#credencial=clave.A-1', 'clave.A-1'],
    ['#credencial=carnet.x_y', 'carnet.x_y'],
    ['#otra=1&credencial=entrega.abc', 'entrega.abc'],
    ['#credencial=entrega%2Eabc', 'entrega.abc'],
    ['#credencial=', ''],
    ['#credencial=entrega.', ''],
    ['#credencial=Bearer%20x', ''],
    ['#credencial=otro.abc', ''],
    ['#credencial=entrega.a%0d%0aX: 1', ''],
    ['#credencial=entrega.%E0%A4%A', 'entrega.%E0%A4%A'],
  ])('%s gives «%s» and is taken off the address', (hash, credential) => {
    const taken = take(hash);
    expect(taken.credential).toBe(credential);
    expect(taken.calls).toEqual([[{ kept: 1 }, '', '/libros?lugar=3']]);
  });

  test.each(['', '#', '#capitulo-2', '#micredencial=entrega.abc'])('leaves the fragment "%s" alone', (hash) => {
    expect(take(hash)).toEqual({ credential: null, calls: [] });
  });
});

describe('a hand-off that arrives while the app is open', () => {
  test.each([
    ['#credencial=entrega.abc', 1],
    ['#otra=1&credencial=', 1],
    ['#otra', 0],
    ['#descredencial=entrega.abc', 0],
    ['', 0],
  ])('in the fragment «%s» begins the page anew %i times', (hash, times) => {
    const reload = vi.fn();
    const addEventListener = vi.fn((_type: string, hear: () => void) => hear());
    followHandOffs({ addEventListener, location: { hash, reload } });
    expect(addEventListener).toHaveBeenCalledExactlyOnceWith('hashchange', expect.any(Function));
    expect(reload).toHaveBeenCalledTimes(times);
  });
});

// @vitest-environment happy-dom
import { cleanup, renderHook } from '@testing-library/react';
import { afterEach, expect, test, vi } from 'vitest';
import { type Brought, useAddress } from '../../../src/features/reader/use-address.ts';

afterEach(cleanup);

const nothing: Brought = { place: null, words: '' };
const at = (place: string): Brought => ({ place, words: '' });

/** A reader that was opened with `first`, and the addresses that come while it is open. */
function openedWith(first: Brought, wasReady = true) {
  const went: string[] = [];
  const forget = vi.fn();
  const goToPlace = (place: string) => void went.push(place);
  const { rerender } = renderHook(
    ({ address, isReady }: { address: Brought; isReady: boolean }) =>
      useAddress(address, first, isReady, goToPlace, forget),
    { initialProps: { address: first, isReady: wasReady } },
  );
  return {
    went,
    forget,
    come: (address: Brought, isReady = true) => rerender({ address, isReady }),
    /** As the router does once it was asked to forget. */
    async follow(address: Brought) {
      rerender({ address, isReady: true });
      await vi.waitFor(() => expect(forget).toHaveBeenCalled());
      forget.mockClear();
      rerender({ address: nothing, isReady: true });
    },
  };
}

test('the place a book was opened at is not gone to once more, and is forgotten', () => {
  const { went, forget } = openedWith(at('12'));
  expect(went).toEqual([]);
  expect(forget).toHaveBeenCalledOnce();
});

test('the same link leads back to its place each time it is followed', async () => {
  const { went, follow, come } = openedWith(at('12'));
  come(nothing);
  await follow(at('12'));
  expect(went).toEqual(['12']);
  await follow(at('30'));
  await follow(at('12'));
  await follow(at('12'));
  expect(went).toEqual(['12', '30', '12', '12']);
});

test('a link over another that was not forgotten yet leads to its place, and so does the first one after it', () => {
  const { went, come } = openedWith(at('12'));
  come(at('30'));
  come(at('12'));
  expect(went).toEqual(['30', '12']);
});

test('what comes before there are pages waits for them; the place they open at needs no way', () => {
  const { went, forget, come } = openedWith(at('12'), false);
  come(at('30'), false);
  expect(forget).not.toHaveBeenCalled();
  come(at('30'));
  expect(went).toEqual(['30']);

  const back = openedWith(at('12'), false);
  back.come(at('30'), false);
  back.come(at('12'), false);
  back.come(at('12'));
  expect(back.went).toEqual([]);
  expect(back.forget).toHaveBeenCalledOnce();
});

test('words without a place are forgotten and lead nowhere', () => {
  const { went, forget } = openedWith({ place: null, words: 'agua' });
  expect(went).toEqual([]);
  expect(forget).toHaveBeenCalledOnce();
});

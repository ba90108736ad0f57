import { describe, expect, test } from 'vitest';
import { createLoading } from '../../../src/data/loading/loading.ts';
import { isLoadingQuiet, isLoadingVisible, nextLoading, noLoading } from '../../../src/data/loading/loading-machine.ts';

describe('the loader', () => {
  test('shows while the latest entry says so, and not with an empty list', () => {
    const one = nextLoading(noLoading, { type: 'shown', id: 1, isQuiet: false });
    const two = nextLoading(one, { type: 'shown', id: 2, isQuiet: true });
    expect([noLoading, one, two].map(isLoadingVisible)).toEqual([false, true, true]);
    expect(
      isLoadingVisible({
        entries: [
          { id: 1, show: true, isQuiet: false },
          { id: 2, show: false, isQuiet: false },
        ],
      }),
    ).toBe(false);
  });

  test('hiding removes every entry with the id, and only those', () => {
    const thrice = [1, 2, 1].reduce(
      (state, id) => nextLoading(state, { type: 'shown', id, isQuiet: false }),
      noLoading,
    );
    const left = nextLoading(thrice, { type: 'hidden', id: 1 });
    expect(left.entries).toEqual([{ id: 2, show: true, isQuiet: false }]);
    expect(isLoadingVisible(left)).toBe(true);
    expect(isLoadingVisible(nextLoading(left, { type: 'hidden', id: 2 }))).toBe(false);
  });

  test('is quiet only while everything that loads is, and what fades keeps its face', () => {
    const loading = createLoading();
    const faces: boolean[] = [];
    const look = () => faces.push(loading.isQuiet.get());
    loading.show(100001, true);
    look();
    loading.show(2);
    look();
    loading.show(100001, true);
    look();
    loading.hide(2);
    look();
    loading.hide(100001);
    look();
    expect(faces).toEqual([true, false, false, true, true]);
    expect(isLoadingQuiet(noLoading)).toBe(true);
    expect(loading.isVisible.get()).toBe(false);
  });

  test('tells its listeners of each change, and of nothing else', () => {
    const loading = createLoading();
    const told: boolean[] = [];
    loading.isVisible.subscribe(() => told.push(loading.isVisible.get()));
    loading.show(100001);
    loading.show(100001);
    loading.hide(100001);
    loading.hide(100001);
    expect(told).toEqual([true, false]);
  });
});

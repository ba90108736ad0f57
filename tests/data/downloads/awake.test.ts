import { describe, expect, test } from 'vitest';
import { createAwake } from '../../../src/data/downloads/awake.ts';
import { type AwakeEvent, isWanted, nextAwake } from '../../../src/data/downloads/awake-machine.ts';
import type { PageHint } from '../../../src/platform/page-life.ts';
import { fc } from '../../support/fast-check.ts';

const turn = () => new Promise((resolve) => setImmediate(resolve));

/** A page and a browser that gives locks, and takes them back when the page is hidden. */
function open({ gives = true } = {}) {
  const ears = new Set<(hint: PageHint) => void>();
  const held = new Set<() => void>();
  let isVisible = true;
  const awake = createAwake(
    {
      async take(onLost) {
        if (!gives || !isVisible) return null;
        held.add(onLost);
        return async () => void held.delete(onLost);
      },
    },
    {
      isVisible: () => isVisible,
      subscribe(listener) {
        ears.add(listener);
        return () => ears.delete(listener);
      },
    },
  );
  function show(next: boolean): void {
    isVisible = next;
    if (!next) for (const onLost of held) if (held.delete(onLost)) onLost();
    for (const ear of ears) ear(next ? 'visible' : 'hidden');
  }
  return { awake, held, ears, show };
}

describe('the screen', () => {
  test('stays on while somebody watches, and is let go by the last one', async () => {
    const { awake, held, ears } = open();
    const stops = [awake.watch(), awake.watch()];
    await turn();
    expect(held.size).toBe(1);
    stops[0]?.();
    stops[0]?.();
    await turn();
    expect(held.size).toBe(1);
    stops[1]?.();
    await turn();
    expect(held.size).toBe(0);
    expect(ears.size).toBe(0);
  });

  test('is asked for again when the page is seen again', async () => {
    const { awake, held, show } = open();
    const stop = awake.watch();
    await turn();
    show(false);
    await turn();
    expect(held.size).toBe(0);
    show(true);
    await turn();
    expect(held.size).toBe(1);
    stop();
    await turn();
    expect(held.size).toBe(0);
  });

  test('is let go also where the watcher left before the browser had answered', async () => {
    const { awake, held } = open();
    awake.watch()();
    await turn();
    expect(held.size).toBe(0);
  });

  test('goes dark as always where the browser does not want to', async () => {
    const { awake, held } = open({ gives: false });
    const stop = awake.watch();
    await turn();
    stop();
    expect(held.size).toBe(0);
  });

  test('is wanted exactly while there are watchers and the page is seen', () => {
    const events = fc.array(
      fc.constantFrom<AwakeEvent>(
        ...(['watched', 'unwatched', 'shown', 'hidden', 'asked', 'granted', 'lost'] as const).map((type) => ({ type })),
      ),
    );
    fc.assert(
      fc.property(events, (all) => {
        let state = nextAwake({ watchers: 0, isVisible: true, lock: 'none' }, { type: 'shown' });
        let watchers = 0;
        for (const event of all) {
          state = nextAwake(state, event);
          if (event.type === 'watched') watchers += 1;
          if (event.type === 'unwatched') watchers = Math.max(0, watchers - 1);
          expect(isWanted(state)).toBe(watchers > 0 && state.isVisible);
        }
      }),
    );
  });
});

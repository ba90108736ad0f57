import { describe, expect, it } from 'vitest';
import { createUpdate, type UpdateEdges } from '../../../src/data/update/update.ts';
import { createUpdateMemory } from '../../../src/data/update/update-memory.ts';
import type { PageHint } from '../../../src/platform/page-life.ts';
import { createTextStore, type TextStore } from '../../../src/platform/session-storage.ts';
import { createManualClock } from '../support/manual-clock.ts';

const hour = 60 * 60_000;

function memoryStore(): TextStore {
  const kept = new Map<string, string>();
  return {
    read: (key) => kept.get(key) ?? null,
    save: (key, text) => Boolean(kept.set(key, text)),
    remove: (key) => void kept.delete(key),
  };
}

const settled = () => new Promise<void>((resolve) => setTimeout(resolve));

interface World {
  waiting: string | null;
  active: string;
  server: string | null;
  bringsOnLook: string | null;
  /** The build whose own address the worker came from. */
  from: string | null;
  /** The worker that answers for the page is too busy to say what it is. */
  isBusy: boolean;
  /** The browser threw the worker away. */
  isGone: boolean;
}

/** A page and the workers behind it; `waiting` and `active` are the builds of workers. */
function createPage(part: Partial<UpdateEdges> = {}, hasController = true) {
  const clock = createManualClock();
  const steps: string[] = [];
  const listeners = new Set<() => void>();
  const controlled = new Set<() => void>();
  const hints = new Set<(hint: PageHint) => void>();
  const world: World = {
    waiting: null,
    active: 'a',
    server: 'a',
    bringsOnLook: null,
    from: null,
    isBusy: false,
    isGone: false,
  };
  const update = createUpdate({
    door: {
      hasController: () => hasController,
      hasWaiting: () => world.waiting !== null,
      hasNewer: () => world.waiting !== null,
      onWaiting(listener) {
        listeners.add(listener);
        return () => listeners.delete(listener);
      },
      onControl(listener) {
        controlled.add(listener);
        return () => controlled.delete(listener);
      },
      async keep() {
        if (world.isGone) steps.push('brought back');
      },
      async look() {
        steps.push('looked');
        if (world.bringsOnLook) world.waiting = world.bringsOnLook;
      },
      async lookPast(build) {
        steps.push(`looked past for ${build}`);
        world.from = build;
      },
      isFrom: (build) => world.from === build,
      async ask(who) {
        if (world.isBusy && who === 'controller') return null;
        const build = who === 'controller' ? world.active : (world.waiting ?? world.active);
        return { build, windows: 1 };
      },
      takeOver: () => steps.push('took over'),
    },
    memory: createUpdateMemory(memoryStore(), memoryStore()),
    clock,
    random: () => 0.5,
    pageLife: {
      isVisible: () => true,
      subscribe(listener) {
        hints.add(listener);
        return () => hints.delete(listener);
      },
    },
    build: 'a',
    serverBuild: async () => {
      steps.push('asked');
      return world.server;
    },
    hasRoom: async () => true,
    isSafe: () => true,
    isClear: () => true,
    reload: () => steps.push('reloaded'),
    place: 'start',
    isTouched: true,
    ...part,
  });
  return {
    clock,
    steps,
    world,
    update,
    async found(build: string) {
      world.waiting = build;
      for (const listener of listeners) listener();
      await settled();
    },
    async taken(build: string) {
      Object.assign(world, { active: build, waiting: null });
      for (const listener of controlled) listener();
      await settled();
    },
    async hint(hint: PageHint) {
      for (const listener of hints) listener(hint);
      await settled();
    },
    async pass(ms: number) {
      clock.advance(ms);
      await settled();
    },
  };
}

describe('looking for a new version', () => {
  it('asks for its name on becoming visible, on coming online and once an hour, and brings it only where it is another', async () => {
    const page = createPage();
    page.update.start();
    await page.hint('visible');
    expect(page.steps).toEqual(['asked']);
    await page.hint('online');
    expect(page.steps).toEqual(['asked']);
    await page.pass(30_000);
    page.world.server = 'b';
    page.world.bringsOnLook = 'b';
    await page.hint('online');
    expect(page.steps).toEqual(['asked', 'asked', 'looked']);
  });

  it('looks at the worker itself once an hour: an older server gives other settings the same name', async () => {
    const page = createPage();
    const stop = page.update.start();
    await page.pass(60_000);
    expect(page.steps).toEqual(['asked']);
    await page.pass(hour);
    expect(page.steps).toEqual(['asked', 'asked', 'looked']);
    stop();
    expect(page.clock.pending()).toBe(0);
  });

  it('is not looked for where it would find no room: the browser writes down that it looked', async () => {
    let isRoomy = false;
    const page = createPage({ hasRoom: async () => isRoomy });
    page.update.start();
    page.world.server = 'b';
    await page.hint('visible');
    expect(page.steps).toEqual(['asked']);
    isRoomy = true;
    page.clock.advance(hour);
    await settled();
    expect(page.steps).toContain('looked');
  });

  it('passes by a worker of yesterday', async () => {
    const page = createPage();
    page.update.start();
    page.world.server = 'b';
    await page.hint('visible');
    expect(page.steps).toEqual(['asked', 'looked', 'looked past for b']);
  });

  it('rests from a name that nobody has: once an hour it is looked for, as any', async () => {
    const page = createPage();
    page.update.start();
    page.world.server = 'b';
    await page.hint('visible');
    for (let time = 0; time < 5; time += 1) {
      page.clock.advance(30_000);
      await page.hint('online');
    }
    expect(page.steps.filter((step) => step === 'looked past for b')).toHaveLength(1);
    expect(page.steps.filter((step) => step === 'looked')).toHaveLength(1);
    await page.pass(hour);
    expect(page.steps.filter((step) => step === 'looked')).toHaveLength(2);
    page.world.server = 'c';
    page.clock.advance(30_000);
    await page.hint('online');
    expect(page.steps.at(-1)).toBe('looked past for c');
  });

  it('brings back a worker that the browser threw away, and takes it for no new version', async () => {
    const page = createPage();
    page.update.start();
    page.world.isGone = true;
    await page.hint('visible');
    await page.taken('a');
    await page.pass(2 * hour);
    expect(page.steps.slice(0, 2)).toEqual(['brought back', 'asked']);
    expect(page.steps).not.toContain('reloaded');
    expect(page.update.isAsked.get()).toBe(false);
  });

  it('leaves it where nobody answers', async () => {
    const page = createPage();
    page.update.start();
    page.world.server = null;
    await page.hint('online');
    expect(page.steps).toEqual(['asked']);
  });
});

describe('a version that was found', () => {
  it('asks, is taken by a tap, and loads the page anew once its worker answers', async () => {
    const page = createPage();
    page.update.start();
    await page.found('b');
    expect(page.update.isAsked.get()).toBe(true);
    page.update.choose();
    expect(page.steps).toEqual(['took over']);
    expect(page.update.isAsked.get()).toBe(false);
    await page.taken('b');
    expect(page.steps).toEqual(['took over', 'reloaded']);
  });

  it('of the same name is taken by a tap all the same: its settings may be others', async () => {
    const page = createPage();
    page.update.start();
    await page.found('a');
    page.update.choose();
    await page.taken('a');
    expect(page.steps).toEqual(['took over', 'reloaded']);
  });

  it('does not load a tab for ever where two servers answer by turns', async () => {
    const memory = createUpdateMemory(memoryStore(), memoryStore());
    const steps: string[] = [];
    for (const [own, other] of ['ab', 'ba', 'ab', 'ba', 'ab']) {
      const page = createPage({ memory, build: own ?? '', isTouched: false });
      page.world.active = own ?? '';
      page.update.start();
      await page.found(other ?? '');
      await page.taken(other ?? '');
      steps.push(...page.steps);
    }
    expect(steps.filter((step) => step === 'reloaded')).toHaveLength(2);
  });

  it('never loads a tab by itself that cannot note it', async () => {
    const forbidden = createTextStore(() => {
      throw new DOMException('Forbidden.', 'SecurityError');
    });
    const page = createPage({ memory: createUpdateMemory(forbidden, forbidden), isTouched: false });
    page.update.start();
    await page.found('b');
    await page.pass(2 * hour);
    expect(page.steps).not.toContain('took over');
  });

  it('is taken for what it is where it would not take over', async () => {
    const page = createPage();
    page.update.start();
    await page.found('b');
    page.update.choose();
    page.world.waiting = null;
    for (let passed = 0; passed < 10_000; passed += 2_500) await page.pass(2_500);
    expect(page.update.isAsked.get()).toBe(false);
    expect(page.steps).toEqual(['took over']);
  });

  it('is told again where it did not hear it, and asks again after ten seconds', async () => {
    const page = createPage();
    page.update.start();
    await page.found('b');
    page.update.choose();
    for (let passed = 0; passed < 7_500; passed += 2_500) await page.pass(2_500);
    expect(page.steps).toEqual(['took over', 'took over', 'took over', 'took over']);
    expect(page.update.isAsked.get()).toBe(false);
    await page.pass(2_500);
    expect(page.update.isAsked.get()).toBe(true);
    page.update.choose();
    await page.taken('b');
    await page.pass(10_000);
    expect(page.steps.slice(4)).toEqual(['took over', 'reloaded']);
  });

  it('waits as long as it has waited, also in the next page, and remembers that it was put off', async () => {
    const memory = createUpdateMemory(memoryStore(), memoryStore());
    const first = createPage({ memory, place: 'elsewhere' });
    first.update.start();
    await first.found('b');
    const since = memory.waiting(first.clock.now()).since;
    first.update.putOff();
    await first.pass(hour);
    const next = createPage({ memory, place: 'elsewhere' });
    next.world.waiting = 'b';
    next.update.start();
    await settled();
    expect(next.update.isAsked.get()).toBe(false);
    expect(memory.waiting(first.clock.now()).since).toBe(since);
    // Nothing waits any more: nothing is remembered.
    createPage({ memory }).update.start();
    expect(memory.waiting(first.clock.now() + 1).since).toBe(first.clock.now() + 1);
  });
});

describe('a worker that takes control', () => {
  it('is no news where it is the first one, of this very build', async () => {
    const page = createPage({ place: 'start' }, false);
    page.update.start();
    await page.taken('a');
    await page.pass(hour);
    expect(page.steps).not.toContain('reloaded');
    await page.taken('b');
    await page.pass(6_000);
    expect(page.steps).toContain('reloaded');
  });

  it('came after another where the first one is long here, also if it says nothing', async () => {
    const page = createPage({ place: 'start' }, false);
    page.update.start();
    page.world.isBusy = true;
    await page.taken('a');
    await page.pass(hour);
    expect(page.steps).not.toContain('reloaded');
    await page.taken('b');
    await page.pass(6_000);
    expect(page.steps).toContain('reloaded');
  });

  it('is taken for the one that was asked for where it is too busy to say what it is', async () => {
    const page = createPage();
    page.update.start();
    await page.found('b');
    page.world.isBusy = true;
    page.update.choose();
    await page.taken('b');
    expect(page.steps).toEqual(['took over', 'reloaded']);
  });

  it('is heard of at the start where it came in the middle of the load, before anybody listened', async () => {
    const page = createPage({ isTouched: false });
    page.world.active = 'b';
    page.update.start();
    await settled();
    expect(page.steps).toContain('reloaded');
  });
});

import { describe, expect, it } from 'vitest';
import {
  type InstallEvent,
  type InstallState,
  isQuiet,
  nextInstall,
  noInstallMemory,
  withRefusal,
  withStart,
} from '../../../src/data/install/install-machine.ts';

const day = 86_400_000;
const now = Date.parse('2026-03-01T08:00:00Z');
const hidden: InstallState = { status: 'hidden', way: 'prompt' };
const after = (start: InstallState, ...events: InstallEvent[]) => events.reduce(nextInstall, start);

describe('the offer to install', () => {
  it.each<[string, InstallState, InstallEvent[], InstallState]>([
    ['comes at a calm moment', hidden, [{ type: 'moment-came' }], { status: 'offered', way: 'prompt' }],
    ['goes with the moment', hidden, [{ type: 'moment-came' }, { type: 'moment-gone' }], hidden],
    [
      'is not made where only the browser can install',
      { status: 'hidden', way: 'menu' },
      [{ type: 'moment-came' }],
      { status: 'hidden', way: 'menu' },
    ],
    [
      'opens the question of the browser',
      hidden,
      [{ type: 'moment-came' }, { type: 'chosen' }],
      { status: 'asking', way: 'prompt' },
    ],
    [
      'opens the steps on an iPad',
      { status: 'hidden', way: 'apple' },
      [{ type: 'moment-came' }, { type: 'chosen' }],
      { status: 'instructions', way: 'apple' },
    ],
    [
      'ends with a yes',
      hidden,
      [{ type: 'chosen' }, { type: 'answered', isAccepted: true }, { type: 'moment-came' }],
      { status: 'installed' },
    ],
    [
      'is not repeated after a no, and the used question is not asked twice',
      hidden,
      [{ type: 'chosen' }, { type: 'answered', isAccepted: false }, { type: 'moment-came' }],
      { status: 'dismissed', way: 'menu' },
    ],
    [
      'is found in the menu also after a no',
      hidden,
      [{ type: 'moment-came' }, { type: 'refused' }, { type: 'moment-came' }, { type: 'chosen' }],
      { status: 'asking', way: 'prompt' },
    ],
    [
      'waits while the question is open',
      hidden,
      [{ type: 'chosen' }, { type: 'chosen' }, { type: 'moment-gone' }, { type: 'way-changed', way: 'menu' }],
      { status: 'asking', way: 'prompt' },
    ],
    [
      'takes a new question of the browser after a no',
      hidden,
      [
        { type: 'chosen' },
        { type: 'answered', isAccepted: false },
        { type: 'way-changed', way: 'prompt' },
        { type: 'chosen' },
      ],
      { status: 'asking', way: 'prompt' },
    ],
    [
      'goes where its way goes',
      hidden,
      [{ type: 'moment-came' }, { type: 'way-changed', way: 'menu' }],
      { status: 'hidden', way: 'menu' },
    ],
    [
      "goes when the app is installed from the browser's menu",
      hidden,
      [{ type: 'moment-came' }, { type: 'installed' }, { type: 'refused' }],
      { status: 'installed' },
    ],
  ])('%s', (_title, start, events, end) => {
    expect(after(start, ...events)).toEqual(end);
  });
});

describe('what the device remembers of it', () => {
  it('counts visits, not reloads', () => {
    const first = withStart(noInstallMemory, now);
    expect(first.visits).toBe(1);
    expect(withStart(first, now + 60_000).visits).toBe(1);
    expect(withStart(first, now + 60 * 60_000).visits).toBe(2);
    expect(withStart(withStart(first, now + day), now + 2 * day).visits).toBe(2);
  });

  it('is quiet for 90 days after a no, whatever the clock of the tablet did', () => {
    const refused = withRefusal(noInstallMemory, now);
    expect(isQuiet(refused, now + 89 * day)).toBe(true);
    expect(isQuiet(refused, now + 91 * day)).toBe(false);
    const inTheFuture = withRefusal(noInstallMemory, now + 3650 * day);
    expect(isQuiet(inTheFuture, now)).toBe(false);
  });
});

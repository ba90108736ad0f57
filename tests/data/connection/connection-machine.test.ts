import { describe, expect, test } from 'vitest';
import {
  type ConnectionEvent,
  type ConnectionState,
  firstConnection,
  nextConnection,
  probeDelayMs,
} from '../../../src/data/connection/connection-machine.ts';

const online = firstConnection;
const offline: ConnectionState = { ...online, status: 'offline', failures: 3, probe: 'later' };
const filtered: ConnectionState = { ...offline, status: 'filtered', failures: 6 };

describe('the connection', () => {
  test.each<[string, ConnectionState, ConnectionEvent, Partial<ConnectionState>]>([
    [
      'one request without answer only makes it ask',
      online,
      { type: 'request-ended', fate: 'no-answer' },
      { status: 'online', probe: 'now' },
    ],
    [
      "somebody else's answer only makes it ask",
      online,
      { type: 'request-ended', fate: 'wrong-answer' },
      { status: 'online', probe: 'now' },
    ],
    ['the probe decides', online, { type: 'probe-ended', status: 'portal' }, { status: 'portal', failures: 1 }],
    [
      'any answer of ours puts the next question off',
      online,
      { type: 'request-ended', fate: 'answered' },
      { probe: 'later' },
    ],
    [
      'while offline it only makes it ask: it may have been asked before the network went',
      offline,
      { type: 'request-ended', fate: 'answered' },
      { status: 'offline', probe: 'now' },
    ],
    ['a changed answer is a filter', online, { type: 'request-ended', fate: 'broken-answer' }, { status: 'filtered' }],
    ['a changed chunk is a filter', online, { type: 'content-checked', isWhole: false }, { status: 'filtered' }],
    ['a whole chunk ends it', filtered, { type: 'content-checked', isWhole: true }, { status: 'online' }],
    [
      'an API answer does not',
      filtered,
      { type: 'request-ended', fate: 'answered' },
      { status: 'filtered', failures: 6 },
    ],
    ['failing while offline changes nothing', offline, { type: 'request-ended', fate: 'no-answer' }, offline],
    [
      '"online" of the browser is a hint',
      offline,
      { type: 'hinted', hint: 'online' },
      { status: 'offline', probe: 'now' },
    ],
    ['"offline" of the browser too', online, { type: 'hinted', hint: 'offline' }, { status: 'online', probe: 'now' }],
    ['a hidden tab rests', offline, { type: 'hinted', hint: 'hidden' }, { probe: null, isVisible: false }],
    [
      'a tab that comes back asks',
      { ...offline, isVisible: false },
      { type: 'hinted', hint: 'visible' },
      { probe: 'now' },
    ],
  ])('%s', (_title, before, event, after) => {
    expect(nextConnection(before, event)).toMatchObject(after);
  });

  test('asks at growing distance, up to half a minute, spread by chance', () => {
    const delays = [1, 2, 3, 4, 5, 6, 20].map((failures) => probeDelayMs({ ...offline, failures }, 0.999));
    expect(delays.map((delay) => Math.round(delay / 1000))).toEqual([1, 2, 4, 8, 16, 30, 30]);
    expect(probeDelayMs({ ...offline, failures: 6 }, 0)).toBe(15_000);
  });
});

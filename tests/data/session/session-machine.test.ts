import { describe, expect, test } from 'vitest';
import { emptyUser } from '../../../contract/user.ts';
import type { SessionState } from '../../../src/data/services.ts';
import { nextSession, personIdOf, restoring, type SessionEvent } from '../../../src/data/session/session-machine.ts';

const user = { ...emptyUser(), id: 7 };
const stale: SessionState = { status: 'signed-in', user, fresh: false };
const fresh: SessionState = { status: 'signed-in', user, fresh: true };
const out: SessionState = { status: 'signed-out', problem: null };

describe('the session', () => {
  test.each<[string, SessionState, SessionEvent, SessionState]>([
    ['somebody was remembered', restoring, { type: 'restored', user }, stale],
    ['the server confirmed them', stale, { type: 'confirmed', user }, fresh],
    ['nobody was found', restoring, { type: 'nobody-found' }, out],
    ['nobody was found, but somebody is in', fresh, { type: 'nobody-found' }, fresh],
    [
      'a hand-off failed with nobody here',
      restoring,
      { type: 'sign-in-failed', problem: 'credential-used' },
      { status: 'signed-out', problem: 'credential-used' },
    ],
    ['a sign-in failed while somebody is in', stale, { type: 'sign-in-failed', problem: 'no-answer' }, stale],
    ['a typed code failed', out, { type: 'sign-in-failed', problem: 'credential-invalid' }, out],
    ['the server ended it', fresh, { type: 'ended' }, { status: 'signed-out', problem: 'session-ended' }],
    ['the person left', fresh, { type: 'signed-out' }, out],
  ])('%s', (_title, before, event, after) => {
    expect(nextSession(before, event)).toEqual(after);
  });

  test('names the person only while they are in', () => {
    expect([restoring, out, stale, fresh].map(personIdOf)).toEqual([null, null, '7', '7']);
  });
});

import 'fake-indexeddb/auto';
import { expect, test } from 'vitest';
import type { Licence } from '../../../contract/editions.ts';
import type { Result } from '../../../contract/problems.ts';
import { createLicences } from '../../../src/data/licences/licences.ts';
import { openPerson } from '../../../src/data/session/current-person.ts';
import { createVault } from '../../../src/data/vault/device-vault.ts';
import type { ConnectionStatus } from '../../../src/data/services.ts';
import { createSubject } from '../../../src/platform/observable.ts';
import { freely } from '../../support/freely.ts';
import { makeBook } from '../../support/test-books.ts';

const dayMs = 24 * 60 * 60 * 1000;
const startMs = Date.parse('2026-11-20T12:00:00.000Z');

interface World {
  answer: Result<Licence>;
  nowMs: number;
  isOnShelf: boolean;
}

/** A book whose key is lent for thirty days, and kept. */
async function keptLicence() {
  const { key, manifest } = await makeBook('celula', 1000);
  const { bookId, editionId } = manifest;
  const at = (ms: number) => new Date(ms).toISOString();
  const lease = { startsAt: at(startMs), expiresAt: at(startMs + 30 * dayMs), serverTime: at(startMs) };
  const answer: Result<Licence> = { ok: true, value: { licenceId: 'l-1', bookId, editionId, key, ...lease } };
  const world: World = { answer, nowMs: startMs, isOnShelf: true };
  const device = createVault(() =>
    crypto.subtle.generateKey({ name: 'AES-GCM', length: 256 }, false, ['encrypt', 'decrypt']),
  );
  const licences = createLicences({
    api: {
      fetchLicence: async () => world.answer,
      fetchEdition: async () => ({ ok: false, problem: 'no-answer' }),
      fetchBook: async () => ({ ok: false, problem: 'no-answer' }),
    },
    person: createSubject(openPerson('7', device, freely)),
    serverClock: {
      now: async () => world.nowMs,
      observe: () => undefined,
      lasting: { now: () => world.nowMs, after: () => () => undefined },
    },
    connection: createSubject<ConnectionStatus>('online'),
    isOnShelf: () => world.isOnShelf,
  });
  expect(await licences.keep(bookId, editionId)).toMatchObject({ ok: true });
  return { world, licences, bookId, editionId };
}

test('a lease that is over is no end for who brings the book: they go on once somebody answers', async () => {
  const { world, licences, bookId, editionId } = await keptLicence();
  world.nowMs += 34 * dayMs;
  for (const problem of ['no-answer', 'wrong-answer'] as const) {
    world.answer = { ok: false, problem };
    expect(await licences.keep(bookId, editionId)).toEqual({ ok: false, problem });
    expect(await licences.key(bookId, editionId)).toEqual({ ok: false, problem: 'licence-expired' });
  }
});

test('the lease of a book that left the shelf holds where nobody answers, and ends where the server says so', async () => {
  const { world, licences, bookId, editionId } = await keptLicence();
  world.isOnShelf = false;
  for (const problem of ['no-answer', 'server-failed'] as const) {
    world.answer = { ok: false, problem };
    expect(await licences.key(bookId, editionId)).toMatchObject({ ok: true, value: { graceEndsAt: null } });
  }
  world.answer = { ok: false, problem: 'book-not-found' };
  expect(await licences.key(bookId, editionId)).toEqual({ ok: false, problem: 'book-not-found' });
  // It is gone from the device as well.
  world.answer = { ok: false, problem: 'no-answer' };
  expect((await licences.key(bookId, editionId)).ok).toBe(false);
});

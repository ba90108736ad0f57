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

test('a lease that is over is no end for who brings the book: they go on once somebody answers', async () => {
  const { key, manifest } = await makeBook('celula', 1000);
  const { bookId, editionId } = manifest;
  const at = (ms: number) => new Date(ms).toISOString();
  const lease = { startsAt: at(startMs), expiresAt: at(startMs + 30 * dayMs), serverTime: at(startMs) };
  let answer: Result<Licence> = { ok: true, value: { licenceId: 'l-1', bookId, editionId, key, ...lease } };
  let nowMs = startMs;
  const device = createVault(() =>
    crypto.subtle.generateKey({ name: 'AES-GCM', length: 256 }, false, ['encrypt', 'decrypt']),
  );
  const licences = createLicences({
    api: {
      fetchLicence: async () => answer,
      fetchEdition: async () => ({ ok: false, problem: 'no-answer' }),
      fetchBook: async () => ({ ok: false, problem: 'no-answer' }),
    },
    person: createSubject(openPerson('7', device, freely)),
    serverClock: {
      now: async () => nowMs,
      observe: () => undefined,
      lasting: { now: () => nowMs, after: () => () => undefined },
    },
    connection: createSubject<ConnectionStatus>('online'),
    isOnShelf: () => true,
  });
  expect(await licences.keep(bookId, editionId)).toMatchObject({ ok: true });
  nowMs += 34 * dayMs;
  for (const problem of ['no-answer', 'wrong-answer'] as const) {
    answer = { ok: false, problem };
    expect(await licences.keep(bookId, editionId)).toEqual({ ok: false, problem });
    expect(await licences.key(bookId, editionId)).toEqual({ ok: false, problem: 'licence-expired' });
  }
});

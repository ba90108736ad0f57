import { beforeEach, describe, expect, test, vi } from 'vitest';
import { parseRecords, toRecord } from '../../../src/data/notes/journal-record.ts';
import { createOriginJournal, noJournal } from '../../../src/data/notes/origin-journal.ts';
import { createOriginDisk, type OriginDisk, OriginFile } from '../support/origin-disk.ts';

const payloadOf = (text: string) => new TextEncoder().encode(text);
const recordOf = (text: string) => toRecord(payloadOf(text));

/** What a journal of this disk says after a start. */
const said = (bytes: Uint8Array<ArrayBuffer> | undefined) =>
  parseRecords(bytes ?? new Uint8Array(0)).payloads.map((payload) => new TextDecoder().decode(payload));

let disk: OriginDisk;
/** How much room it makes is what is given up. */
const journalOf = (makeRoom = async () => undefined as unknown) => createOriginJournal(disk.root, makeRoom);
const fileOf = (writer: string) => disk.files.get(`diario/7/${writer}`);

beforeEach(() => {
  disk = createOriginDisk();
  vi.stubGlobal('FileSystemFileHandle', OriginFile);
  return () => vi.unstubAllGlobals();
});

describe('what is appended', () => {
  test('is on the disk once it is said to be: a battery that is empty the next moment takes nothing of it', async () => {
    const journal = journalOf();
    for (const text of ['uno', 'dos']) {
      await journal.append('7', 'tab', recordOf(text));
      expect(said(fileOf('tab')?.flushed)).toContain(text);
    }
    disk.die();
    const found = await journalOf().read('7');
    expect(said(found.get('tab'))).toEqual(['uno', 'dos']);
  });

  test('is in the order in which it was given, also where the first has to wait for room', async () => {
    const journal = journalOf(async () => void (disk.roomBytes += 1_000));
    await journal.append('7', 'tab', recordOf('uno'));
    disk.roomBytes = recordOf('tres').length;
    const texts = ['dos, que no cabe', 'tres'];
    await Promise.all(texts.map((text) => journal.append('7', 'tab', recordOf(text))));
    expect(said(fileOf('tab')?.flushed)).toEqual(['uno', ...texts]);
  });

  test('goes once more with the room of the reserve where the disk took a part of it, and stands there once', async () => {
    const makeRoom = vi.fn(async () => void (disk.roomBytes += 1_000));
    const journal = journalOf(makeRoom);
    await journal.append('7', 'tab', recordOf('uno'));
    disk.roomBytes = 5;
    await journal.append('7', 'tab', recordOf('dos'));
    expect(makeRoom).toHaveBeenCalledTimes(1);
    expect(fileOf('tab')?.flushed).toEqual(new Uint8Array([...recordOf('uno'), ...recordOf('dos')]));
  });

  test('is said to be kept nowhere where no room comes, and leaves the file as it was', async () => {
    const journal = journalOf();
    await journal.append('7', 'tab', recordOf('uno'));
    disk.roomBytes = 5;
    await expect(journal.append('7', 'tab', recordOf('dos'))).rejects.toMatchObject({ code: 'storage-full' });
    expect(fileOf('tab')?.bytes).toEqual(recordOf('uno'));
    expect(fileOf('tab')?.flushed).toEqual(recordOf('uno'));
    disk.roomBytes = 1_000;
    await journal.append('7', 'tab', recordOf('tres'));
    expect(said(fileOf('tab')?.flushed)).toEqual(['uno', 'tres']);
  });

  test.each([
    ['QuotaExceededError', 'storage-full'],
    ['InvalidStateError', 'storage-unavailable'],
  ])('is not there at the next start where it was written and never flushed (%s)', async (refusal, code) => {
    const journal = journalOf();
    await journal.append('7', 'tab', recordOf('uno'));
    disk.flushRefusals.push(refusal);
    // The first try is cut back, and the flush of that cut goes well; so does not the second one.
    const makeRoom = vi.fn(async () => void disk.flushRefusals.push(refusal));
    const other = createOriginJournal(disk.root, makeRoom);
    await expect(other.append('7', 'otra', recordOf('dos'))).rejects.toMatchObject({ code });
    expect(makeRoom).toHaveBeenCalledTimes(1);
    expect(fileOf('otra')?.bytes).toHaveLength(0);
    disk.die();
    expect(said((await journalOf().read('7')).get('otra'))).toEqual([]);
    expect(said((await journalOf().read('7')).get('tab'))).toEqual(['uno']);
  });
});

describe('a segment whose worker died', () => {
  test.each(['dos', 'dos, que es mucho más largo que lo que viene después'])(
    'with half of «%s» at its end goes on behind the last whole record',
    async (torn) => {
      const file = new OriginFile(disk);
      const half = recordOf(torn).subarray(0, recordOf(torn).length - 2);
      file.flushed = new Uint8Array([...recordOf('uno'), ...recordOf('otro'), ...half]);
      disk.files.set('diario/7/tab', file);
      disk.die();
      const journal = journalOf();
      await journal.append('7', 'tab', recordOf('tres'));
      await journal.append('7', 'tab', recordOf('cuatro'));
      disk.die();
      const bytes = (await journalOf().read('7')).get('tab') ?? new Uint8Array(0);
      expect(said(bytes)).toEqual(['uno', 'otro', 'tres', 'cuatro']);
      expect(parseRecords(bytes).damaged).toEqual([]);
    },
  );
});

describe('segments', () => {
  test('of a living tab are its own: no other reads or clears them; once it is gone, they are found', async () => {
    const [mine, other] = [journalOf(), journalOf()];
    await mine.append('7', 'mia', recordOf('uno'));
    await other.append('7', 'otra', recordOf('dos'));
    await other.append('8', 'de-otro', recordOf('tres'));
    expect([...(await mine.read('7'))].map(([writer, bytes]) => [writer, said(bytes)])).toEqual([['mia', ['uno']]]);
    await mine.clear('7', 'otra');
    expect(said(fileOf('otra')?.flushed)).toEqual(['dos']);
    disk.die();
    const next = journalOf();
    expect([...(await next.read('7')).keys()]).toEqual(['mia', 'otra']);
    await next.clear('7', 'otra');
    expect([...(await next.read('7')).keys()]).toEqual(['mia']);
  });

  test('that are cleared while they are written begin anew, on the disk too', async () => {
    const journal = journalOf();
    await journal.append('7', 'tab', recordOf('uno'));
    await journal.clear('7', 'tab');
    expect(fileOf('tab')?.flushed).toHaveLength(0);
    await journal.append('7', 'tab', recordOf('dos'));
    expect(fileOf('tab')?.flushed).toEqual(recordOf('dos'));
  });

  test('are none where there are none, and what is not there is cleared without a word', async () => {
    const journal = journalOf();
    expect((await journal.read('7')).size).toBe(0);
    await journal.clear('7', 'tab');
    expect((await noJournal.read('7')).size).toBe(0);
    await expect(noJournal.append('7', 'tab', recordOf('uno'))).rejects.toMatchObject({ code: 'storage-unavailable' });
  });
});

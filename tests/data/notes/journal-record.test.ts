import { expect, test } from 'vitest';
import { parseRecords, toRecord } from '../../../src/data/notes/journal-record.ts';
import { fc } from '../../support/fast-check.ts';

const payloads = fc.array(fc.uint8Array({ minLength: 1, maxLength: 200 }), { maxLength: 8 });

function join(records: readonly Uint8Array[]): Uint8Array<ArrayBuffer> {
  return new Uint8Array(Buffer.concat(records));
}

test('a journal torn at any byte gives all the records before it, and none of what is torn', () => {
  fc.assert(
    fc.property(payloads, fc.nat(), (all, cut) => {
      const records = all.map(toRecord);
      const whole = join(records);
      const at = whole.length === 0 ? 0 : cut % (whole.length + 1);
      const ends = records.map((_, index) => join(records.slice(0, index + 1)).length).filter((end) => end <= at);
      const parsed = parseRecords(whole.subarray(0, at));
      expect(parsed.payloads.map((payload) => [...payload])).toEqual(
        all.slice(0, ends.length).map((payload) => [...payload]),
      );
      expect(parsed.end).toBe(ends.at(-1) ?? 0);
    }),
  );
});

test('a byte that was changed ends the part that counts', () => {
  fc.assert(
    fc.property(
      fc.uint8Array({ minLength: 1, maxLength: 99 }),
      fc.nat(),
      fc.integer({ min: 1, max: 255 }),
      (one, at, by) => {
        const record = toRecord(one);
        const place = at % record.length;
        const bytes = join([record, toRecord(new Uint8Array([1, 2, 3]))]);
        bytes[place] = (bytes[place] ?? 0) ^ by;
        const [first] = parseRecords(bytes).payloads;
        expect([...(first ?? [])]).not.toEqual([...one]);
      },
    ),
  );
});

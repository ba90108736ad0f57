import { expect, test } from 'vitest';
import { parseRecords, toRecord } from '../../../src/data/notes/journal-record.ts';
import { fc } from '../../support/fast-check.ts';

const payloads = fc.array(fc.uint8Array({ minLength: 1, maxLength: 200 }), { maxLength: 8 });

function join(records: readonly Uint8Array[]): Uint8Array<ArrayBuffer> {
  return new Uint8Array(Buffer.concat(records));
}

/** Whether it says that it is longer than it is, or nothing at all. */
function isTooLong(record: Uint8Array): boolean {
  const length = new DataView(record.buffer, record.byteOffset).getUint32(0);
  return length === 0 || length + 8 > record.length;
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
      expect(parsed.damaged).toEqual([]);
    }),
  );
});

test('a byte that was changed costs its record alone, wherever it is', () => {
  fc.assert(
    fc.property(
      fc.array(fc.uint8Array({ minLength: 1, maxLength: 99 }), { minLength: 2, maxLength: 6 }),
      fc.nat(),
      fc.nat(),
      fc.integer({ min: 1, max: 255 }),
      (all, which, at, by) => {
        const records = all.map(toRecord);
        const spoilt = which % records.length;
        const record = records[spoilt] ?? new Uint8Array();
        const place = at % record.length;
        record[place] = (record[place] ?? 0) ^ by;
        const { payloads: found, damaged, end } = parseRecords(join(records));
        const left = all.filter((_, index) => index !== spoilt);
        expect(found.map((payload) => [...payload])).toEqual(left.map((payload) => [...payload]));
        // An end that says it is longer than it is may be what a crash tore off.
        const isTorn = spoilt === all.length - 1 && isTooLong(record);
        expect(damaged.map((stretch) => [...stretch])).toEqual(isTorn ? [] : [[...record]]);
        expect(end).toBe(spoilt < all.length - 1 ? join(records).length : join(records.slice(0, -1)).length);
      },
    ),
  );
});

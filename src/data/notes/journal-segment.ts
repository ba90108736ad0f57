import { parseRecords, toRecord } from './journal-record.ts';
import { parsePayload, type SealedOperation, toPayload } from './notes-vault.ts';

/** What one tab wrote into the journal. */
export interface Segment {
  readonly from: string;
  readonly sealed: readonly SealedOperation[];
  /** Stretches the disk changed. */
  readonly damaged: readonly Uint8Array<ArrayBuffer>[];
}

export function parseSegment([from, bytes]: readonly [string, Uint8Array<ArrayBuffer>]): Segment {
  const { payloads, damaged } = parseRecords(bytes);
  return { from, sealed: payloads.map(parsePayload), damaged };
}

export function recordsOf(all: readonly SealedOperation[]): Uint8Array<ArrayBuffer> {
  const parts = all.map((each) => toRecord(toPayload(each)));
  const joined = new Uint8Array(parts.reduce((sum, { length }) => sum + length, 0));
  let at = 0;
  for (const part of parts) {
    joined.set(part, at);
    at += part.length;
  }
  return joined;
}

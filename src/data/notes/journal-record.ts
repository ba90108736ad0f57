/**
 * A record of the journal: length (uint32, big-endian), CRC-32 of the payload (ISO 3309), payload. What was torn off by a
 * crash does not count; one that was changed on the disk costs itself alone.
 */
const headBytes = 8;
/** No record of ours is larger: a length beyond it is damage. */
export const largestRecordBytes = 1024 * 1024;

function crc32(bytes: Uint8Array): number {
  let crc = 0xffffffff;
  for (const byte of bytes) {
    crc ^= byte;
    for (let bit = 0; bit < 8; bit += 1) crc = (crc >>> 1) ^ (crc & 1 ? 0xedb88320 : 0);
  }
  return (crc ^ 0xffffffff) >>> 0;
}

export function toRecord(payload: Uint8Array): Uint8Array<ArrayBuffer> {
  const record = new Uint8Array(headBytes + payload.length);
  const head = new DataView(record.buffer);
  head.setUint32(0, payload.length);
  head.setUint32(4, crc32(payload));
  record.set(payload, headBytes);
  return record;
}

export interface ParsedRecords {
  readonly payloads: readonly Uint8Array<ArrayBuffer>[];
  /** Where the last whole record ends. */
  readonly end: number;
  /**
   * What the disk changed: whatever stands before a whole record and is none, and an end that is as long as it says. A
   * crash leaves an end that is too short.
   */
  readonly damaged: readonly Uint8Array<ArrayBuffer>[];
}

/** The payloads of all whole records. */
export function parseRecords(bytes: Uint8Array<ArrayBuffer>): ParsedRecords {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  const payloads: Uint8Array<ArrayBuffer>[] = [];
  const damaged: Uint8Array<ArrayBuffer>[] = [];
  let end = 0;
  /** Where what says that it begins here would end; `null` where no record of ours can. */
  const lastOf = (at: number): number | null => {
    if (at + headBytes > bytes.length) return null;
    const length = view.getUint32(at);
    const last = at + headBytes + length;
    return length === 0 || length > largestRecordBytes || last > bytes.length ? null : last;
  };
  for (let at = 0; at + headBytes <= bytes.length; at += 1) {
    const last = lastOf(at);
    if (last === null) continue;
    const payload = bytes.slice(at + headBytes, last);
    if (crc32(payload) !== view.getUint32(at + 4)) continue;
    payloads.push(payload);
    if (at !== end) damaged.push(bytes.slice(end, at));
    end = last;
    at = last - 1;
  }
  if (lastOf(end) !== null) damaged.push(bytes.slice(end));
  return { payloads, end, damaged };
}

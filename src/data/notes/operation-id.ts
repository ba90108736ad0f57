import type { Clock } from '../../platform/clock.ts';
import { laterOf, nextStamp, type Stamp } from '../../../contract/stamp.ts';

/** A UUIDv7 (RFC 9562): 48 bits of milliseconds, the rest chance. */
export function createOperationId(nowMs: number): string {
  const bytes = crypto.getRandomValues(new Uint8Array(16));
  const view = new DataView(bytes.buffer);
  const time = Number.isFinite(nowMs) ? Math.min(Math.max(Math.trunc(nowMs), 0), 2 ** 48 - 1) : 0;
  view.setUint16(0, Math.floor(time / 2 ** 32));
  view.setUint32(2, time % 2 ** 32);
  view.setUint8(6, (view.getUint8(6) & 0x0f) | 0x70);
  view.setUint8(8, (view.getUint8(8) & 0x3f) | 0x80);
  const hex = Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('');
  return [hex.slice(0, 8), hex.slice(8, 12), hex.slice(12, 16), hex.slice(16, 20), hex.slice(20)].join('-');
}

/** The name of a new writer: sixteen letters of base 36. */
export function createWriter(): string {
  return Array.from(crypto.getRandomValues(new Uint8Array(16)), (byte) => (byte % 36).toString(36)).join('');
}

/** Ids and stamps of what one writer does: each later than all that was seen, by the server's time where that is known. */
export function createStamps(writer: string, clock: Clock) {
  /** The latest stamp made here, also of a change that is being kept. */
  let last: Stamp | null = null;
  /** The same of each thing. */
  const lastOf = new Map<string, Stamp>();
  /** How far this device's clock is from the server's. */
  let offsetMs = 0;
  return {
    next(thing: string, latest: Stamp | null): { readonly id: string; readonly stamp: Stamp } {
      const now = clock.now() + offsetMs;
      last = nextStamp(writer, now, laterOf(last, latest));
      lastOf.set(thing, last);
      return { id: createOperationId(now), stamp: last };
    },
    lastOf: (thing: string): Stamp | null => lastOf.get(thing) ?? null,
    serverSays(time: string): void {
      offsetMs = Date.parse(time) - clock.now();
    },
    /** Nothing of a time that was wrong is counted on from. */
    forgetLast(): void {
      last = null;
      lastOf.clear();
    },
  };
}

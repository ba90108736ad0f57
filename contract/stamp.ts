/**
 * Hybrid logical clock (Kulkarni et al. 2014) as one string that sorts as it counts:
 * `<milliseconds, 10 letters base 36>-<count, 4 letters base 36>-<writer>`. A writer is one tab's log of one device.
 * Within a writer stamps only grow, whatever its wall clock does.
 */
export type Stamp = string;

const timeLetters = 10;
const countLetters = 4;
const mostCount = 36 ** countLetters - 1;
/** 9999-12-31: no clock says more. */
const mostMs = 253_402_300_799_999;

export const writerPattern = /^[0-9a-z]{8,32}$/;
export const stampPattern = /^[0-9a-z]{10}-[0-9a-z]{4}-[0-9a-z]{8,32}$/;

function stampOf(timeMs: number, count: number, writer: string): Stamp {
  const time = timeMs.toString(36).padStart(timeLetters, '0');
  return `${time}-${count.toString(36).padStart(countLetters, '0')}-${writer}`;
}

/** Milliseconds since 1970 a stamp was made at, by the clock that made it. */
export function timeOf(stamp: Stamp): number {
  return Number.parseInt(stamp.slice(0, timeLetters), 36);
}

export function writerOf(stamp: Stamp): string {
  return stamp.slice(timeLetters + countLetters + 2);
}

/**
 * The next stamp of `writer` at `nowMs`, later than everything it has seen. Never throws: a clock that says nothing
 * sensible counts as 1970, and one that jumps back counts on from `seen`.
 */
export function nextStamp(writer: string, nowMs: number, seen: Stamp | null): Stamp {
  const now = Number.isFinite(nowMs) ? Math.min(Math.max(Math.trunc(nowMs), 0), mostMs) : 0;
  if (seen === null || now > timeOf(seen)) return stampOf(now, 0, writer);
  const count = Number.parseInt(seen.slice(timeLetters + 1, timeLetters + 1 + countLetters), 36) + 1;
  return count <= mostCount ? stampOf(timeOf(seen), count, writer) : stampOf(timeOf(seen) + 1, 0, writer);
}

export function laterOf(one: Stamp | null, other: Stamp | null): Stamp | null {
  if (one === null || other === null) return one ?? other;
  return one > other ? one : other;
}

/** Version vector: the latest stamp known of each writer. All of that writer's up to it is known. */
export type Vector = Readonly<Record<string, Stamp>>;

/** The least vector that knows what either knows. */
export function joinVectors(one: Vector, other: Vector): Vector {
  const joined: Record<string, Stamp> = { ...one };
  for (const [writer, stamp] of Object.entries(other)) {
    const known = joined[writer];
    if (known === undefined || stamp > known) joined[writer] = stamp;
  }
  return joined;
}

export function isKnown(vector: Vector, stamp: Stamp): boolean {
  const known = vector[writerOf(stamp)];
  return known !== undefined && known >= stamp;
}

/** How fast the bytes of one book come, and what is said of the time that is left. */
export interface Pace {
  /** Moments at which so many bytes were here, the oldest first. */
  readonly samples: readonly { readonly atMs: number; readonly doneBytes: number }[];
  /** Minutes to be shown; `null` while it is not known well enough. */
  readonly minutes: number | null;
}

export interface PaceSample {
  readonly atMs: number;
  /** Verified bytes. */
  readonly doneBytes: number;
  readonly totalBytes: number;
}

export const newPace: Pace = { samples: [], minutes: null };

/** Only what happened this recently tells of what comes. */
const windowMs = 60_000;
/** Known well enough: seen for this long, and this many times in it. */
const leastMs = 8_000;
const leastSamples = 4;

/** Takes in what is here now; also when nothing came: then the pace falls, and in the end it is not known. */
export function nextPace(pace: Pace, { atMs, doneBytes, totalBytes }: PaceSample): Pace {
  const last = pace.samples.at(-1);
  // A clock that was set back, or a book that was begun anew: what was seen before tells nothing.
  const isAnew = last !== undefined && (atMs < last.atMs || doneBytes < last.doneBytes);
  const before = isAnew ? [] : pace.samples.filter((sample) => atMs - sample.atMs <= windowMs);
  const hasCome = before.at(-1)?.doneBytes !== doneBytes;
  const samples = hasCome ? [...before, { atMs, doneBytes }] : before;
  const [first] = samples;
  if (first === undefined || samples.length < leastSamples || atMs - first.atMs < leastMs) {
    return { samples, minutes: isAnew ? null : keptWhileSeen(pace, samples) };
  }
  const bytesPerMs = (doneBytes - first.doneBytes) / (atMs - first.atMs);
  const exact = (totalBytes - doneBytes) / bytesPerMs / 60_000;
  return { samples, minutes: steady(isAnew ? null : pace.minutes, exact) };
}

/** A few seconds without news are no reason to take a sentence away; a whole window of them is. */
function keptWhileSeen(pace: Pace, samples: Pace['samples']): number | null {
  return samples.length > 1 ? pace.minutes : null;
}

/** Counts down calmly: it goes up only where it is clearly longer, and down by whole minutes. */
function steady(shown: number | null, exact: number): number {
  const minutes = Math.max(1, Math.ceil(exact));
  if (shown === null || minutes < shown) return minutes;
  return exact > shown * 1.3 + 1 ? minutes : shown;
}

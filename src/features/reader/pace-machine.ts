/** How fast somebody reads a book, learnt while they read it. */
export interface Pace {
  /** Where they stand since when; null while nobody knows whether they read. */
  readonly stand: { readonly share: number; readonly page: number | null; readonly atMs: number } | null;
  readonly readMs: number;
  /** Of the whole book, 0–1. */
  readonly readShare: number;
}

export type PaceEvent =
  /** The person stands at so much of the book, on this printed page where it has pages. */
  | { readonly type: 'stood'; readonly share: number; readonly page: number | null; readonly atMs: number }
  /** The page is out of sight, or in sight again. */
  | { readonly type: 'away' };

export const unknownPace: Pace = { stand: null, readMs: 0, readShare: 0 };

/** Longer on one page is no reading any more. */
const longestStandMs = 5 * 60_000;
/** Faster through a page is leafing. */
const shortestStandMs = 1_500;
/** Farther at once is a jump, but for the next page and the next two: of a short book they are more. */
const longestStep = 0.04;
const mostPages = 2;
/** Of what is older than that, only half counts each time: who reads another chapter reads otherwise. */
const memoryMs = 20 * 60_000;
/** Before that nothing is said. */
const leastMs = 60_000;

export function nextPace(pace: Pace, event: PaceEvent): Pace {
  if (event.type === 'away') return { ...pace, stand: null };
  const { share, page, atMs } = event;
  const stand = { share, page, atMs };
  if (pace.stand === null) return { ...pace, stand };
  const step = share - pace.stand.share;
  const durationMs = atMs - pace.stand.atMs;
  // Whoever scrolls a line goes on standing.
  if (step === 0) return pace;
  const turned = page === null || pace.stand.page === null ? Infinity : page - pace.stand.page;
  const isNear = step > 0 && (step <= longestStep || turned <= mostPages);
  const isReading = isNear && durationMs >= shortestStandMs && durationMs <= longestStandMs;
  if (!isReading) return { ...pace, stand };
  const kept = pace.readMs > memoryMs ? 0.5 : 1;
  return { stand, readMs: pace.readMs * kept + durationMs, readShare: pace.readShare * kept + step };
}

/** Minutes to read so much more of the book, at the pace so far; null while that is not known. */
export function minutesFor(pace: Pace, share: number): number | null {
  if (pace.readMs < leastMs || pace.readShare <= 0) return null;
  return ((pace.readMs / pace.readShare) * Math.max(0, share)) / 60_000;
}

import type { ReaderPlace } from '../../engines/publication.ts';

/** Where somebody stands: on which page, and where on it. */
export interface Standing {
  readonly page: string;
  /** All that is known of the place: who moves on by a line reads. */
  readonly place: string;
  /** How far down one long page, 0–1. */
  readonly progression: number;
  /** See `ReaderPlace`; null where pages are turned, or printed. */
  readonly windowShare: number | null;
}

interface Stand extends Standing {
  /** When this place came into view. */
  readonly sinceMs: number;
  /** When its page did. */
  readonly pageSinceMs: number;
  /** Up to when its time was counted. */
  readonly countedMs: number;
}

/** What somebody read since it was last written down. */
export interface Diary {
  /** What is in view; null while nobody looks. */
  readonly stand: Stand | null;
  readonly readMs: number;
  readonly pages: number;
}

export type DiaryEvent =
  | ({ readonly type: 'stood'; readonly atMs: number } & Standing)
  /** The page is out of sight. */
  | { readonly type: 'away'; readonly atMs: number }
  /** Time goes on: what has been read so far counts. */
  | { readonly type: 'counted'; readonly atMs: number }
  | { readonly type: 'written'; readonly readMs: number; readonly pages: number };

export const emptyDiary: Diary = { stand: null, readMs: 0, pages: 0 };

/** Longer at one place is no reading any more. */
const longestStandMs = 5 * 60_000;
/** Faster through a page is leafing: its time counts, the page does not. */
const shortestStandMs = 1_500;

/**
 * The page is a printed one, or what the text at its top begins: letters of another size make none new. Where a chapter
 * is one long page, it is the chapter, and `windowShare` tells how much of it is read as a page.
 */
export function standingAt({ locator: { href, locations }, windowShare }: ReaderPlace): Standing {
  const { position, cfi, progression = 0 } = locations;
  const at = { place: JSON.stringify(locations), progression };
  if (position !== undefined) return { ...at, page: String(position), windowShare: null };
  if (windowShare !== undefined) return { ...at, page: href, windowShare };
  return { ...at, page: `${href} ${cfi ?? progression}`, windowShare: null };
}

/** The time on the page in view up to now, as far as it is reading. */
function read(diary: Diary, atMs: number): Diary {
  if (diary.stand === null) return diary;
  const { sinceMs, countedMs } = diary.stand;
  const untilMs = Math.max(countedMs, Math.min(atMs, sinceMs + longestStandMs));
  return { ...diary, readMs: diary.readMs + untilMs - countedMs, stand: { ...diary.stand, countedMs: untilMs } };
}

/** Down one long page it is the same until all that was in view is passed. */
function isSamePage(stand: Stand, { page, progression, windowShare }: Standing): boolean {
  if (page !== stand.page) return false;
  // As much as one step goes on by, but for what is lost in rounding.
  return windowShare === null || Math.abs(progression - stand.progression) < windowShare * 0.98;
}

export function nextDiary(diary: Diary, event: DiaryEvent): Diary {
  switch (event.type) {
    case 'stood': {
      const { stand } = diary;
      const { page, place, progression, windowShare, atMs } = event;
      const now = { page, place, progression, windowShare };
      if (stand?.place === now.place) return diary;
      const later = { sinceMs: atMs, countedMs: atMs };
      if (stand !== null && isSamePage(stand, now))
        return { ...read(diary, atMs), stand: { ...stand, ...later, place: now.place } };
      const isRead = stand !== null && atMs - stand.pageSinceMs >= shortestStandMs;
      const pages = diary.pages + (isRead ? 1 : 0);
      return { ...read(diary, atMs), pages, stand: { ...now, ...later, pageSinceMs: atMs } };
    }
    case 'away':
      return { ...read(diary, event.atMs), stand: null };
    case 'counted':
      return read(diary, event.atMs);
    case 'written':
      return { ...diary, readMs: diary.readMs - event.readMs, pages: diary.pages - event.pages };
  }
}

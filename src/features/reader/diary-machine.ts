/** What somebody read since it was last written down. */
export interface Diary {
  /** Which page is in view, since when, and up to when its time was counted; null while nobody looks. */
  readonly stand: { readonly page: string; readonly sinceMs: number; readonly countedMs: number } | null;
  readonly readMs: number;
  readonly pages: number;
}

export type DiaryEvent =
  | { readonly type: 'stood'; readonly page: string; readonly atMs: number }
  /** The page is out of sight. */
  | { readonly type: 'away'; readonly atMs: number }
  /** Time goes on: what has been read so far counts. */
  | { readonly type: 'counted'; readonly atMs: number }
  | { readonly type: 'written'; readonly readMs: number; readonly pages: number };

export const emptyDiary: Diary = { stand: null, readMs: 0, pages: 0 };

/** Longer on one page is no reading any more. */
const longestStandMs = 5 * 60_000;
/** Faster through a page is leafing: its time counts, the page does not. */
const shortestStandMs = 1_500;

/** The time on the page in view up to now, as far as it is reading. */
function read(diary: Diary, atMs: number): Diary {
  if (diary.stand === null) return diary;
  const { sinceMs, countedMs } = diary.stand;
  const untilMs = Math.max(countedMs, Math.min(atMs, sinceMs + longestStandMs));
  return { ...diary, readMs: diary.readMs + untilMs - countedMs, stand: { ...diary.stand, countedMs: untilMs } };
}

export function nextDiary(diary: Diary, event: DiaryEvent): Diary {
  switch (event.type) {
    case 'stood': {
      const { stand } = diary;
      if (stand?.page === event.page) return diary;
      const isRead = stand !== null && event.atMs - stand.sinceMs >= shortestStandMs;
      const pages = diary.pages + (isRead ? 1 : 0);
      return {
        ...read(diary, event.atMs),
        pages,
        stand: { page: event.page, sinceMs: event.atMs, countedMs: event.atMs },
      };
    }
    case 'away':
      return { ...read(diary, event.atMs), stand: null };
    case 'counted':
      return read(diary, event.atMs);
    case 'written':
      return { ...diary, readMs: diary.readMs - event.readMs, pages: diary.pages - event.pages };
  }
}

import type { LinkTarget, OutlineItem } from '../pdf-messages.ts';

/** What the walk needs to know of a document; a bookmark is PDFium's address of it, 0 is none. */
export interface BookmarkReader {
  /** Of 0: the first of the document. */
  firstChild(bookmark: number): number;
  nextSibling(bookmark: number): number;
  title(bookmark: number): string;
  /** Null where it says nothing. */
  target(bookmark: number): LinkTarget | null;
}

export interface OutlineLimits {
  readonly depth: number;
  readonly count: number;
}

export const outlineLimits: OutlineLimits = { depth: 12, count: 5000 };

interface MutableItem {
  title: string;
  target: LinkTarget | null;
  children: MutableItem[];
}

/**
 * Walks the outline, yielding after each line so that more urgent work can step in. A file may link its bookmarks in
 * a circle or a million deep: every bookmark is visited once, and no more than the limits allow.
 */
export function* walkOutline(
  reader: BookmarkReader,
  limits: OutlineLimits = outlineLimits,
): Generator<void, readonly OutlineItem[]> {
  const visited = new Set<number>();
  const top: MutableItem[] = [];
  const levels: { next: number; items: MutableItem[] }[] = [{ next: reader.firstChild(0), items: top }];

  while (visited.size < limits.count) {
    const level = levels.at(-1);
    if (level === undefined) break;
    const bookmark = level.next;
    if (bookmark === 0 || visited.has(bookmark)) {
      levels.pop();
      continue;
    }
    visited.add(bookmark);
    level.next = reader.nextSibling(bookmark);
    const item: MutableItem = {
      title: tidyTitle(reader.title(bookmark)),
      target: reader.target(bookmark),
      children: [],
    };
    const firstChild = levels.length < limits.depth ? reader.firstChild(bookmark) : 0;
    if (firstChild !== 0) levels.push({ next: firstChild, items: item.children });
    level.items.push(item);
    yield;
  }
  return withoutEmpty(top);
}

/** Of a long one its beginning, and no half letter where it was cut: no database takes one, and notes keep the title. */
function tidyTitle(title: string): string {
  return title
    .replace(/[\p{Cc}\p{Cf}\s]+/gu, ' ')
    .trim()
    .slice(0, 300)
    .replace(/\p{Cs}/gu, '');
}

/** A line without words and without a way on is noise; its children move up. */
function withoutEmpty(items: readonly MutableItem[]): OutlineItem[] {
  return items.flatMap((item): OutlineItem[] => {
    const children = withoutEmpty(item.children);
    if (item.title !== '') return [{ ...item, children }];
    return children;
  });
}

/** What the outline may cost while somebody waits for the first page; a longer one follows in the background. */
const outlineAtOpen = { durationMs: 60, bytes: 384 * 1024 } as const;

/** The outline, if it is short and near; null where waiting for it would hold up the first page. */
export function outlineNow(reader: BookmarkReader, bytesRead: () => number): readonly OutlineItem[] | null {
  const walk = walkOutline(reader);
  const mostBytes = bytesRead() + outlineAtOpen.bytes;
  const endsAt = performance.now() + outlineAtOpen.durationMs;
  while (bytesRead() < mostBytes && performance.now() < endsAt) {
    const result = walk.next();
    if (result.done) return result.value;
  }
  return null;
}

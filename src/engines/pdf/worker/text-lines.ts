import type { PageRect } from './page-geometry.ts';

/** One character of a page in reading order; generated ones (spaces, line ends) have no box. */
export interface PageCharacter {
  readonly text: string;
  readonly rect: PageRect | null;
}

export interface CollectedRun {
  readonly text: string;
  readonly rect: PageRect;
  /** What stands between this run and the next when they are copied. */
  readonly after: '' | ' ' | '\n';
}

interface OpenRun {
  text: string;
  rect: PageRect;
  last: PageRect;
}

/**
 * Gathers characters into runs that can each be laid over the page as one element: a run ends with the line, with the
 * size of its letters, and where a gap would pull its letters away from the print below them.
 */
export function collectRuns(characters: Iterable<PageCharacter>): CollectedRun[] {
  const runs: CollectedRun[] = [];
  let open: OpenRun | null = null;

  const close = (after: CollectedRun['after']): void => {
    const previous = runs.at(-1);
    if (open !== null && open.text.trim() !== '') {
      const text = open.text.trimEnd();
      runs.push({ text, rect: open.rect, after: after === '' && text !== open.text ? ' ' : after });
    } else if (previous !== undefined && after === '\n') {
      runs[runs.length - 1] = { ...previous, after };
    }
    open = null;
  };

  for (const { text, rect } of characters) {
    if (text === '\n') {
      close('\n');
      continue;
    }
    if (open !== null && rect !== null) {
      const parting = partingOf(open.last, rect);
      if (parting !== null) close(parting);
    }
    if (open !== null) {
      open.text += text;
      if (rect !== null) Object.assign(open, { rect: union(open.rect, rect), last: rect });
    } else if (rect !== null) {
      open = { text, rect, last: rect };
    }
  }
  close('\n');
  return runs;
}

function union(one: PageRect, other: PageRect): PageRect {
  return {
    left: Math.min(one.left, other.left),
    right: Math.max(one.right, other.right),
    top: Math.max(one.top, other.top),
    bottom: Math.min(one.bottom, other.bottom),
  };
}

const heightOf = (rect: PageRect): number => Math.max(Math.abs(rect.top - rect.bottom), 0.1);

/** Whether the next letter still belongs beside the last one; if not, what lies between them. */
function partingOf(last: PageRect, next: PageRect): CollectedRun['after'] | null {
  const small = Math.min(heightOf(last), heightOf(next));
  const overlap = Math.min(last.top, next.top) - Math.max(last.bottom, next.bottom);
  if (overlap < small * 0.3) return '\n';
  const gap = Math.max(next.left - last.right, last.left - next.right);
  if (gap > small * 0.7) return ' ';
  // Another size is nearly always another font, whose letters have other widths.
  return small < Math.max(heightOf(last), heightOf(next)) * 0.9 ? '' : null;
}

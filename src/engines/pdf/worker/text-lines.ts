import type { Turned } from '../pdf-messages.ts';
import type { PageRect } from './page-geometry.ts';

/** One character of a page in reading order; generated ones (spaces, line ends) have no box. */
export interface PageCharacter {
  readonly text: string;
  readonly rect: PageRect | null;
  /** Which way it is written, in the page's own space; to the right where nothing says it. */
  readonly turned?: Turned;
}

export interface CollectedRun {
  readonly text: string;
  readonly rect: PageRect;
  readonly turned: Turned;
  /** What stands between this run and the next when they are copied. */
  readonly after: '' | ' ' | '\n';
}

interface OpenRun {
  text: string;
  rect: PageRect;
  last: PageRect;
  readonly turned: Turned;
}

/**
 * Gathers characters into runs that can each be laid over the page as one element: a run ends with the line, with the
 * size of its letters, where it is written another way, and where a gap would pull its letters away from the print below
 * them. A line goes the way its letters are written: down a sheet that lies on its side, up the axis of a diagram.
 */
export function collectRuns(characters: Iterable<PageCharacter>): CollectedRun[] {
  const runs: CollectedRun[] = [];
  let open: OpenRun | null = null;

  const close = (after: CollectedRun['after']): void => {
    const previous = runs.at(-1);
    if (open !== null && open.text.trim() !== '') {
      const text = open.text.trimEnd();
      const { rect, turned } = open;
      runs.push({ text, rect, turned, after: after === '' && text !== open.text ? ' ' : after });
    } else if (previous !== undefined && after === '\n') {
      runs[runs.length - 1] = { ...previous, after };
    }
    open = null;
  };

  for (const { text, rect, turned = 0 } of characters) {
    if (text === '\n') {
      close('\n');
      continue;
    }
    if (open !== null && rect !== null) {
      const isSameWay = open.turned === turned;
      const parting = isSameWay ? partingOf(alongLine(open.last, turned), alongLine(rect, turned)) : '\n';
      if (parting !== null) close(parting);
    }
    if (open !== null) {
      open.text += text;
      if (rect !== null) Object.assign(open, { rect: union(open.rect, rect), last: rect });
    } else if (rect !== null) {
      open = { text, rect, last: rect, turned };
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

/** The same box where its line goes to the right and its letters stand on it. */
function alongLine({ left, right, top, bottom }: PageRect, turned: Turned): PageRect {
  if (turned === 90) return { left: -top, right: -bottom, top: right, bottom: left };
  if (turned === 180) return { left: -right, right: -left, top: -bottom, bottom: -top };
  if (turned === 270) return { left: bottom, right: top, top: -left, bottom: -right };
  return { left, right, top, bottom };
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

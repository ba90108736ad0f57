import type { Locator } from '../../contract/locator.ts';
import { type Note, noteColors, type NoteKind } from '../../contract/notes.ts';

/** Something a person left in the book, to be drawn where its words are. */
export interface NoteMark extends Pick<Note, 'id' | 'kind' | 'color' | 'locator'> {
  /** What who cannot see it hears of it. */
  readonly label: string;
}

/** What people leave in a book, as the pages that are drawn show it. */
export interface NoteLayer {
  /** Goes to where the words of a note are in this edition, with the way back told; false where they are nowhere. */
  goTo(id: string): Promise<boolean>;
  /** Resolves once what is in view is what somebody has set out for. */
  arrived(): Promise<void>;
  /** Where the person is, with the first words in view; null while nothing is. */
  placeInView(): Locator | null;
  /** Whether a place is in view, however large the letters are now. */
  isInView(locator: Locator): boolean;
  /** Lets somebody draw a box on a page that is drawn beforehand; null where they give it up, or the text flows. */
  dragBox(label: string, signal: AbortSignal): Promise<Locator | null>;
  /** What is selected is used: it is selected no more. */
  dropSelection(): void;
}

/** Whose words are marked; a bookmark has none. */
export const drawnKinds = ['highlight', 'underline', 'note'] as const satisfies readonly NoteKind[];
export const isDrawn = ({ kind }: NoteMark): boolean => kind !== 'bookmark';

/** Left, top, width and height in shares of the page. */
export type NoteRect = readonly [left: number, top: number, width: number, height: number];

export const isRect = (value: unknown): value is NoteRect =>
  Array.isArray(value) && value.length === 4 && value.every((one) => Number.isFinite(one));

/** The box that was drawn on a page; null for a mark on words. */
export function boxOf({ locator: { locations } }: Pick<NoteMark, 'locator'>): NoteRect | null {
  return isRect(locations['box']) ? locations['box'] : null;
}

/** What is being said or was found is seen above it. */
const belowAll = -1;

/** How style sheets call them: `::highlight(libro-highlight-yellow)`. */
export const noteMarkName = (kind: NoteKind, color: NoteMark['color']): string => `libro-${kind}-${color}`;

export interface DrawnNote {
  readonly mark: NoteMark;
  readonly range: Range;
}

type Painter = Window & typeof globalThis;

/** Whether the window of a document colours words (CSS Custom Highlight API): Firefox before 140 and Safari before 17.2 do not. */
export const paintsWords = (view: Painter | null): view is Painter =>
  view !== null && 'Highlight' in view && 'highlights' in view.CSS;

/** Marks notes in a document, and nothing else of it; a browser that cannot marks nothing. */
export function drawNotes(doc: Document, notes: readonly DrawnNote[]): void {
  const view = doc.defaultView;
  if (!paintsWords(view)) return;
  const { highlights } = view.CSS;
  for (const kind of drawnKinds)
    for (const color of noteColors) {
      const ranges = notes.filter(({ mark }) => mark.kind === kind && mark.color === color).map(({ range }) => range);
      const name = noteMarkName(kind, color);
      if (ranges.length === 0) highlights.delete(name);
      else {
        const drawn = new view.Highlight(...ranges);
        // Of two on the same words the line stays seen.
        drawn.priority = kind === 'highlight' ? belowAll - 1 : belowAll;
        highlights.set(name, drawn);
      }
    }
}

/** A finger is wider than a line of letters. */
const slackPx = 5;

/** The note whose words are at a point of the document; of several the one that marks least. */
export function noteAt(notes: readonly DrawnNote[], x: number, y: number): string | null {
  const isAt = ({ left, right, top, bottom }: DOMRect): boolean =>
    x >= left - slackPx && x <= right + slackPx && y >= top - slackPx && y <= bottom + slackPx;
  let smallest: { readonly id: string; readonly length: number } | null = null;
  for (const { mark, range } of notes) {
    if (!isAt(range.getBoundingClientRect()) || ![...range.getClientRects()].some(isAt)) continue;
    const { length } = range.toString();
    if (smallest === null || length < smallest.length) smallest = { id: mark.id, length };
  }
  return smallest?.id ?? null;
}

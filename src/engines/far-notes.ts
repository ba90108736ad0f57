import type { NoteMark } from './note-marks.ts';

export interface FarNotesParts<Part> {
  /** Pages or sections, those near to where a note was made first. */
  readonly partsAround: (mark: NoteMark) => readonly Part[];
  /** Notes that were found nowhere near where they were made. */
  readonly strays: () => readonly NoteMark[];
  /** Looks for them in one part of the book; false where it cannot be read now. */
  readonly lookIn: (part: Part, marks: readonly NoteMark[]) => Promise<boolean>;
  /** Between two parts: nobody who reads feels it. */
  readonly restMs: number;
}

/** Looks for stray notes in a whole book: a new edition may have any number of new pages before what was marked. */
export interface FarNotes {
  /** Also where it is at it already: what came meanwhile is looked for, too. */
  look(): void;
  stop(): void;
}

/** What a note is looked for by. */
export const saidBy = ({ locator }: NoteMark): string =>
  `${locator.href} ${locator.locations.cfi} ${locator.text?.highlight} ${locator.text?.before} ${JSON.stringify(locator.locations['by'])}`;

export function createFarNotes<Part>({ partsAround, strays, lookIn, restMs }: FarNotesParts<Part>): FarNotes {
  const keyOf = (mark: NoteMark): string => `${mark.id} ${saidBy(mark)}`;
  /** Looked for in all of the book. */
  const done = new Set<string>();
  let isAtIt = false;
  let isStopped = false;

  const sought = (): readonly NoteMark[] => strays().filter((mark) => !done.has(keyOf(mark)));

  /** Once through the book; false where not all of it could be read, or nobody waits any more. */
  async function pass(): Promise<boolean> {
    const keys = new Set(sought().map(keyOf));
    const [first] = sought();
    let isWhole = true;
    for (const part of first ? partsAround(first) : []) {
      await new Promise((resolve) => setTimeout(resolve, restMs));
      const left = sought().filter((mark) => keys.has(keyOf(mark)));
      if (isStopped) return false;
      if (left.length === 0) return true;
      if (!(await lookIn(part, left))) isWhole = false;
    }
    if (isWhole) for (const key of keys) done.add(key);
    return isWhole;
  }

  async function go(): Promise<void> {
    isAtIt = true;
    try {
      while (sought().length > 0) if (!(await pass())) return;
    } finally {
      isAtIt = false;
    }
  }

  return {
    look() {
      if (!isAtIt) void go();
    },
    stop() {
      isStopped = true;
    },
  };
}

/** What a key or a tap asks of the reader. */
export type ReaderCommand =
  | 'next'
  | 'previous'
  | 'start'
  | 'end'
  | 'contents'
  | 'search'
  | 'bookmark'
  | 'notes'
  | 'display'
  | 'read-aloud'
  | 'keys'
  | 'larger'
  | 'smaller'
  | 'whole'
  | 'turn-page'
  | 'way-back'
  | 'way-on'
  | 'full-screen'
  | 'close'
  | 'bars';

export interface KeyPress {
  readonly key: string;
  /** It is held: the device presses it again and again. */
  readonly repeat: boolean;
  readonly shiftKey: boolean;
  readonly ctrlKey: boolean;
  readonly metaKey: boolean;
  readonly altKey: boolean;
}

const always: Readonly<Record<string, ReaderCommand>> = {
  PageDown: 'next',
  PageUp: 'previous',
  ArrowDown: 'next',
  ArrowUp: 'previous',
  Enter: 'next',
  Home: 'start',
  End: 'end',
  Escape: 'close',
  c: 'contents',
  b: 'bookmark',
  n: 'notes',
  '/': 'search',
  l: 'display',
  v: 'read-aloud',
  '?': 'keys',
  '+': 'larger',
  '-': 'smaller',
  '0': 'whole',
  r: 'turn-page',
  f: 'full-screen',
};

/** The command of a key, or null. Left and right follow the direction the book is read in. */
export function commandOfKey(press: KeyPress, readingProgression: 'ltr' | 'rtl'): ReaderCommand | null {
  // The browser's own search sees one page of the book; ours sees them all.
  if ((press.ctrlKey || press.metaKey) && !press.altKey && press.key.toLowerCase() === 'f') return 'search';
  if (press.ctrlKey || press.metaKey || press.altKey) return null;
  if (press.key === ' ') return press.shiftKey ? 'previous' : 'next';
  if (press.key === 'Backspace') return press.shiftKey ? 'way-on' : 'way-back';
  const isRtl = readingProgression === 'rtl';
  if (press.key === 'ArrowRight') return isRtl ? 'previous' : 'next';
  if (press.key === 'ArrowLeft') return isRtl ? 'next' : 'previous';
  // With Caps Lock on, or Shift held, a letter is the same key.
  return always[press.key.length === 1 ? press.key.toLowerCase() : press.key] ?? null;
}

const turns: ReadonlySet<ReaderCommand> = new Set(['next', 'previous']);
const sizes: ReadonlySet<ReaderCommand> = new Set(['larger', 'smaller']);

/** Whether a press asks for nothing new: its key is only held. What it asked for is done once, or one after the other. */
export function isOnlyHeld({ key, repeat }: KeyPress, command: ReaderCommand, isTurning: boolean): boolean {
  if (!repeat || sizes.has(command)) return false;
  // Enter may have chosen something in a panel that is gone by now, and is still held.
  return key === 'Enter' || !turns.has(command) || isTurning;
}

export interface PageScroll {
  readonly step: 1 | -1;
  readonly axis: 'across' | 'down';
}

const scrolls: Readonly<Record<string, PageScroll>> = {
  PageDown: { step: 1, axis: 'down' },
  ArrowDown: { step: 1, axis: 'down' },
  ' ': { step: 1, axis: 'down' },
  PageUp: { step: -1, axis: 'down' },
  ArrowUp: { step: -1, axis: 'down' },
  ArrowRight: { step: 1, axis: 'across' },
  ArrowLeft: { step: -1, axis: 'across' },
};

/** Which way a key moves a book that scrolls by a few lines; null where it moves none. */
export function nudgeOfKey({ key, shiftKey, ctrlKey, metaKey, altKey }: KeyPress): 1 | -1 | null {
  if (shiftKey || ctrlKey || metaKey || altKey) return null;
  return key === 'ArrowDown' ? 1 : key === 'ArrowUp' ? -1 : null;
}

/** Which way a key moves a page that is larger than its window; null where it moves none. */
export function scrollOfKey({ key, shiftKey, ctrlKey, metaKey, altKey }: KeyPress): PageScroll | null {
  if (ctrlKey || metaKey || altKey) return null;
  if (key === ' ' && shiftKey) return { step: -1, axis: 'down' };
  return scrolls[key] ?? null;
}

/** The command of a tap: the outer thirds turn the page, the middle shows or hides the bars. */
export function commandOfTap(zone: 'start' | 'middle' | 'end', readingProgression: 'ltr' | 'rtl'): ReaderCommand {
  if (zone === 'middle') return 'bars';
  return (zone === 'end') === (readingProgression === 'ltr') ? 'next' : 'previous';
}

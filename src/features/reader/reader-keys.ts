/** What a key or a tap asks of the reader. */
export type ReaderCommand =
  | 'next'
  | 'previous'
  | 'start'
  | 'end'
  | 'contents'
  | 'search'
  | 'display'
  | 'read-aloud'
  | 'keys'
  | 'larger'
  | 'smaller'
  | 'whole'
  | 'turn-page'
  | 'close'
  | 'bars';

export interface KeyPress {
  readonly key: string;
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
  '/': 'search',
  l: 'display',
  v: 'read-aloud',
  '?': 'keys',
  '+': 'larger',
  '-': 'smaller',
  '0': 'whole',
  r: 'turn-page',
};

/** The command of a key, or null. Left and right follow the direction the book is read in. */
export function commandOfKey(press: KeyPress, readingProgression: 'ltr' | 'rtl'): ReaderCommand | null {
  // The browser's own search sees one page of the book; ours sees them all.
  if ((press.ctrlKey || press.metaKey) && !press.altKey && press.key.toLowerCase() === 'f') return 'search';
  if (press.ctrlKey || press.metaKey || press.altKey) return null;
  if (press.key === ' ') return press.shiftKey ? 'previous' : 'next';
  const isRtl = readingProgression === 'rtl';
  if (press.key === 'ArrowRight') return isRtl ? 'previous' : 'next';
  if (press.key === 'ArrowLeft') return isRtl ? 'next' : 'previous';
  return always[press.key] ?? null;
}

const onKeys = new Set(['PageDown', 'ArrowDown', ' ']);
const backKeys = new Set(['PageUp', 'ArrowUp']);

/** Which way a key moves a page that is larger than its window; null where it moves none. */
export function scrollOfKey({ key, shiftKey, ctrlKey, metaKey, altKey }: KeyPress): 1 | -1 | null {
  if (ctrlKey || metaKey || altKey) return null;
  if (backKeys.has(key) || (key === ' ' && shiftKey)) return -1;
  return onKeys.has(key) ? 1 : null;
}

/** The command of a tap: the outer thirds turn the page, the middle shows or hides the bars. */
export function commandOfTap(zone: 'start' | 'middle' | 'end', readingProgression: 'ltr' | 'rtl'): ReaderCommand {
  if (zone === 'middle') return 'bars';
  return (zone === 'end') === (readingProgression === 'ltr') ? 'next' : 'previous';
}

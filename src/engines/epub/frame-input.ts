import { isElement } from '../node-kinds.ts';
import { attachGestures } from '../attach-gestures.ts';
import { tapZone } from '../gestures.ts';
import type { GestureNews } from '../gestures.ts';
import type { Locator } from '../../../contract/locator.ts';
import type { RendererEvents, SelectedText } from '../publication.ts';
import { watchSelection } from '../watch-selection.ts';
import { callsNote } from './book-notes.ts';
import { keepsKey } from './keys-of-controls.ts';
import { BOOK_LINK, isOuterAddress, OUTER_LINK } from './rewrite-references.ts';
import { scrollsTowards } from './wide-boxes.ts';

/** A link to another place of the book. */
export interface BookLink {
  readonly path: string;
  readonly fragment: string;
  /** It calls a note. */
  readonly isNote: boolean;
}

/** What a person does on a page, told to the renderer. */
export interface InputListeners {
  readonly onTap: (zone: RendererEvents['tap']['zone']) => void;
  readonly onDrag: (news: Exclude<GestureNews, { type: 'tapped' }>) => void;
  readonly onKey: (detail: RendererEvents['key']) => void;
  readonly onBookLink: (link: BookLink) => void;
  /** A tap at a point of a frame's document that is for what is marked there: the page has none of it. */
  readonly onMark: (doc: Document, x: number, y: number) => boolean;
  readonly locate: (doc: Document, range: Range) => Locator | null;
  readonly onSelected: (selected: SelectedText | null, doc: Document) => void;
  readonly onExternalLink: (url: string) => void;
  /** The focus went to this element. */
  readonly onFocus: (target: Element) => void;
  /** The browser scrolled the page. */
  readonly onScroll: () => void;
}

const CONTROLS = 'a[href], area[href], button, input, select, textarea, summary, audio, video';
const KEYS_THAT_SCROLL = new Set([
  ' ',
  'ArrowUp',
  'ArrowDown',
  'ArrowLeft',
  'ArrowRight',
  'Home',
  'End',
  'PageUp',
  'PageDown',
]);

function elementOf(event: Event): Element | null {
  const target: EventTarget | null = event.composedPath()[0] ?? event.target;
  if (target === null || !('nodeType' in target)) return null;
  const node: unknown = target;
  return isNode(node) ? (isElement(node) ? node : node.parentElement) : null;
}

function isNode(value: unknown): value is Node {
  return typeof value === 'object' && value !== null && 'nodeType' in value;
}

function hasSelection(doc: Document): boolean {
  const selection = doc.getSelection();
  return selection !== null && !selection.isCollapsed;
}

/** Which path and fragment a rewritten link holds. */
function bookTarget(link: Element): readonly [string, string] | null {
  const written = link.getAttribute(BOOK_LINK);
  if (written === null) return null;
  const parsed: unknown = JSON.parse(written);
  return Array.isArray(parsed) ? [String(parsed[0] ?? ''), String(parsed[1] ?? '')] : null;
}

/** Listens to what is around the frames. Answers a function that stops it. */
export function attachEdgeInput(box: HTMLElement, { onTap, onDrag }: InputListeners): () => void {
  return attachGestures(box, {
    widthPx: () => box.clientWidth,
    pointOf: (event) => {
      const around = box.getBoundingClientRect();
      return { x: event.clientX - around.left, y: event.clientY - around.top };
    },
    isForeign: (event) => event.target instanceof Element && event.target.closest('button') !== null,
    onNews: (news) => (news.type === 'tapped' ? onTap(tapZone(news.x, box.clientWidth)) : onDrag(news)),
  });
}

/** Listens to a frame's document from outside: the document itself has no script of its own. */
export function attachFrameInput(
  frame: HTMLIFrameElement,
  doc: Document,
  host: HTMLElement,
  listeners: InputListeners,
): () => void {
  let hadSelection = false;
  /** The box that scrolls under the finger, and whether it has taken this drag for itself. */
  let box: Element | null = null;
  let isOfBox: boolean | null = null;

  /** From the frame's own pixels to those of the host: what is under the finger may be scaled. */
  function toHost(x: number, y: number): { x: number; y: number; scale: number } {
    const box = frame.getBoundingClientRect();
    const scale = frame.clientWidth > 0 ? box.width / frame.clientWidth : 1;
    const around = host.getBoundingClientRect();
    return { x: box.left - around.left + x * scale, y: box.top - around.top + y * scale, scale };
  }
  const pointOf = (event: PointerEvent) => toHost(event.clientX, event.clientY);

  const stopSelection = watchSelection(doc, {
    within: null,
    toHost({ left, top, width, height }) {
      const { x, y, scale } = toHost(left, top);
      return { left: x, top: y, width: width * scale, height: height * scale };
    },
    locate: (range) => listeners.locate(doc, range),
    tell: (selected) => listeners.onSelected(selected, doc),
  });

  const stopGestures = attachGestures(doc, {
    widthPx: () => host.clientWidth,
    pointOf,
    isForeign(event) {
      hadSelection = hasSelection(doc);
      const target = elementOf(event);
      box = target?.closest('[data-libro-wide]') ?? null;
      isOfBox = null;
      return (target?.closest(CONTROLS) ?? null) !== null;
    },
    onNews(news, { clientX, clientY }) {
      if (news.type !== 'tapped') {
        if ('deltaX' in news) isOfBox ??= box !== null && scrollsTowards(box, news.deltaX < 0 ? 1 : -1);
        return isOfBox === true || hasSelection(doc) ? undefined : listeners.onDrag(news);
      }
      // A tap that only takes a selection away, or has just made one, is not for the page.
      if (hadSelection || hasSelection(doc)) return undefined;
      if (listeners.onMark(doc, clientX, clientY)) return undefined;
      return listeners.onTap(tapZone(news.x, host.clientWidth));
    },
  });

  function onClick(event: Event): void {
    const link = elementOf(event)?.closest('a, area') ?? null;
    if (link === null) return;
    event.preventDefault();
    const outer = link.getAttribute(OUTER_LINK);
    if (outer !== null) return isOuterAddress(outer) ? listeners.onExternalLink(outer) : undefined;
    const target = bookTarget(link);
    if (target !== null) listeners.onBookLink({ path: target[0], fragment: target[1], isNote: callsNote(link) });
  }

  function onKey(event: Event): void {
    if (!isKeyboardEvent(event) || event.isComposing) return;
    const { key, repeat, shiftKey, ctrlKey, metaKey, altKey } = event;
    const target = elementOf(event);
    if (target !== null && keepsKey(target, key)) return;
    // Extending a selection with the keyboard is reading, not turning.
    if (shiftKey && key.startsWith('Arrow')) return;
    // The reader has a search of its own.
    const isSearch = key === '/' || ((ctrlKey || metaKey) && key.toLowerCase() === 'f');
    if (isSearch && !altKey) event.preventDefault();
    if (KEYS_THAT_SCROLL.has(key) && !ctrlKey && !metaKey && !altKey) event.preventDefault();
    listeners.onKey({ key, repeat, shiftKey, ctrlKey, metaKey, altKey });
  }

  function onFocus(event: Event): void {
    const target = elementOf(event);
    if (target !== null && target !== doc.body) listeners.onFocus(target);
  }

  const submit = (event: Event): void => event.preventDefault();
  const all: readonly (readonly [string, (event: Event) => void])[] = [
    ['click', onClick],
    ['auxclick', onClick],
    ['keydown', onKey],
    ['focusin', onFocus],
    ['scroll', () => listeners.onScroll()],
    ['submit', submit],
    ['dragstart', submit],
  ];
  for (const [name, listener] of all) doc.addEventListener(name, listener);
  return () => {
    stopGestures();
    stopSelection();
    for (const [name, listener] of all) doc.removeEventListener(name, listener);
  };
}

function isKeyboardEvent(event: Event): event is KeyboardEvent {
  return 'key' in event;
}

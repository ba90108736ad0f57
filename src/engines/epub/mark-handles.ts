import { type DrawnNote, type NoteMark, paintsWords } from '../note-marks.ts';
import { MARK_COLORS } from './note-style.ts';
import type { UnitView } from './unit-view.ts';

/**
 * What a keyboard and a screen reader meet of the marks in view: buttons over them, which a finger passes through. Where the
 * browser cannot colour words they carry the colour, over every line.
 */
export interface MarkHandles {
  show(view: UnitView, notes: readonly DrawnNote[]): void;
}

const pageStyle = 'position: absolute; inset: 0; overflow: hidden; pointer-events: none;';
const handleStyle = 'position: absolute; padding: 0; border: 0; border-radius: 4px; background: none;';
/** Words are read through it, on light paper and on dark. */
const inkAlpha = '55';

function paint(element: HTMLElement, { kind, color }: NoteMark, isDark: boolean): void {
  if (kind === 'highlight') element.style.background = MARK_COLORS.dark.line[color] + inkAlpha;
  const line = MARK_COLORS[isDark ? 'dark' : 'light'].line[color];
  if (kind === 'underline') element.style.borderBottom = `2px solid ${line}`;
  if (kind === 'note') element.style.borderBottom = `2px dotted ${line}`;
}

function elementOf(view: UnitView, frame: HTMLIFrameElement, tag: 'button' | 'span', line: DOMRect): HTMLElement {
  const around = view.element.getBoundingClientRect();
  const inside = frame.getBoundingClientRect();
  const scale = frame.clientWidth > 0 ? inside.width / frame.clientWidth : 1;
  const place = {
    left: inside.left - around.left + line.left * scale,
    top: inside.top - around.top + line.top * scale,
    width: line.width * scale,
    height: line.height * scale,
  };
  const element = document.createElement(tag);
  element.style.cssText = handleStyle;
  for (const [name, px] of Object.entries(place)) element.style.setProperty(name, `${px}px`);
  return element;
}

/** The lines of the words of a range; the boxes of whole paragraphs, which a range tells too, are not among them. */
function linesOf(range: Range): DOMRect[] {
  const { startContainer, startOffset, endContainer, endOffset, commonAncestorContainer: root } = range;
  const walker = document.createTreeWalker(root, NodeFilter.SHOW_TEXT);
  const lines: DOMRect[] = [];
  for (
    let node: Node | null = root.nodeType === Node.TEXT_NODE ? root : walker.nextNode();
    node;
    node = walker.nextNode()
  ) {
    if (!range.intersectsNode(node)) continue;
    const words = range.cloneRange();
    words.selectNodeContents(node);
    if (node === startContainer) words.setStart(node, startOffset);
    if (node === endContainer) words.setEnd(node, endOffset);
    lines.push(...words.getClientRects());
  }
  return lines.filter(({ width }) => width > 0);
}

/** What lies over a page that scrolls goes with it. */
function follow({ isScrolled, frames }: UnitView, layer: HTMLElement, signal: AbortSignal): void {
  const moving = isScrolled ? frames[0]?.contentWindow : null;
  if (!moving) return;
  const from = moving.scrollY;
  const move = (): void => layer.style.setProperty('translate', `0 ${from - moving.scrollY}px`);
  moving.addEventListener('scroll', move, { signal, passive: true });
}

export function createMarkHandles(onOpen: (id: string) => void): MarkHandles {
  let page: HTMLElement | null = null;
  let stay = new AbortController();

  /** The button first. */
  function elementsOf(view: UnitView, { mark, range }: DrawnNote): readonly HTMLElement[] {
    const doc = range.startContainer.ownerDocument;
    const frame = view.frames.find(({ contentDocument }) => contentDocument === doc);
    const isPainted = !paintsWords(doc?.defaultView ?? null);
    const lines = isPainted ? linesOf(range) : [...range.getClientRects()];
    const [first] = lines;
    if (!frame || !first || !view.isInSight(range)) return [];
    const handle = elementOf(view, frame, 'button', first);
    handle.setAttribute('type', 'button');
    handle.dataset['nota'] = mark.id;
    handle.setAttribute('aria-label', mark.label);
    handle.addEventListener('click', () => onOpen(mark.id));
    if (!isPainted) return [handle];
    const others = lines.slice(1).map((line) => elementOf(view, frame, 'span', line));
    const isDark = /^(dark|contrast)$/.test(doc?.documentElement.dataset['libroTheme'] ?? '');
    for (const element of [handle, ...others]) paint(element, mark, isDark);
    return [handle, ...others];
  }

  return {
    show(view, notes) {
      const before = page;
      const focused = before?.contains(document.activeElement) ? document.activeElement : null;
      const kept = focused instanceof HTMLElement ? focused.dataset['nota'] : undefined;
      before?.remove();
      page = null;
      stay.abort();
      stay = new AbortController();
      const elements = notes.flatMap((note) => elementsOf(view, note));
      if (elements.length === 0) return;
      page = document.createElement('div');
      page.style.cssText = pageStyle;
      page.append(...elements);
      view.element.append(page);
      follow(view, page, stay.signal);
      // Drawn anew under somebody's focus, it goes on there.
      if (kept !== undefined) elements.find(({ dataset }) => dataset['nota'] === kept)?.focus({ preventScroll: true });
    },
  };
}

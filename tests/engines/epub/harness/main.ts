import { firstDisplay } from '../../../../src/data/display/reading-display.ts';
import { ProblemError } from '../../../../contract/problems.ts';
import { openEpub } from '../../../../src/engines/epub/open-epub.ts';
import type {
  Publication,
  Renderer,
  RendererEvents,
  RendererOptions,
  PageLook,
  TextDisplay,
} from '../../../../src/engines/publication.ts';
import { fetchedSource, type Gap } from './fetched-source.ts';

/** What the tests ask of the page. */
export interface Harness {
  open(
    url: string,
    options?: Partial<Omit<RendererOptions, 'start'>> & {
      place?: string;
      flow?: PageLook['flow'];
      /** Where the packed words of the book are. */
      words?: string | undefined;
    },
  ): Promise<Opened>;
  publication(): Publication;
  renderer(): Renderer;
  /** Place, label and ends as they stand. */
  now(): Standing;
  /** What of the text is inside the screen, cut short. */
  seen(): string;
  /** From now on these bytes of the book cannot be had; `null`: all can. */
  lose(gap: Gap | null): void;
  setText(text: Partial<TextDisplay>): void;
  close(): void;
  readonly news: { event: keyof RendererEvents; detail: unknown }[];
  readonly reads: { offset: number; length: number }[];
}
export type Opened = { ok: true; elapsedMs: number } | { ok: false; code: string };
export interface Standing {
  status: string;
  place: string;
  label: string;
  hint: string | null;
  isFirst: boolean;
  isLast: boolean;
}

const host = document.querySelector<HTMLElement>('#host') ?? document.body;
let publication: Publication | null = null;
let renderer: Renderer | null = null;
let gap: Gap | null = null;

function have<T>(value: T | null): T {
  if (value === null) throw new Error('no book is open');
  return value;
}

function isInside(rect: DOMRect, frame: HTMLIFrameElement): boolean {
  const { clientWidth, clientHeight } = frame;
  return (
    rect.width > 0 && rect.right > 1 && rect.left < clientWidth - 1 && rect.bottom > 1 && rect.top < clientHeight - 1
  );
}

function textIn(frame: HTMLIFrameElement): string {
  const doc = frame.contentDocument;
  if (doc === null) return '';
  const walker = doc.createTreeWalker(doc.body, NodeFilter.SHOW_TEXT);
  const range = doc.createRange();
  let text = '';
  for (let node = walker.nextNode(); node !== null && text.length < 6000; node = walker.nextNode()) {
    const value = node.nodeValue ?? '';
    range.selectNodeContents(node);
    const rects = [...range.getClientRects()];
    if (rects.length === 0 || !rects.some((rect) => isInside(rect, frame))) continue;
    for (let at = 0; at < value.length && text.length < 6000; at++) {
      range.setStart(node, at);
      range.setEnd(node, at + 1);
      const rect = range.getClientRects()[0];
      if (rect !== undefined && isInside(rect, frame)) text += value.charAt(at);
    }
  }
  return text.replaceAll(/\s+/g, ' ').trim();
}

const harness: Harness = {
  lose(next) {
    gap = next;
  },
  setText: (text) =>
    have(renderer).setLook({ theme: 'light', isChosen: false, flow: 'pages', text: { ...firstDisplay, ...text } }),
  news: [],
  reads: [],
  async open(url, { place, flow = 'pages', words, ...options } = {}) {
    const startedAt = performance.now();
    try {
      publication = await openEpub(await fetchedSource(url, harness.reads, () => gap, words), null);
      const start = place === undefined ? null : publication.locatorOf(place);
      const drawn = publication.createRenderer(host, {
        start,
        reducedMotion: true,
        look: { theme: 'light', isChosen: false, flow, text: firstDisplay },
        ...options,
      });
      renderer = drawn;
      for (const event of [
        'tap',
        'key',
        'external-link',
        'broken-link',
        'turned',
        'moving',
        'moved',
        'scrolled',
        'note',
        'selected',
        'note-tapped',
        'notes-unplaced',
        'jumped',
      ] as const)
        drawn.on(event, (detail) => harness.news.push({ event, detail }));
      await new Promise<void>((resolve) => {
        const look = (): void => {
          if (drawn.state.get().status === 'opening') return;
          stop();
          resolve();
        };
        const stop = drawn.state.subscribe(look);
        look();
      });
      const state = drawn.state.get();
      if (state.status === 'failed') return { ok: false, code: state.problem };
      return { ok: true, elapsedMs: performance.now() - startedAt };
    } catch (error) {
      if (error instanceof ProblemError) return { ok: false, code: error.code };
      throw error;
    }
  },
  publication: () => have(publication),
  renderer: () => have(renderer),
  now() {
    const state = have(renderer).state.get();
    if (state.status !== 'ready')
      return { status: state.status, place: '', label: '', hint: null, isFirst: false, isLast: false };
    const { locator, label, hint, isFirst, isLast } = state.place;
    return { status: state.status, place: have(publication).placeOf(locator), label, hint, isFirst, isLast };
  },
  seen: () =>
    [...host.querySelectorAll('iframe')]
      .filter((frame) => getComputedStyle(frame).visibility === 'visible')
      .map(textIn)
      .join(' | '),
  close() {
    renderer?.destroy();
    publication?.close();
    renderer = null;
    publication = null;
  },
};

Reflect.set(globalThis, 'harness', harness);

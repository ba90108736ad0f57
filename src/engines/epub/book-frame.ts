import { ProblemError } from '../../../contract/problems.ts';
import { XHTML } from '../node-kinds.ts';
import { createBookFrame, whenLoaded } from './check-containment.ts';
import type { SpineItem } from './package-document.ts';
import type { EpubBook } from './epub-book.ts';
import { LATE } from './rewrite-references.ts';
import { createSectionDocument, type SectionDocument, type SectionStyles } from './section-document.ts';
import type { PageSize } from './viewport.ts';

const BLANK = `<!DOCTYPE html><html xmlns="${XHTML}"><head></head><body></body></html>`;
const LOAD_PATIENCE_MS = 20_000;
const MEDIA_PATIENCE_MS = 1500;
/** For what is in memory, and would only have to say that it is there. */
const ARRIVAL_PATIENCE_MS = 5000;
/** What may load by itself once it stands in a page, and then says so. */
const LOADING = 'img, image[href], link, style';

/** One spine item in its frame, with everything that decides its layout loaded. */
export interface BookFrame {
  readonly frame: HTMLIFrameElement;
  readonly doc: Document;
  readonly item: SpineItem;
  readonly viewport: PageSize | null;
  /** It is on the screen: films and long recordings come now. Again, those that could not be had. */
  bringLate(): void;
  destroy(): void;
}

function within(work: Promise<unknown>, patienceMs: number): Promise<unknown> {
  const patience = new Promise((resolve) => setTimeout(resolve, patienceMs));
  return Promise.race([work, patience]);
}

function firstOf(target: EventTarget, ...names: readonly string[]): Promise<unknown> {
  return new Promise((resolve) => {
    for (const name of names) target.addEventListener(name, resolve, { once: true });
  });
}

function mediaKnowsItsSize(media: HTMLMediaElement): Promise<unknown> {
  if (media.readyState >= 1 || media.error !== null) return Promise.resolve();
  return firstOf(media, 'loadedmetadata', 'error', 'abort');
}

const ended = (element: Element): Promise<unknown> => firstOf(element, 'load', 'error');

/** What does not load never says that it has. */
function isLoading(element: Element): boolean {
  if (element.localName === 'img') return 'complete' in element && element.complete === false;
  if (element.localName === 'image') return true;
  // A sheet of another type is never asked for, and one that is turned off only once it is turned on.
  const type = element.getAttribute('type')?.split(';', 1)[0]?.trim().toLowerCase() ?? '';
  if (element.hasAttribute('disabled') || (type !== '' && type !== 'text/css')) return false;
  // That of a drawing never says that what it imports has come.
  if (element.localName === 'style')
    return element.namespaceURI === XHTML && /@import/i.test(element.textContent ?? '');
  // Firefox asks for none that stands in for another and has no name to be chosen by.
  return !/\balternate\b/i.test(element.getAttribute('rel') ?? '') || (element.getAttribute('title') ?? '') !== '';
}

/** A picture that may say nothing of its arrival: one behind a film, of a button that is hidden, or drawn by styles. */
function brought(doc: Document, address: string): Promise<unknown> {
  const picture = doc.createElementNS(XHTML, 'img');
  const arrival = ended(picture);
  picture.setAttribute('src', address);
  return arrival;
}

/** Copies a chapter into the blank page of a frame. Resolves once its pictures and its sheets are there, or failed. */
async function fill(doc: Document, section: SectionDocument, placed: (doc: Document) => void): Promise<void> {
  // A copy is the frame's own: what is moved from one document to another goes on having the constructors of the first.
  const root = doc.importNode(section.root, true);
  // Which one of several pictures fits is decided by how large the page is by now.
  doc.documentElement.getBoundingClientRect();
  doc.documentElement.replaceWith(root);
  placed(doc);
  const arrivals = [...root.querySelectorAll(LOADING)].filter(isLoading).map(ended);
  const quiet = [...root.querySelectorAll('video[poster], input[src]')];
  const addresses = quiet.map((one) => one.getAttribute(one.localName === 'video' ? 'poster' : 'src') ?? '');
  for (const address of new Set([...addresses, ...section.drawn])) arrivals.push(brought(doc, address));
  await within(Promise.all(arrivals), ARRIVAL_PATIENCE_MS);
}

/** Resolves when the fonts that the layout asks for are there, or do not come. */
export async function lettersCame(doc: Document): Promise<void> {
  doc.body.getBoundingClientRect();
  await within(doc.fonts.ready, MEDIA_PATIENCE_MS);
}

/** Films and fonts are waited for, too, so that no page moves after it was measured. */
async function settled(doc: Document): Promise<void> {
  const films = [...doc.querySelectorAll('video')].filter(
    (film) => film.querySelector('source[src]') !== null || film.hasAttribute('src'),
  );
  await Promise.all([lettersCame(doc), within(Promise.all(films.map(mediaKnowsItsSize)), MEDIA_PATIENCE_MS)]);
}

/** Gives a film its address once its bytes are there; where they cannot be had it goes on waiting for the next time. */
async function bringOne(element: Element, section: SectionDocument): Promise<void> {
  const reference = element.getAttribute(LATE) ?? '';
  element.removeAttribute(LATE);
  try {
    const url = await section.bring(reference);
    if (url !== null) element.setAttribute('src', url);
    const player = element.closest<HTMLMediaElement>('audio, video');
    // Of several ways to hear it another may be heard already.
    if (url !== null && element.localName === 'source' && player?.currentSrc === '') player.load();
  } catch (cause) {
    if (!(cause instanceof ProblemError)) throw cause;
    element.setAttribute(LATE, reference);
  }
}

/** A frame with nothing in it yet, out of sight. */
export interface BlankFrame {
  readonly frame: HTMLIFrameElement;
  readonly loaded: Promise<Document>;
  destroy(): void;
}

/** A frame's way to the browser and back takes longer than all other steps to a chapter, one by one: it can be gone beforehand. */
export function openBlankFrame(parent: HTMLElement): BlankFrame {
  const url = URL.createObjectURL(new Blob([BLANK], { type: 'application/xhtml+xml' }));
  const frame = createBookFrame(url);
  frame.style.cssText = 'display: block; border: 0; margin: 0; padding: 0;';
  parent.append(frame);
  return {
    frame,
    loaded: whenLoaded(frame, LOAD_PATIENCE_MS),
    destroy() {
      frame.remove();
      URL.revokeObjectURL(url);
    },
  };
}

/** What is to be done on the way of a section into its frame. */
export interface FrameSteps {
  /** It is known how large the section is, and nothing of it is in the frame yet. */
  sized(viewport: PageSize | null): void;
  /** It is in the frame and not laid out yet. */
  placed?(doc: Document): void;
}

/** Takes a section into a blank frame, which is gone where that fails. */
export async function loadBookFrame(
  book: EpubBook,
  item: SpineItem,
  styles: SectionStyles,
  blank: BlankFrame,
  steps: FrameSteps,
): Promise<BookFrame> {
  const { frame, loaded } = blank;
  const made = createSectionDocument(book, item, styles);
  const destroy = (): void => {
    blank.destroy();
    // Whoever waits for the section hears why it cannot be made; there is nothing to give back.
    made.then(({ release }) => release()).catch(() => undefined);
  };
  try {
    const [section, doc] = await Promise.all([made, loaded]);
    steps.sized(section.viewport);
    await fill(doc, section, (page) => steps.placed?.(page));
    await settled(doc);
    const bringLate = (): void => {
      for (const element of doc.querySelectorAll(`[${LATE}]`)) void bringOne(element, section);
    };
    return { frame, doc, item, viewport: section.viewport, bringLate, destroy };
  } catch (error) {
    destroy();
    throw error;
  }
}

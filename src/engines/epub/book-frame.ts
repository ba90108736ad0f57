import { createBookFrame, whenLoaded } from './check-containment.ts';
import type { SpineItem } from './package-document.ts';
import type { EpubBook } from './epub-book.ts';
import { createSectionDocument, type SectionStyles } from './section-document.ts';
import type { PageSize } from './viewport.ts';

const LOAD_PATIENCE_MS = 20_000;
const MEDIA_PATIENCE_MS = 1500;

/** One spine item in its frame, with everything that decides its layout loaded. */
export interface BookFrame {
  readonly frame: HTMLIFrameElement;
  readonly doc: Document;
  readonly item: SpineItem;
  readonly viewport: PageSize | null;
  destroy(): void;
}

function within(work: Promise<unknown>, patienceMs: number): Promise<unknown> {
  const patience = new Promise((resolve) => setTimeout(resolve, patienceMs));
  return Promise.race([work, patience]);
}

function mediaKnowsItsSize(media: HTMLMediaElement): Promise<unknown> {
  if (media.readyState >= 1 || media.error !== null) return Promise.resolve();
  return new Promise((resolve) => {
    for (const name of ['loadedmetadata', 'error', 'abort']) media.addEventListener(name, resolve, { once: true });
  });
}

/** Pictures are in with the load event; films and fonts are waited for, so that no page moves after it was measured. */
async function settled(doc: Document): Promise<void> {
  const films = [...doc.querySelectorAll('video')].filter(
    (film) => film.querySelector('source[src]') !== null || film.hasAttribute('src'),
  );
  // Fonts are asked for when something is laid out with them.
  doc.body.getBoundingClientRect();
  await within(Promise.all([doc.fonts.ready, ...films.map(mediaKnowsItsSize)]), MEDIA_PATIENCE_MS);
}

/** Builds the section's document and loads it into a frame appended to `parent`, out of sight until shown. */
export async function loadBookFrame(
  book: EpubBook,
  item: SpineItem,
  styles: SectionStyles,
  parent: HTMLElement,
  prepare: (frame: HTMLIFrameElement, viewport: PageSize | null) => void,
): Promise<BookFrame> {
  const section = await createSectionDocument(book, item, styles);
  const frame = createBookFrame(section.url);
  frame.style.cssText = 'display: block; border: 0; margin: 0; padding: 0;';
  const destroy = (): void => {
    frame.remove();
    section.release();
  };
  try {
    prepare(frame, section.viewport);
    parent.append(frame);
    const doc = await whenLoaded(frame, LOAD_PATIENCE_MS);
    await settled(doc);
    return { frame, doc, item, viewport: section.viewport, destroy };
  } catch (error) {
    destroy();
    throw error;
  }
}

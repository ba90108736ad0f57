import type { Locator } from '../../../contract/locator.ts';
import type { PageLook, Publication, Renderer } from '../../engines/publication.ts';
import type { OpenedBook } from './reader-machine.ts';
import type { PageListener } from './use-page-extras.ts';

export interface DrawOptions {
  readonly host: HTMLElement;
  readonly reducedMotion: boolean;
  readonly onExternalLink: (url: string) => void;
  readonly pages: PageListener;
  /** The person sets out for another page; what follows a voice does not count. */
  readonly onMoving: () => void;
  /** … and is there. */
  readonly onMoved: () => void;
}

/** A book on the screen, page by page or scrolled. */
export interface DrawnBook {
  readonly view: Renderer;
  readonly start: Locator | null;
  readonly flow: PageLook['flow'];
  /** What ends with it. */
  readonly stops: (() => void)[];
  end(): void;
}

/** Draws a book into the host and passes on what is the screen's; `tell` hears of every state, the first one at once. */
export function drawBook(
  opened: Publication,
  options: DrawOptions,
  { start, look }: { readonly start: Locator | null; readonly look: PageLook },
  tell: (book: OpenedBook, view: Renderer) => void,
): DrawnBook {
  const { host, reducedMotion, pages } = options;
  const view = opened.createRenderer(host, { start, look, reducedMotion });
  const book = { metadata: opened.metadata, contents: opened.contents, pages: opened.pages, framing: view.framing };
  const stops = [
    view.state.subscribe(() => tell(book, view)),
    view.on('external-link', ({ url }) => options.onExternalLink(url)),
    view.on('note', pages.onNote),
    view.on('selected', pages.onSelected),
    view.on('note-tapped', ({ id }) => pages.onNoteTapped(id)),
    view.on('notes-unplaced', ({ ids }) => pages.onUnplaced(ids)),
    view.on('broken-link', pages.onBrokenLink),
    view.on('moving', options.onMoving),
    view.on('moved', options.onMoved),
  ];
  tell(book, view);
  return {
    view,
    start,
    flow: look.flow,
    stops,
    end() {
      for (const stop of stops.splice(0)) stop();
      view.destroy();
    },
  };
}

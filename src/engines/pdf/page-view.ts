import { type ProblemCode, ProblemError } from '../../../contract/problems.ts';
import { type LinkActions, buildLinkLayer, buildTextLayer } from './page-layers.ts';
import { type PageFraming, wholePage } from '../publication.ts';
import { type HostSize, type PageBeside, fitPage, roomOf, sameTarget, targetFor, uprightPlace } from './page-layout.ts';
import type { PdfClient, PdfQuestion } from './pdf-client.ts';
import {
  type PagePaper,
  type PageSize,
  type PageText,
  type RenderTarget,
  type RenderedPage,
  type Urgency,
  urgency,
} from './pdf-messages.ts';
import { nameOfPage, type PdfWords } from './pdf-words.ts';
import { createSharpPart, type Sight } from './sharp-part.ts';

/** One page on the screen: its picture, the text and links over it, or the sentence why it is missing. */
export interface PageView {
  readonly pageNumber: number;
  readonly element: HTMLElement;
  /** What the book calls this page; null until it is painted, or where it says nothing. */
  readonly label: string | null;
  readonly status: 'waiting' | 'painted' | 'failed';
  /** Resolves when there is something to see, the page or why not, or when there will never be: it is gone. */
  readonly settled: Promise<void>;
  /** Asks for the picture at the size of the host, unless it is there or on its way. */
  want(urgency: Urgency): void;
  resize(host: HostSize, pixelRatio: number): void;
  /** The page that lies open beside it; null where it lies alone. */
  setBeside(beside: PageBeside | null): void;
  /** How many times closer than usual the page is looked at; counts from the next `want`. */
  setDetail(times: number): void;
  /** Draws what is in sight as sharp as the screen is, where the picture is not. */
  look(sight: Sight, density: number): void;
  /** As it is drawn by the book; estimated until it is painted. */
  readonly size: PageSize;
  /** Stands so at once; its picture follows with the next `want`. */
  setFraming(framing: PageFraming): void;
  /** Counts from the next `want`. */
  setPaper(paper: PagePaper): void;
  /** The page in view has text and links, and is the only one a keyboard or a screen reader meets. */
  setCurrent(isCurrent: boolean): void;
  dispose(): void;
}

export interface PageViewParts {
  readonly client: PdfClient;
  readonly words: PdfWords;
  readonly pageNumber: number;
  readonly pageCount: number;
  readonly estimatedSize: PageSize;
  readonly links: LinkActions;
  readonly onPainted: (view: PageView) => void;
  /** The text over the picture is there. */
  readonly onText: () => void;
  readonly onFailed: (problem: ProblemCode) => void;
}

export function createPageView(parts: PageViewParts): PageView {
  const { client, words, pageNumber, pageCount } = parts;
  const element = document.createElement('div');
  element.className = 'libro-pdf-page';
  element.setAttribute('role', 'group');
  const sayName = (): void => element.setAttribute('aria-label', nameOfPage(words.pdf, label, pageNumber, pageCount));
  element.dataset['pagina'] = String(pageNumber);
  element.inert = true;
  const canvas = document.createElement('canvas');
  canvas.setAttribute('aria-hidden', 'true');
  const sharp = createSharpPart(client, pageNumber - 1, canvas);
  const note = document.createElement('div');
  note.className = 'libro-pdf-note';

  let size = parts.estimatedSize;
  let host: HostSize = { width: 1, height: 1 };
  let laid: HostSize = host;
  let pixelRatio = 1;
  let detail = 1;
  let paper: PagePaper = 'printed';
  let label: string | null = null;
  let status: PageView['status'] = 'waiting';
  let wanted: RenderTarget | null = null;
  let picture: PdfQuestion<RenderedPage> | null = null;
  let text: PdfQuestion<PageText> | null = null;
  let framing = wholePage;
  let beside: PageBeside | null = null;
  let isCurrent = false;
  let layers: readonly HTMLElement[] = [];
  let settle: () => void = () => undefined;
  const settled = new Promise<void>((resolve) => {
    settle = resolve;
  });

  const place = (): void => {
    const upright = uprightPlace(fitPage(size, host, pixelRatio, framing, beside), framing);
    laid = upright;
    const { left, top, width, height } = upright;
    Object.assign(element.style, { left: `${left}px`, top: `${top}px`, width: `${width}px`, height: `${height}px` });
    // Where the fold is, as long as the page stands upright.
    if (beside === null || framing.turned !== 0) delete element.dataset['fold'];
    else element.dataset['fold'] = beside.isLeft ? 'left' : 'right';
    element.style.rotate = framing.turned === 0 ? '' : `${framing.turned}deg`;
    for (const layer of layers) layer.style.transform = `scale(${width / size.width}, ${height / size.height})`;
  };

  const sayWaiting = (): void => {
    const sentence = document.createElement('p');
    sentence.textContent = words.pdf.loading;
    note.replaceChildren(sentence);
    element.replaceChildren(note);
  };

  const sayProblem = (problem: ProblemCode): void => {
    status = 'failed';
    wanted = null;
    sharp.drop();
    const sentence = document.createElement('p');
    sentence.setAttribute('role', 'alert');
    sentence.textContent = words.problems[problem];
    const retry = document.createElement('button');
    retry.type = 'button';
    retry.textContent = words.pdf.retry;
    retry.addEventListener('click', () => {
      status = 'waiting';
      sayWaiting();
      view.want(urgency.visiblePage);
    });
    note.replaceChildren(sentence, retry);
    element.replaceChildren(note);
    settle();
    parts.onFailed(problem);
  };

  const showPicture = (page: RenderedPage): void => {
    size = page.size;
    label = page.label;
    sayName();
    const context = canvas.getContext('bitmaprenderer');
    canvas.width = page.bitmap.width;
    canvas.height = page.bitmap.height;
    context?.transferFromImageBitmap(page.bitmap);
    if (status !== 'painted') element.replaceChildren(canvas, ...layers);
    status = 'painted';
    place();
    settle();
    parts.onPainted(view);
    if (isCurrent) void wantText();
  };

  const wantText = async (): Promise<void> => {
    if (text !== null || status !== 'painted') return;
    text = client.readText(pageNumber - 1, urgency.visibleText);
    try {
      const answer = await text.answer;
      if (answer === null) return;
      layers = [buildTextLayer(answer, size), buildLinkLayer(answer.links, size, parts.links, words.pdf)];
      element.append(...layers);
      place();
      parts.onText();
    } catch (cause) {
      // The picture is there and readable; its text is asked for again when the page comes back into view.
      if (!(cause instanceof ProblemError)) throw cause;
      text = null;
    }
  };

  const wantPicture = async (target: RenderTarget, how: Urgency): Promise<void> => {
    picture?.withdraw();
    const question = client.render(pageNumber - 1, target, how);
    picture = question;
    wanted = target;
    try {
      const page = await question.answer;
      if (page !== null) showPicture(page);
    } catch (cause) {
      if (question !== picture) return;
      sayProblem(cause instanceof ProblemError ? cause.code : 'unexpected-failure');
    }
  };

  const view: PageView = {
    pageNumber,
    element,
    settled,
    get label() {
      return label;
    },
    get status() {
      return status;
    },
    want(how) {
      // A page beside the one in view is drawn as small as it can be shown, and sharpened when it comes.
      const drawn = isCurrent || framing.zoom === 'width' ? framing : { ...framing, zoom: 1 };
      const room = roomOf(size, host, drawn, beside);
      const target = targetFor(room, pixelRatio * detail, paper, drawn);
      if (wanted !== null && sameTarget(wanted, target)) picture?.hurry(how);
      else if (status !== 'failed') void wantPicture(target, how);
    },
    resize(nextHost, nextRatio) {
      host = nextHost;
      pixelRatio = nextRatio;
      place();
    },
    setBeside(next) {
      beside = next;
      place();
    },
    look(sight, density) {
      if (status !== 'painted') return;
      const { left, top, width, height } = element.getBoundingClientRect();
      const middle = { x: left + width / 2, y: top + height / 2 };
      const page = { width: laid.width, height: laid.height, middle, turned: framing.turned };
      sharp.look(page, sight, density, canvas.width);
    },
    get size() {
      return size;
    },
    setFraming(next) {
      framing = next;
      place();
    },
    setDetail(times) {
      detail = times;
    },
    setPaper(next) {
      paper = next;
      sharp.setPaper(next);
    },
    setCurrent(next) {
      isCurrent = next;
      element.inert = !next;
      if (next) void wantText();
      else sharp.drop();
    },
    dispose() {
      sharp.drop();
      picture?.withdraw();
      text?.withdraw();
      settle();
      element.remove();
      // Gives the pixels back at once instead of when the canvas is collected.
      canvas.width = 0;
      canvas.height = 0;
    },
  };

  sayName();
  sayWaiting();
  return view;
}

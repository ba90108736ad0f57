import type { PageBox, PageLink, PageSize, PageText, TextRun } from './pdf-messages.ts';
import type { PdfWords } from './pdf-words.ts';

/** Letters stand lower than their box is high: the share of the box a font size takes. */
const fontShare = 0.86;
const measureFontPx = 20;

/**
 * Text over the page's picture: invisible, but selected, copied and read aloud like any other. Laid out in PDF points;
 * whoever shows it scales it, so that resizing rebuilds nothing.
 */
export function buildTextLayer({ runs, bodyRuns, figures }: PageText, size: PageSize): HTMLElement {
  const layer = createLayer('libro-pdf-text', size);
  const ruler = document.createElement('canvas').getContext('2d');
  if (ruler !== null) ruler.font = `${measureFontPx}px sans-serif`;
  const describe = (before: number): void => {
    for (const { words, box, beforeRun } of figures) {
      if (beforeRun !== before) continue;
      const figure = document.createElement('span');
      figure.setAttribute('role', 'img');
      figure.setAttribute('aria-label', words);
      setBox(figure, box, size);
      layer.append(figure);
    }
  };
  for (const [index, run] of runs.entries()) {
    const { text, after } = run;
    describe(index);
    const span = document.createElement('span');
    if (index >= bodyRuns) span.dataset['beside'] = '';
    span.textContent = after === ' ' ? `${text} ` : text;
    layOut(span, run, size, (ruler?.measureText(text).width ?? 0) / measureFontPx);
    layer.append(span);
    // Copied text keeps its lines.
    if (after === '\n') layer.append(document.createElement('br'));
  }
  describe(runs.length);
  return layer;
}

/** Lays a run over its print, as long as its line is and whichever way that goes. `widthOfOne` is its width in letters of one pixel. */
function layOut(span: HTMLElement, { box, turned }: TextRun, size: PageSize, widthOfOne: number): void {
  const [across, down] = [box.width * size.width, box.height * size.height];
  const [length, height] = turned % 180 === 0 ? [across, down] : [down, across];
  const fontSize = height * fontShare;
  const natural = widthOfOne * fontSize;
  // The corner where its line begins, over its letters.
  const right = turned === 90 || turned === 180 ? across : 0;
  const below = turned === 180 || turned === 270 ? down : 0;
  const transforms = [turned === 0 ? '' : `rotate(${turned}deg)`, natural > 0 ? `scaleX(${length / natural})` : ''];
  Object.assign(span.style, {
    left: `${box.left * size.width + right}px`,
    top: `${box.top * size.height + below}px`,
    height: `${height}px`,
    fontSize: `${fontSize}px`,
    lineHeight: `${height}px`,
    transform: transforms.join(' ').trim(),
  });
}

export interface LinkActions {
  /** `height`: how far down the page, 0–1. */
  readonly hrefOf: (pageNumber: number, height: number) => string;
  readonly goTo: (pageNumber: number, height: number) => void;
  readonly leave: (url: string) => void;
  /** A link that leads nowhere was followed. */
  readonly lost: () => void;
}

/** Links as real anchors over the page: reachable by keyboard, named for a screen reader. */
export function buildLinkLayer(
  links: readonly PageLink[],
  size: PageSize,
  actions: LinkActions,
  words: PdfWords['pdf'],
): HTMLElement {
  const layer = createLayer('libro-pdf-links', size);
  for (const { box, text, target, label } of links) {
    const anchor = document.createElement('a');
    setBox(anchor, box, size);
    if (target.kind === 'page') {
      const pageNumber = target.pageIndex + 1;
      const { height } = target;
      anchor.href = actions.hrefOf(pageNumber, height);
      anchor.setAttribute('aria-label', words.linkToPage(text, label ?? String(pageNumber)));
      anchor.addEventListener('click', (event) => {
        // With a modifier the browser opens that place in another tab, which the address can say.
        if (event.ctrlKey || event.metaKey || event.shiftKey) return;
        event.preventDefault();
        actions.goTo(pageNumber, height);
      });
    } else if (target.kind === 'nowhere') {
      anchor.href = '#';
      anchor.setAttribute('aria-label', words.linkNowhere(text));
      const say = (event: Event): void => {
        event.preventDefault();
        actions.lost();
      };
      anchor.addEventListener('click', say);
      anchor.addEventListener('auxclick', say);
    } else {
      const { url } = target;
      anchor.href = url;
      anchor.rel = 'noopener noreferrer';
      anchor.setAttribute('aria-label', words.linkOutside(text, url));
      const leave = (event: Event): void => {
        event.preventDefault();
        actions.leave(url);
      };
      anchor.addEventListener('click', leave);
      anchor.addEventListener('auxclick', leave);
    }
    layer.append(anchor);
  }
  return layer;
}

function createLayer(className: string, size: PageSize): HTMLElement {
  const layer = document.createElement('div');
  layer.className = className;
  layer.style.width = `${size.width}px`;
  layer.style.height = `${size.height}px`;
  return layer;
}

function setBox(element: HTMLElement, box: PageBox, size: PageSize): void {
  element.style.left = `${box.left * size.width}px`;
  element.style.top = `${box.top * size.height}px`;
  element.style.width = `${box.width * size.width}px`;
  element.style.height = `${box.height * size.height}px`;
}

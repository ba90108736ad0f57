import type { Locator } from '../../contract/locator.ts';

/** A page that is seen, on which a box can be drawn. */
export interface BoxPage {
  /** Where it is in the window. */
  readonly rect: DOMRect;
  /** The place of a box on it, told in the pixels of the window. */
  locate(box: DOMRect): Locator;
}

export interface BoxWays {
  /** What the pages stand in. */
  readonly host: HTMLElement;
  /** The page at a point of the window, or the one most looked at. */
  pageAt(x: number, y: number): BoxPage | null;
}

/** Smaller than this in both directions a slip was dragged, and no box. */
const leastPx = 8;
/** How far a key moves a box, in shares of its page. */
const keyStep = 0.02;

const look = {
  veil: 'position: absolute; inset: 0; z-index: 1; cursor: crosshair; touch-action: none; background: rgb(12 17 34 / 14%);',
  box: 'position: absolute; border: 3px dashed #0b57d0; border-radius: 4px; background: rgb(255 255 255 / 30%); pointer-events: none;',
};

function between(value: number, least: number, most: number): number {
  return Math.min(Math.max(value, least), Math.max(least, most));
}

/** As much of a box as is on a page. */
function clipped({ left, top, right, bottom }: DOMRect, page: DOMRect): DOMRect {
  const [x, y] = [between(left, page.left, page.right), between(top, page.top, page.bottom)];
  return new DOMRect(x, y, between(right, x, page.right) - x, between(bottom, y, page.bottom) - y);
}

/**
 * Lets somebody draw a box on a page, with a finger, a mouse or the keys (arrows move it, with Shift they size it, Enter
 * takes it). Null where they give it up with Esc or the signal.
 */
export function dragBox({ host, pageAt }: BoxWays, label: string, signal: AbortSignal): Promise<Locator | null> {
  const veil = document.createElement('div');
  veil.style.cssText = look.veil;
  veil.tabIndex = 0;
  veil.setAttribute('role', 'application');
  veil.setAttribute('aria-label', label);
  const shown = document.createElement('div');
  shown.style.cssText = look.box;
  shown.hidden = true;
  veil.append(shown);
  host.append(veil);
  let page: BoxPage | null = null;
  let from: { readonly x: number; readonly y: number } | null = null;
  let box = new DOMRect();

  function draw(next: DOMRect): void {
    if (page === null) return;
    box = clipped(next, page.rect);
    const around = veil.getBoundingClientRect();
    const place = { left: box.left - around.left, top: box.top - around.top, width: box.width, height: box.height };
    for (const [name, px] of Object.entries(place)) shown.style.setProperty(name, `${px}px`);
    shown.hidden = false;
  }

  return new Promise((resolve) => {
    const end = (answer: Locator | null): void => {
      veil.remove();
      resolve(answer);
    };
    const take = (): void => {
      if (page !== null && (box.width >= leastPx || box.height >= leastPx)) end(page.locate(box));
      else shown.hidden = true;
    };
    veil.addEventListener('pointerdown', ({ clientX: x, clientY: y, pointerId }) => {
      page = pageAt(x, y);
      from = page && { x, y };
      if (page !== null) veil.setPointerCapture(pointerId);
    });
    veil.addEventListener('pointermove', ({ clientX: x, clientY: y }) => {
      if (from === null) return;
      draw(new DOMRect(Math.min(from.x, x), Math.min(from.y, y), Math.abs(x - from.x), Math.abs(y - from.y)));
    });
    veil.addEventListener('pointerup', () => {
      if (from !== null) take();
      from = null;
    });
    veil.addEventListener('keydown', (event) => {
      if (event.key === 'Tab') return;
      event.preventDefault();
      if (event.key === 'Escape') return end(null);
      if (event.key === 'Enter') return take();
      const across = { ArrowLeft: -1, ArrowRight: 1 }[event.key] ?? 0;
      const down = { ArrowUp: -1, ArrowDown: 1 }[event.key] ?? 0;
      if (page === null || (across === 0 && down === 0)) return undefined;
      const [dx, dy] = [across * keyStep * page.rect.width, down * keyStep * page.rect.height];
      const { left, top, width, height } = box;
      if (event.shiftKey) draw(new DOMRect(left, top, Math.max(leastPx, width + dx), Math.max(leastPx, height + dy)));
      else {
        const x = between(left + dx, page.rect.left, page.rect.right - width);
        draw(new DOMRect(x, between(top + dy, page.rect.top, page.rect.bottom - height), width, height));
      }
      return undefined;
    });
    signal.addEventListener('abort', () => end(null), { once: true });

    // Where a keyboard begins; a finger begins anew.
    const { left, top, width, height } = veil.getBoundingClientRect();
    page = pageAt(left + width / 2, top + height / 2);
    if (page !== null) {
      const { rect } = page;
      draw(new DOMRect(rect.left + rect.width / 3, rect.top + rect.height * 0.4, rect.width / 3, rect.height / 6));
      shown.hidden = true;
    }
    veil.addEventListener('focus', () => (shown.hidden = !veil.matches(':focus-visible')));
    veil.focus({ preventScroll: true });
  });
}

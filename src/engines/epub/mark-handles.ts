import type { DrawnNote } from '../note-marks.ts';
import type { UnitView } from './unit-view.ts';

/** What a keyboard and a screen reader meet of the marks in view: buttons over them, which a finger passes through. */
export interface MarkHandles {
  show(view: UnitView, notes: readonly DrawnNote[]): void;
}

const pageStyle = 'position: absolute; inset: 0; overflow: hidden; pointer-events: none;';
const handleStyle = 'position: absolute; padding: 0; border: 0; border-radius: 4px; background: none;';

export function createMarkHandles(onOpen: (id: string) => void): MarkHandles {
  let page: HTMLElement | null = null;

  function handleOf(view: UnitView, { mark, range }: DrawnNote): HTMLElement | null {
    const frame = view.frames.find(({ contentDocument }) => contentDocument === range.startContainer.ownerDocument);
    const [line] = range.getClientRects();
    if (!frame || !line || !view.isInSight(range)) return null;
    const around = view.element.getBoundingClientRect();
    const inside = frame.getBoundingClientRect();
    const scale = frame.clientWidth > 0 ? inside.width / frame.clientWidth : 1;
    const place = {
      left: inside.left - around.left + line.left * scale,
      top: inside.top - around.top + line.top * scale,
      width: line.width * scale,
      height: line.height * scale,
    };
    const handle = document.createElement('button');
    handle.type = 'button';
    handle.style.cssText = handleStyle;
    for (const [name, px] of Object.entries(place)) handle.style.setProperty(name, `${px}px`);
    handle.dataset['nota'] = mark.id;
    handle.setAttribute('aria-label', mark.label);
    handle.addEventListener('click', () => onOpen(mark.id));
    return handle;
  }

  return {
    show(view, notes) {
      const before = page;
      const focused = before?.contains(document.activeElement) ? document.activeElement : null;
      const kept = focused instanceof HTMLElement ? focused.dataset['nota'] : undefined;
      before?.remove();
      page = null;
      const handles = notes.flatMap((note) => handleOf(view, note) ?? []);
      if (handles.length === 0) return;
      page = document.createElement('div');
      page.style.cssText = pageStyle;
      page.append(...handles);
      view.element.append(page);
      // Drawn anew under somebody's focus, it goes on there.
      if (kept !== undefined) handles.find(({ dataset }) => dataset['nota'] === kept)?.focus({ preventScroll: true });
    },
  };
}

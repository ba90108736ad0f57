import type { NoteMark, NoteRect } from '../note-marks.ts';
import { MARK_COLORS } from './note-style.ts';

export interface BoxMark {
  readonly mark: NoteMark;
  readonly box: NoteRect;
}

/** Boxes that were drawn on fixed pages: over their frames, so that nothing in them moves. */
export interface BoxMarks {
  draw(frame: HTMLIFrameElement, marks: readonly BoxMark[]): void;
  /** The smallest box at a point of a frame's document; null where none is. */
  at(frame: HTMLIFrameElement, x: number, y: number): string | null;
}

const followed = ['position', 'width', 'height', 'transform', 'transform-origin'];

export function createBoxMarks(onOpen: (id: string) => void): BoxMarks {
  const layers = new WeakMap<HTMLIFrameElement, HTMLElement>();
  const drawn = new WeakMap<HTMLIFrameElement, readonly BoxMark[]>();

  function layerOf(frame: HTMLIFrameElement): HTMLElement {
    const known = layers.get(frame);
    if (known) return known;
    const layer = document.createElement('div');
    const follow = (): void => {
      layer.style.cssText = 'pointer-events: none;';
      for (const name of followed) layer.style.setProperty(name, frame.style.getPropertyValue(name));
    };
    follow();
    new MutationObserver(follow).observe(frame, { attributes: true, attributeFilter: ['style'] });
    layer.addEventListener('keydown', (event) => {
      const id = event.target instanceof HTMLElement ? event.target.dataset['nota'] : undefined;
      if (id === undefined || (event.key !== 'Enter' && event.key !== ' ')) return;
      event.preventDefault();
      onOpen(id);
    });
    frame.after(layer);
    layers.set(frame, layer);
    return layer;
  }

  function elementOf({ mark, box: [left, top, width, height] }: BoxMark): HTMLElement {
    const element = document.createElement('div');
    element.style.cssText = `position: absolute; box-sizing: border-box; border: 3px solid ${MARK_COLORS.light.line[mark.color]}; border-radius: 4px; box-shadow: 0 0 0 1px #fff, inset 0 0 0 1px #fff;`;
    for (const [name, share] of Object.entries({ left, top, width, height }))
      element.style.setProperty(name, `${share * 100}%`);
    element.dataset['nota'] = mark.id;
    element.tabIndex = 0;
    element.setAttribute('role', 'button');
    element.setAttribute('aria-label', mark.label);
    return element;
  }

  return {
    draw(frame, marks) {
      if (marks.length === 0 && !layers.has(frame)) return;
      layerOf(frame).replaceChildren(...marks.map(elementOf));
      drawn.set(frame, marks);
    },
    at(frame, x, y) {
      const [across, down] = [x / Math.max(1, frame.clientWidth), y / Math.max(1, frame.clientHeight)];
      const touched = (drawn.get(frame) ?? []).flatMap(({ mark, box: [left, top, width, height] }) => {
        const isIn = across >= left && across <= left + width && down >= top && down <= top + height;
        return isIn ? [{ id: mark.id, area: width * height }] : [];
      });
      return touched.sort((one, other) => one.area - other.area)[0]?.id ?? null;
    },
  };
}

import { attachGestures } from '../../engines/attach-gestures.ts';
import type { GestureNews } from '../../engines/gestures.ts';

/** A mouse selects words there. */
const selectable = 'input:not([type="radio"]), textarea, select';

function isSelecting({ pointerType, target }: PointerEvent): boolean {
  return pointerType === 'mouse' && target instanceof Element && target.closest(selectable) !== null;
}

/**
 * Lets a panel at the right edge follow the finger and go where it came from. The thresholds are the readers' own
 * (`engines/gestures.ts`): from the drag start on it follows, and who turns back keeps it. Answers a function that
 * stops it.
 */
export function dragToClose(panel: HTMLElement, onClose: () => void): () => void {
  /** What a finger let go after a drag would also press. */
  let hasDragged = false;

  function rest(): void {
    delete panel.dataset['arrastre'];
    panel.style.translate = '';
  }

  function onNews(news: GestureNews, event: PointerEvent): void {
    switch (news.type) {
      case 'tapped':
        return undefined;
      case 'dragged':
        if (!hasDragged) panel.setPointerCapture(event.pointerId);
        hasDragged = true;
        panel.dataset['arrastre'] = 'si';
        panel.style.translate = `${Math.max(0, news.deltaX)}px`;
        return undefined;
      case 'swiped':
        return news.heading === 1 ? onClose() : rest();
      case 'drag-dropped':
        return rest();
    }
  }

  const stop = attachGestures(panel, {
    widthPx: () => panel.clientWidth,
    pointOf: (event) => ({ x: event.clientX, y: event.clientY }),
    isForeign: isSelecting,
    isMouseDragging: true,
    onNews,
  });
  const begin = () => {
    hasDragged = false;
  };
  const swallow = (event: MouseEvent) => {
    // A key clicks too, and nothing is counted then: it was no drag.
    if (!hasDragged || event.detail === 0) return;
    hasDragged = false;
    event.stopImmediatePropagation();
  };
  panel.addEventListener('pointerdown', begin, true);
  panel.addEventListener('click', swallow, true);
  return () => {
    stop();
    panel.removeEventListener('pointerdown', begin, true);
    panel.removeEventListener('click', swallow, true);
  };
}

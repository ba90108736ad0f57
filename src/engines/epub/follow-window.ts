import { isZoomed, watchZoom } from '../page-zoom.ts';
import type { HostSize } from './unit-view.ts';

/** Note: an enlarged page. The browser may move it only where everything under the finger says so. Answers what stops it. */
export function followZoom(box: HTMLElement): () => void {
  function allowPanning(): void {
    box.style.touchAction = isZoomed() ? 'pan-x pan-y pinch-zoom' : 'pinch-zoom';
    for (const { contentDocument } of box.querySelectorAll('iframe'))
      contentDocument?.documentElement.toggleAttribute('data-libro-zoomed', isZoomed());
  }
  allowPanning();
  return watchZoom(allowPanning);
}

export function sizeOf(box: HTMLElement): HostSize {
  return { width: Math.max(1, box.clientWidth), height: Math.max(1, box.clientHeight) };
}

/** A window that is being pulled or turned is laid out when it has come to rest. */
const restMs = 90;

/** Tells when the box has another size and keeps it. Answers what stops it. */
export function followSize(box: HTMLElement, onRest: () => void): () => void {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const observer = new ResizeObserver(() => {
    clearTimeout(timer);
    timer = setTimeout(() => {
      if (box.clientWidth > 0 && box.clientHeight > 0) onRest();
    }, restMs);
  });
  observer.observe(box);
  return () => {
    clearTimeout(timer);
    observer.disconnect();
  };
}

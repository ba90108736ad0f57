import { watchZoom, zoomScale } from '../page-zoom.ts';

const settleZoomMs = 200;

/** Marks pages that fingers brought closer, and has them drawn so many times as sharp once that has come to rest; answers what ends it. */
export function followZoom(root: HTMLElement, sharpen: (times: number) => void): () => void {
  let timer: ReturnType<typeof setTimeout> | undefined;
  root.toggleAttribute('data-zoomed', zoomScale() > 1);
  const stop = watchZoom((scale) => {
    root.toggleAttribute('data-zoomed', scale > 1);
    clearTimeout(timer);
    timer = setTimeout(() => sharpen(scale), settleZoomMs);
  });
  return () => {
    clearTimeout(timer);
    stop();
  };
}

import { ProblemError } from '../../../contract/problems.ts';

export interface WatchedPictures {
  /** What scrolls; each `canvas[data-pagina]` in it holds the picture of that page. */
  readonly list: HTMLElement;
  draw(index: number, widthPx: number, signal: AbortSignal): Promise<ImageBitmap | null>;
}

/** Draws the pictures in view and near it, and gives back the memory of those that leave; the answer stops it. */
export function watchPictures({ list, draw }: WatchedPictures): () => void {
  const under = new Map<HTMLCanvasElement, AbortController>();

  async function bring(canvas: HTMLCanvasElement): Promise<void> {
    const leaving = new AbortController();
    under.set(canvas, leaving);
    const widthPx = Math.max(1, Math.round(canvas.clientWidth * devicePixelRatio));
    try {
      const bitmap = await draw(Number(canvas.dataset['pagina']), widthPx, leaving.signal);
      if (bitmap === null) return;
      if (leaving.signal.aborted) return bitmap.close();
      canvas.width = bitmap.width;
      canvas.height = bitmap.height;
      canvas.getContext('bitmaprenderer')?.transferFromImageBitmap(bitmap);
    } catch (cause) {
      // A page that cannot be drawn, or is not here, has its number on an empty sheet; in view again it is tried again.
      if (!(cause instanceof ProblemError)) throw cause;
    }
  }
  function leave(canvas: HTMLCanvasElement): void {
    under.get(canvas)?.abort();
    under.delete(canvas);
    canvas.width = 0;
    canvas.height = 0;
  }

  const watching = new IntersectionObserver(
    (news) => {
      for (const { target, isIntersecting } of news) {
        if (!(target instanceof HTMLCanvasElement)) continue;
        if (!isIntersecting) leave(target);
        else if (!under.has(target)) void bring(target);
      }
    },
    { root: list, rootMargin: '50% 0px' },
  );
  for (const canvas of list.querySelectorAll('canvas')) watching.observe(canvas);
  return () => {
    watching.disconnect();
    for (const canvas of under.keys()) leave(canvas);
  };
}

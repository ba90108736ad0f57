import { ProblemError } from '../../../contract/problems.ts';

/** Fills a canvas with a picture as wide as it stands; the answer gives its memory back. */
export function drawPicture(
  canvas: HTMLCanvasElement,
  draw: (widthPx: number, signal: AbortSignal) => Promise<ImageBitmap | null>,
): () => void {
  const leaving = new AbortController();

  async function bring(): Promise<void> {
    const widthPx = Math.max(1, Math.round(canvas.clientWidth * devicePixelRatio));
    try {
      const bitmap = await draw(widthPx, leaving.signal);
      if (bitmap === null) return;
      if (leaving.signal.aborted) return bitmap.close();
      canvas.width = bitmap.width;
      canvas.height = bitmap.height;
      canvas.getContext('bitmaprenderer')?.transferFromImageBitmap(bitmap);
    } catch (cause) {
      // A page that cannot be drawn, or is not here, has its number on an empty sheet; when it is drawn again it is tried again.
      if (!(cause instanceof ProblemError)) throw cause;
    }
  }

  void bring();
  return () => {
    leaving.abort();
    canvas.width = 0;
    canvas.height = 0;
  };
}

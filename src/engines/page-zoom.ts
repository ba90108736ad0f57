/** Fingers are never exact: from this scale on the page counts as enlarged. */
const ZOOMED_FROM = 1.01;

/** How much two fingers have enlarged the whole page; 1 where they have not. */
export function zoomScale(): number {
  const scale = window.visualViewport?.scale ?? 1;
  return scale > ZOOMED_FROM ? scale : 1;
}

/** Note: an enlarged page. One finger then moves what is seen, so it neither turns nor taps until the page is whole again. */
export function isZoomed(): boolean {
  return zoomScale() > 1;
}

/** Tells the scale whenever it changes. Answers a function that stops it. */
export function watchZoom(onScale: (scale: number) => void): () => void {
  const viewport = window.visualViewport;
  if (viewport === null) return () => undefined;
  let last = zoomScale();
  const look = (): void => {
    const scale = zoomScale();
    if (scale === last) return;
    last = scale;
    onScale(scale);
  };
  viewport.addEventListener('resize', look);
  return () => viewport.removeEventListener('resize', look);
}

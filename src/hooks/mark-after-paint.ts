/** Sets a performance mark once what was just committed is on the screen; the answer gives it up. */
export function markAfterPaint(name: string): () => void {
  let timer: ReturnType<typeof setTimeout> | undefined;
  // The frame callback runs before the paint; a task queued from it runs after.
  const frame = requestAnimationFrame(() => {
    timer = setTimeout(() => performance.mark(name), 0);
  });
  return () => {
    cancelAnimationFrame(frame);
    clearTimeout(timer);
  };
}

/** Sets a performance mark once what was just committed is on the screen, and tells; the answer gives it up. */
export function markAfterPaint(name: string, onPainted?: () => void): () => void {
  let timer: ReturnType<typeof setTimeout> | undefined;
  // The frame callback runs before the paint; a task queued from it runs after.
  const frame = requestAnimationFrame(() => {
    timer = setTimeout(() => {
      performance.mark(name);
      onPainted?.();
    }, 0);
  });
  return () => {
    cancelAnimationFrame(frame);
    clearTimeout(timer);
  };
}

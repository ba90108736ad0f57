/** So long something may go on before whatever waits comes in between. */
const mostAtOnceMs = 12;

/** What long work in the page calls between its steps, so that it never holds the page still. */
export function createRests(): () => Promise<void> {
  let restedAt = performance.now();
  return async () => {
    if (performance.now() - restedAt <= mostAtOnceMs) return;
    await new Promise<void>((resolve) => setTimeout(resolve));
    restedAt = performance.now();
  };
}

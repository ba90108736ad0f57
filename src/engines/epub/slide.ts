const DURATION_MS = 190;
const EASING = 'cubic-bezier(0.22, 0.72, 0.24, 1)';

/**
 * Lays out what was just moved. The browser tells where a finger is in a frame by where the frame was laid out last:
 * the next event of the same moment would be told wrong by as much as the frame has moved since.
 */
function layOut(element: HTMLElement | undefined): void {
  element?.getBoundingClientRect();
}

/** Stops what is moving and puts it where it belongs. */
export function settle(...elements: readonly HTMLElement[]): void {
  for (const element of elements) {
    for (const animation of element.getAnimations()) animation.cancel();
    element.style.removeProperty('transform');
  }
  layOut(elements[0]);
}

/** Moves an element by hand, as a finger drags it. */
export function hold(element: HTMLElement, deltaX: number): void {
  element.style.setProperty('transform', `translateX(${deltaX}px)`);
  layOut(element);
}

/** How far from where it belongs an element stands at this moment, dragged or on its way. */
export function slidBy(element: HTMLElement): number {
  const isMoved = element.style.transform !== '' || element.getAnimations().length > 0;
  return isMoved ? new DOMMatrix(getComputedStyle(element).transform).m41 : 0;
}

/** Lets an element glide from one offset to another; afterwards it stands where its style says. */
export async function glide(element: HTMLElement, fromX: number, toX: number): Promise<void> {
  element.style.removeProperty('transform');
  const frames = [{ transform: `translateX(${fromX}px)` }, { transform: `translateX(${toX}px)` }];
  const animation = element.animate(frames, { duration: DURATION_MS, easing: EASING });
  layOut(element);
  // A glide that is cut short by the next turn has nothing left to say.
  await animation.finished.catch((cause: DOMException) => {
    // By its name: what is made in a frame is of the frame's own classes.
    if (cause.name !== 'AbortError') throw cause;
  });
}

/** Resolves when what was just changed is on the screen; a hidden tab is not waited for. */
export function painted(): Promise<void> {
  return new Promise((resolve) => {
    const timer = setTimeout(resolve, 400);
    requestAnimationFrame(() =>
      requestAnimationFrame(() => {
        clearTimeout(timer);
        resolve();
      }),
    );
  });
}

/** A finger that pulls so far beyond an end wants what comes next. */
const PULL_PX = 70;
/** So much of a wheel beyond an end, once what carried on by itself has come to rest. */
const WHEEL_PX = 240;
const REST_MS = 180;

/** Tells when somebody scrolls on beyond an end of a document: 1 after its foot, −1 before its head. */
export function attachOverScroll(doc: Document, onBeyond: (step: 1 | -1) => void): void {
  const root = doc.documentElement;
  const isAtEnd = (step: 1 | -1): boolean =>
    step === 1 ? root.scrollTop >= root.scrollHeight - root.clientHeight - 2 : root.scrollTop <= 2;

  let startY: number | null = null;
  /** Where the finger came down, only one of these can follow. */
  let from = { foot: false, head: false };
  const yOf = (event: TouchEvent): number | null =>
    event.touches.length === 1 ? (event.touches[0]?.clientY ?? null) : null;
  doc.addEventListener(
    'touchstart',
    (event) => {
      startY = yOf(event);
      from = { foot: isAtEnd(1), head: isAtEnd(-1) };
    },
    { passive: true },
  );
  doc.addEventListener(
    'touchmove',
    (event) => {
      const y = yOf(event);
      if (y === null) startY = null;
      if (startY === null || y === null) return;
      const pulled = startY - y;
      const step = pulled > 0 ? 1 : -1;
      if (Math.abs(pulled) < PULL_PX || !(step === 1 ? from.foot : from.head) || !isAtEnd(step)) return;
      startY = null;
      onBeyond(step);
    },
    { passive: true },
  );

  let turned = 0;
  let restedAt = 0;
  let lastAt = 0;
  doc.addEventListener(
    'wheel',
    (event) => {
      if (event.ctrlKey || event.deltaY === 0) return;
      const step = event.deltaY > 0 ? 1 : -1;
      const hasRested = event.timeStamp - lastAt > REST_MS;
      lastAt = event.timeStamp;
      if (!isAtEnd(step)) {
        turned = 0;
        restedAt = 0;
        return;
      }
      // The swing that brought somebody to the end ends there.
      if (hasRested) restedAt = event.timeStamp;
      if (restedAt === 0) return;
      turned = Math.sign(turned) === step ? turned + event.deltaY : event.deltaY;
      if (Math.abs(turned) < WHEEL_PX) return;
      turned = 0;
      restedAt = 0;
      onBeyond(step);
    },
    { passive: true },
  );
}

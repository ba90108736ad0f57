import { ProblemError } from '../../../contract/problems.ts';

const RAN = 'data-libro-ran';
const CANARY = `<html xmlns="http://www.w3.org/1999/xhtml"><head><title>libro</title></head><body><script>document.documentElement.setAttribute('${RAN}','')</script></body></html>`;
/** Set in this page's timeline once it was seen to hold; the policy of a page never changes while it lives. */
const HELD = 'libro:contained';
const PATIENCE_MS = 4000;

/** The one kind of frame a book is ever shown in (Note: what holds a book, in the decision about the engine). */
export function createBookFrame(url: string): HTMLIFrameElement {
  const frame = document.createElement('iframe');
  frame.setAttribute('sandbox', 'allow-same-origin allow-scripts');
  frame.src = url;
  return frame;
}

/** Resolves when the frame has loaded its document; rejects where it never does. */
export function whenLoaded(frame: HTMLIFrameElement, patienceMs: number): Promise<Document> {
  return new Promise((resolve, reject) => {
    const timer = setTimeout(() => settle(), patienceMs);
    function settle(): void {
      clearTimeout(timer);
      frame.removeEventListener('load', settle);
      const doc = frame.contentDocument;
      if (doc !== null && doc.URL === frame.src) resolve(doc);
      else reject(new ProblemError('book-unreadable', { detail: 'a chapter did not load' }));
    }
    frame.addEventListener('load', settle);
  });
}

/** Loads a harmless page whose script must not run; once in the life of a page, for each try is told in its console. Throws `containment-failed` where it does, or cannot be seen. */
export async function checkContainment(): Promise<void> {
  if (performance.getEntriesByName(HELD, 'mark').length > 0) return;
  const url = URL.createObjectURL(new Blob([CANARY], { type: 'application/xhtml+xml' }));
  const frame = createBookFrame(url);
  frame.hidden = true;
  frame.setAttribute('aria-hidden', 'true');
  document.body.append(frame);
  try {
    const doc = await whenLoaded(frame, PATIENCE_MS);
    if (doc.documentElement.hasAttribute(RAN)) throw new ProblemError('containment-failed');
    performance.mark(HELD);
  } catch (cause) {
    throw new ProblemError('containment-failed', { cause });
  } finally {
    frame.remove();
    URL.revokeObjectURL(url);
  }
}

import { useEffect, useRef } from 'react';
import type { RefObject } from 'react';

/**
 * Gives the focus to an element when the control that has it goes away: browsers would put it at the top of the page,
 * and whoever hears or types their way would begin anew. The element needs a `tabIndex`.
 */
export function useKeptFocus(target: RefObject<HTMLElement | null>): void {
  const last = useRef<EventTarget | null>(null);
  useEffect(() => {
    const note = (event: FocusEvent) => {
      last.current = event.target;
    };
    document.addEventListener('focusin', note);
    return () => document.removeEventListener('focusin', note);
  }, []);
  // After each drawing: that is when controls go.
  useEffect(() => {
    if (!(last.current instanceof Element) || last.current.isConnected) return;
    last.current = null;
    // Otherwise somebody has it already: a dialog gave it back, or it is inside the book's frame.
    if (document.activeElement === document.body) target.current?.focus({ preventScroll: true });
  });
}

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
    const isGone = last.current instanceof Element && !last.current.isConnected;
    if (!isGone || document.activeElement !== document.body) return;
    last.current = null;
    target.current?.focus({ preventScroll: true });
  });
}

import { useLayoutEffect, useRef } from 'react';
import type { RefObject } from 'react';

/** Called once with the dialog that is open; what it answers undoes it before the dialog closes. */
export type WhenShown = (dialog: HTMLDialogElement) => () => void;

/** Opens the dialog above everything while it is drawn; what is behind cannot be reached meanwhile. */
export function useModal(onShown?: WhenShown): RefObject<HTMLDialogElement | null> {
  const ref = useRef<HTMLDialogElement>(null);
  const shown = useRef(onShown);
  // Closed while it is still in the page, it gives the focus back to where it was.
  useLayoutEffect(() => {
    const dialog = ref.current;
    if (dialog === null) return undefined;
    dialog.showModal();
    const undo = shown.current?.(dialog);
    return () => {
      undo?.();
      dialog.close();
    };
  }, []);
  return ref;
}

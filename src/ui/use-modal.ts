import { useEffect, useRef } from 'react';
import type { RefObject } from 'react';

/** Called once with the dialog that is open; what it answers undoes it before the dialog closes. */
export type WhenShown = (dialog: HTMLDialogElement) => () => void;

/** Opens the dialog above everything while it is drawn; what is behind cannot be reached meanwhile. */
export function useModal(onShown?: WhenShown): RefObject<HTMLDialogElement | null> {
  const ref = useRef<HTMLDialogElement>(null);
  const shown = useRef(onShown);
  useEffect(() => {
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

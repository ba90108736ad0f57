import { useEffect, useRef } from 'react';
import type { RefObject } from 'react';

/** Tells of a press beside an open dialog. One that began in it is none: somebody selected words as far as there. */
export function usePressOutside(ref: RefObject<HTMLDialogElement | null>, onPress: () => void): void {
  const beganInside = useRef(false);
  useEffect(() => {
    const dialog = ref.current;
    const begin = (event: Event) => {
      beganInside.current = event.target !== dialog;
    };
    const end = (event: Event) => event.target === dialog && !beganInside.current && onPress();
    dialog?.addEventListener('pointerdown', begin);
    dialog?.addEventListener('click', end);
    return () => {
      dialog?.removeEventListener('pointerdown', begin);
      dialog?.removeEventListener('click', end);
    };
  }, [ref, onPress]);
}

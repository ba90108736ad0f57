import { useEffect } from 'react';
import type { ReactElement, ReactNode } from 'react';
import { useModal } from '../../../ui/use-modal.ts';
import type { WhenShown } from '../../../ui/use-modal.ts';
import { usePressOutside } from '../../../ui/use-press-outside.ts';
import styles from './note-sheet.module.css';

export interface NoteSheetProps {
  readonly name: string;
  readonly children: ReactNode;
  readonly onShown?: WhenShown;
  /** Esc, the way back of the device, or a tap beside it. */
  onLeave(): void;
}

/** A sheet that comes up from below; on a wide screen a card in the middle. */
export function NoteSheet({ name, children, onShown, onLeave }: NoteSheetProps): ReactElement {
  const ref = useModal(onShown);
  usePressOutside(ref, onLeave);
  useEffect(() => {
    const dialog = ref.current;
    const leave = (event: Event) => {
      // Who asks decides: a sheet with something unsaved in it stays.
      event.preventDefault();
      onLeave();
    };
    const onKey = (event: KeyboardEvent) => event.key === 'Escape' && leave(event);
    dialog?.addEventListener('keydown', onKey);
    dialog?.addEventListener('cancel', leave);
    return () => {
      dialog?.removeEventListener('keydown', onKey);
      dialog?.removeEventListener('cancel', leave);
    };
  }, [ref, onLeave]);
  return (
    <dialog ref={ref} className={styles.sheet} aria-label={name}>
      <div className={styles.inside}>{children}</div>
    </dialog>
  );
}

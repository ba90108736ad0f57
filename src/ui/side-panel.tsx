import type { ReactElement, ReactNode } from 'react';
import { IconButton } from './icon-button.tsx';
import styles from './modal.module.css';
import { useModal } from './use-modal.ts';
import type { WhenShown } from './use-modal.ts';
import { usePressOutside } from './use-press-outside.ts';

export interface SidePanelProps {
  readonly title: string;
  readonly subtitle?: string;
  readonly closeName: string;
  readonly children: ReactNode;
  /** Once it is open: the place to show and to focus. */
  readonly onShown?: WhenShown;
  onClose(): void;
}

/** A panel at the side above the screen; a tap beside it closes it. */
export function SidePanel({ title, subtitle, closeName, children, onShown, onClose }: SidePanelProps): ReactElement {
  const ref = useModal(onShown);
  usePressOutside(ref, onClose);
  return (
    <dialog ref={ref} className={styles.panel} aria-label={title} onClose={onClose}>
      <div className={styles.inside}>
        <header className={styles.top}>
          <div>
            <h2 className={styles.title}>{title}</h2>
            {subtitle !== undefined && <p className={styles.subtitle}>{subtitle}</p>}
          </div>
          <IconButton name={closeName} picture="close" onClick={onClose} />
        </header>
        {children}
      </div>
    </dialog>
  );
}

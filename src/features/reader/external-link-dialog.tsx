import { useEffect, useRef } from 'react';
import { useText } from '../../hooks/use-text.ts';
import styles from './contents-panel.module.css';
import { spanish } from './text.es.ts';

interface ExternalLinkDialogProps {
  readonly url: string;
  readonly onClose: () => void;
}

/** Asks before a link of a book leaves the book; the address is shown whole. */
export function ExternalLinkDialog({ url, onClose }: ExternalLinkDialogProps) {
  const text = useText('reader', spanish);
  const dialogRef = useRef<HTMLDialogElement>(null);
  useEffect(() => {
    const dialog = dialogRef.current;
    dialog?.showModal();
    return () => dialog?.close();
  }, []);
  return (
    <dialog ref={dialogRef} className={styles.question} aria-label={text.externalTitle} onClose={onClose}>
      <h2 className={styles.title}>{text.externalTitle}</h2>
      <p className={styles.address}>{url}</p>
      <p>{text.externalHelp}</p>
      <div className={styles.answers}>
        <button type="button" className={styles.stay} onClick={onClose}>
          {text.externalStay}
        </button>
        <a className={styles.open} href={url} target="_blank" rel="noopener noreferrer" onClick={onClose}>
          {text.externalOpen}
        </a>
      </div>
    </dialog>
  );
}

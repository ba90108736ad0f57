import { useEffect, useRef } from 'react';
import styles from './contents-panel.module.css';
import { readerText } from './text.es.ts';

interface ExternalLinkDialogProps {
  readonly url: string;
  readonly onClose: () => void;
}

/** Asks before a link of a book leaves the book; the address is shown whole. */
export function ExternalLinkDialog({ url, onClose }: ExternalLinkDialogProps) {
  const dialogRef = useRef<HTMLDialogElement>(null);
  useEffect(() => {
    const dialog = dialogRef.current;
    dialog?.showModal();
    return () => dialog?.close();
  }, []);
  return (
    <dialog ref={dialogRef} className={styles.question} aria-label={readerText.externalTitle} onClose={onClose}>
      <h2 className={styles.title}>{readerText.externalTitle}</h2>
      <p className={styles.address}>{url}</p>
      <p>{readerText.externalHelp}</p>
      <div className={styles.answers}>
        <button type="button" className={styles.stay} onClick={onClose}>
          {readerText.externalStay}
        </button>
        <a className={styles.open} href={url} target="_blank" rel="noopener noreferrer" onClick={onClose}>
          {readerText.externalOpen}
        </a>
      </div>
    </dialog>
  );
}

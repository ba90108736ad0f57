import type { ReactElement } from 'react';
import { useText } from '../../hooks/use-text.ts';
import { IconButton } from '../../ui/icon-button.tsx';
import type { BookKind } from './display-panel.tsx';
import type { ReaderCommand } from './reader-keys.ts';
import styles from './reader-screen.module.css';
import { spanish as spanishNotes } from './notes/text.es.ts';
import { spanish } from './text.es.ts';

interface ReaderTopProps {
  readonly heading: string;
  /** Of the heading, where it is not the one around it. */
  readonly lang: string | undefined;
  /** `null` while there is no book. */
  readonly kind: BookKind | null;
  readonly isReady: boolean;
  readonly isAloud: boolean;
  readonly hasNotes: boolean;
  readonly onCommand: (command: ReaderCommand) => void;
}

/** The bar above: what is read, and what can be done with it. */
export function ReaderTop({
  heading,
  lang,
  kind,
  isReady,
  isAloud,
  hasNotes,
  onCommand,
}: ReaderTopProps): ReactElement {
  const text = useText('reader', spanish);
  const notes = useText('readerNotes', spanishNotes);
  return (
    <header className={styles.top}>
      <IconButton name={text.close} picture="close" onClick={() => onCommand('close')} />
      <h1 className={styles.title} tabIndex={-1} lang={lang} dir="auto">
        {/* Another word is another element: words that change in place would count as words that jump. */}
        <span key={heading}>{heading}</span>
      </h1>
      {kind && (
        <IconButton
          name={kind === 'flowing' ? text.display.title : text.display.pageTitle}
          picture={kind === 'flowing' ? 'letters' : 'page'}
          onClick={() => onCommand('display')}
        />
      )}
      <IconButton
        name={text.aloud.title}
        picture="aloud"
        disabled={!isReady}
        aria-pressed={isAloud}
        onClick={() => onCommand('read-aloud')}
      />
      <IconButton name={text.search.title} picture="search" disabled={!isReady} onClick={() => onCommand('search')} />
      <IconButton name={notes.title} picture="notes" disabled={!hasNotes} onClick={() => onCommand('notes')} />
      <IconButton name={text.contents} picture="contents" disabled={!isReady} onClick={() => onCommand('contents')} />
    </header>
  );
}

import { useState } from 'react';
import type { Config } from '../../../contract/config.ts';
import { useDocumentTitle } from '../../hooks/use-document-title.ts';
import { useLanguage, useText } from '../../hooks/use-text.ts';
import { ReaderBottom } from './reader-bottom.tsx';
import { ReaderDialogs } from './reader-dialogs.tsx';
import styles from './reader-screen.module.css';
import { ReaderStage } from './reader-stage.tsx';
import { ReaderTop } from './reader-top.tsx';
import { spanish } from './text.es.ts';
import { useHeldKeys } from './use-held-keys.ts';
import { type BookToOpen, useOpenBook } from './use-open-book.ts';
import { type BookPassword, usePasswordLock } from './use-password-lock.ts';
import { useWebWords } from './use-web-words.ts';

const states = { opening: 'abriendo', ready: 'listo', failed: 'error' } as const;

export interface ReaderScreenProps extends BookToOpen {
  /** Where the school looks words up. */
  readonly webSearch: Config['webSearch'];
}

/** A book, whole screen; a failed one is opened anew, from the beginning, when asked. */
export function ReaderScreen(props: ReaderScreenProps) {
  const [attempt, setAttempt] = useState(0);
  const password = usePasswordLock();
  // In another language it is opened anew where the person is: the engines take their words along when they open.
  const key = `${attempt} ${useLanguage()}`;
  return <OpenReader key={key} {...props} password={password} onRetry={() => setAttempt(attempt + 1)} />;
}

type OpenReaderProps = ReaderScreenProps & { readonly password: BookPassword; readonly onRetry: () => void };

/** Bars above and below, the page between them. */
function OpenReader({ webSearch, password, onRetry, ...book }: OpenReaderProps) {
  const text = useText('reader', spanish);
  const open = useOpenBook(book, password);
  const web = useWebWords(webSearch);
  const { reader, ready, title, panels } = open;
  const { status } = reader.state;
  const isAsked = password.state.status === 'asked';
  useHeldKeys();
  useDocumentTitle(title || text.region);
  return (
    <section
      className={styles.reader}
      aria-label={text.region}
      data-estado={states[status]}
      data-lugar={ready?.address}
      data-barras={panels.hasBars ? 'si' : 'no'}
    >
      <ReaderTop
        heading={title || (status === 'opening' && !isAsked ? text.opening : text.region)}
        lang={open.lang}
        kind={open.kind}
        isReady={ready !== null}
        isAloud={open.aloud.isOn}
        hasNotes={ready !== null && open.notes.isTold}
        onCommand={panels.onCommand}
      />
      <ReaderStage open={open} password={password} web={web} onRetry={onRetry} />
      <ReaderBottom open={open} />
      <ReaderDialogs open={open} web={web} />
    </section>
  );
}

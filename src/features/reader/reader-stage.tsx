import type { ReactElement } from 'react';
import { GraceNotice } from './grace-notice.tsx';
import { MarkButtons } from './notes/mark-buttons.tsx';
import { ReaderNotes } from './notes/reader-notes.tsx';
import { PageExtras } from './page-extras.tsx';
import { ReaderFailed } from './reader-failed.tsx';
import { ReaderOpening } from './reader-opening.tsx';
import styles from './reader-screen.module.css';
import type { OpenBook } from './use-open-book.ts';
import type { BookPassword } from './use-password-lock.ts';
import type { WebWords } from './use-web-words.ts';

export interface ReaderStageProps {
  readonly open: OpenBook;
  readonly password: BookPassword;
  readonly web: WebWords;
  readonly onRetry: () => void;
}

/** The pages, or what is there in their place, and what comes over them. */
export function ReaderStage({ open, password, web, onRetry }: ReaderStageProps): ReactElement {
  const { reader, ready, notes, search, panels, ways } = open;
  const { state, extras, hostRef } = reader;
  return (
    <div className={styles.stage}>
      <div ref={hostRef} className={styles.host} hidden={state.status === 'failed'} />
      {state.status === 'opening' && <ReaderOpening {...password} onClose={ways.close} />}
      {ready?.book.graceEndsAt && <GraceNotice endsAt={ready.book.graceEndsAt} />}
      {ready && (
        <PageExtras
          extras={extras}
          aloud={open.aloud}
          title={open.title}
          display={open.shown}
          here={ready.place}
          // What scrolls moves under the ruler line by line: there is no page to begin anew with.
          place={open.shown.flow === 'scroll' && open.kind !== 'fixed' ? '' : ready.address}
          searches={{
            onSearch(words) {
              search.type(words);
              panels.shows.search(true);
            },
            marking: extras.selected?.locator && (
              <MarkButtons
                isReady={notes.isReady}
                onMark={(markKind, color) => extras.selected && void notes.mark(extras.selected, markKind, color)}
              />
            ),
            onSearchWeb: web.ask,
          }}
        />
      )}
      <ReaderNotes state={notes} lang={open.lang} isCovered={panels.hasNotes} />
      {state.status === 'failed' && (
        <ReaderFailed problem={state.problem} onRetry={onRetry} onClose={ways.close} onShelf={ways.goToShelf} />
      )}
    </div>
  );
}

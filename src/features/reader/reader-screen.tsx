import { useCallback, useEffect, useMemo, useRef, useState } from 'react';
import { problemSentences } from '../../../contract/problem-sentences.ts';
import type { BookFormat } from '../../../contract/books.ts';
import type { Config } from '../../../contract/config.ts';
import { useDocumentTitle } from '../../hooks/use-document-title.ts';
import { useConnection } from '../../hooks/use-connection.ts';
import { useFullScreen } from '../../hooks/use-full-screen.ts';
import { useObservable } from '../../hooks/use-observable.ts';
import { useReadingDisplay } from '../../hooks/use-reading-display.ts';
import { useForeign, useLanguage, useSentence, useText } from '../../hooks/use-text.ts';
import { type BookKind, DisplayPanel } from './display-panel.tsx';
import { ExternalLinkDialog } from './external-link-dialog.tsx';
import { GraceNotice } from './grace-notice.tsx';
import { KeysPanel } from './keys-panel.tsx';
import { PageBar } from './page-bar.tsx';
import { PageExtras } from './page-extras.tsx';
import { ReadAloudBar } from './read-aloud-bar.tsx';
import { BookmarkButton } from './notes/bookmark-button.tsx';
import { MarkButtons } from './notes/mark-buttons.tsx';
import { ReaderNotes } from './notes/reader-notes.tsx';
import { useReaderNotes } from './notes/use-reader-notes.ts';
import { ReaderPanels } from './reader-panels.tsx';
import { ReaderFailed } from './reader-failed.tsx';
import { ReaderTop } from './reader-top.tsx';
import { ReaderOpening } from './reader-opening.tsx';
import styles from './reader-screen.module.css';
import { spanish } from './text.es.ts';
import { useAddress } from './use-address.ts';
import { useBookSearch, useFoundMarks } from './use-book-search.ts';
import { usePanels } from './use-panels.ts';
import { type BookPassword, usePasswordLock } from './use-password-lock.ts';
import { type ReadAloudControls, useReadAloud } from './use-read-aloud.ts';
import { lookOf, useReader } from './use-reader.ts';
import { useReaderWays } from './use-reader-ways.ts';
import { useReadingScreen } from './use-reading-screen.ts';
import { useReadingDiary } from './use-reading-diary.ts';
import { useTimeLeft } from './use-time-left.ts';
import { webAddress } from './web-search.ts';

const states = { opening: 'abriendo', ready: 'listo', failed: 'error' } as const;

function kindOf(layout: 'reflowable' | 'fixed', format: BookFormat): BookKind {
  if (layout === 'reflowable') return 'flowing';
  return format === 'pdf' ? 'printed' : 'fixed';
}

export interface ReaderScreenProps {
  readonly bookId: string;
  readonly format: BookFormat;
  /** `?lugar=`: page number or CFI to open at; null is where the person left. */
  readonly place: string | null;
  /** `?buscar=`: what is searched for in the book from the start. */
  readonly words: string;
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
function OpenReader({ bookId, format, place, words, webSearch, password, onRetry }: OpenReaderProps) {
  const text = useText('reader', spanish);
  const sentenceOf = useSentence(problemSentences);
  const { close, goToShelf, openOtherFormat, forgetPlace, linkTo } = useReaderWays(bookId, format);
  const display = useReadingDisplay();
  const fullScreen = useFullScreen();
  const panels = usePanels({ hasSearch: words !== '' && place === null, display, fullScreen, close });
  const { hasBars, hasDisplay, hasKeys, shows, onCommand, lateRef } = panels;
  const [brought] = useState({ place, words });
  const [webWords, setWebWords] = useState<string | null>(null);
  const isOnline = useConnection() === 'online';
  const webUrl = webAddress(webSearch, webWords ?? '');

  const aloudRef = useRef<ReadAloudControls | null>(null);
  const onMove = useCallback((isThere: boolean) => aloudRef.current?.[isThere ? 'moveOn' : 'hold'](), []);
  const {
    hostRef,
    perform,
    goTo,
    goToPlace,
    state,
    externalUrl,
    setExternalUrl,
    savingProblem,
    search,
    markFound,
    voiceWays,
    noteWays,
    extras,
  } = useReader({ bookId, format, place, display, password, onCommand, onOtherFormat: openOtherFormat, onMove });
  const isReady = state.status === 'ready';
  const bookSearch = useBookSearch(search, isReady, brought.words);
  useAddress({ place, words }, brought, isReady, goToPlace, forgetPlace);
  useFoundMarks(bookSearch, brought.words, isReady, markFound);

  const kind = state.status === 'ready' ? kindOf(state.book.metadata.layout, format) : null;
  useReadingScreen(display);

  const title = state.status === 'ready' ? state.book.metadata.title : '';
  const shown = useObservable(display.state);
  const look = useMemo(() => lookOf(shown), [shown]);
  const aloud = useReadAloud(voiceWays, display, { title, hasFailed: state.status === 'failed' });
  const here = state.status === 'ready' ? state.place : null;
  const notes = useReaderNotes({
    bookId,
    editionId: (isReady && state.book.editionId) || '',
    place: here,
    ways: noteWays,
    ...extras,
  });
  useEffect(() => {
    aloudRef.current = aloud;
    lateRef.current = {
      readAloud: aloud.toggle,
      wayBack: () => here && extras.goBack(here),
      wayOn: () => here && extras.goOn(here),
      bookmark: () => void notes.toggleBookmark(),
      notes: () => notes.isReady && shows.notes(true),
    };
  }, [aloud, lateRef, here, extras, notes, shows]);
  const isAsked = password.state.status === 'asked';
  const heading = title || (state.status === 'failed' || isAsked ? text.region : text.opening);
  const foreign = useForeign();
  const lang = isReady ? foreign(state.book.metadata.language) : undefined;
  useDocumentTitle(title || text.region);

  const left = useTimeLeft(here);
  useReadingDiary(here);
  const trouble = savingProblem && `${text.notSaved} ${sentenceOf(savingProblem)}`;
  return (
    <section
      className={styles.reader}
      aria-label={text.region}
      data-estado={states[state.status]}
      data-lugar={state.status === 'ready' ? state.address : undefined}
      data-barras={hasBars ? 'si' : 'no'}
    >
      <ReaderTop
        heading={heading}
        lang={lang}
        kind={kind}
        isReady={isReady}
        isAloud={aloud.isOn}
        hasNotes={notes.isReady}
        onCommand={onCommand}
      />

      <div className={styles.stage}>
        <div ref={hostRef} className={styles.host} hidden={state.status === 'failed'} />
        {state.status === 'opening' && <ReaderOpening {...password} onClose={close} />}
        {state.status === 'ready' && state.book.graceEndsAt && <GraceNotice endsAt={state.book.graceEndsAt} />}
        {state.status === 'ready' && (
          <PageExtras
            extras={extras}
            aloud={aloud}
            title={title}
            display={shown}
            here={state.place}
            place={state.address}
            searches={{
              onSearch(words) {
                bookSearch.type(words);
                shows.search(true);
              },
              marking: extras.selected?.locator && (
                <MarkButtons
                  isReady={notes.isReady}
                  onMark={(markKind, color) => extras.selected && void notes.mark(extras.selected, markKind, color)}
                />
              ),
              onSearchWeb: isOnline && webUrl !== null ? setWebWords : null,
            }}
          />
        )}
        <ReaderNotes state={notes} lang={lang} isCovered={panels.hasNotes} />
        {state.status === 'failed' && (
          <ReaderFailed problem={state.problem} onRetry={onRetry} onClose={close} onShelf={goToShelf} />
        )}
      </div>

      <footer className={styles.bottom}>
        {aloud.isOn ? (
          <ReadAloudBar controls={aloud} trouble={trouble} />
        ) : (
          <PageBar
            place={here}
            pages={(isReady && state.book.pages) || null}
            left={left}
            trouble={trouble}
            bookmark={
              <BookmarkButton
                isOn={notes.isMarked}
                isReady={notes.isReady && here !== null}
                onToggle={() => onCommand('bookmark')}
              />
            }
            onTurn={perform}
          />
        )}
      </footer>

      {state.status === 'ready' && (
        <ReaderPanels
          panels={panels}
          state={state}
          lang={lang}
          notes={notes}
          search={bookSearch}
          about={{ look, link: linkTo(state.address), leftInBook: left.book, isPrinted: kind !== 'flowing' }}
          ways={{ goTo, markFound, leave: setExternalUrl }}
        />
      )}
      {hasDisplay && kind && (
        <DisplayPanel
          title={title}
          kind={kind}
          choice={display}
          framing={(state.status === 'ready' && state.book.framing) || null}
          fullScreen={fullScreen}
          onClose={() => shows.display(false)}
        />
      )}
      {hasKeys && <KeysPanel onClose={() => shows.keys(false)} />}
      {webUrl !== null && webWords !== null && (
        <ExternalLinkDialog url={webUrl} words={webWords} onClose={() => setWebWords(null)} />
      )}
      {externalUrl && <ExternalLinkDialog url={externalUrl} onClose={() => setExternalUrl(null)} />}
    </section>
  );
}

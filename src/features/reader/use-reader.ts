import { useCallback, useEffect, useLayoutEffect, useMemo, useRef, useState } from 'react';
import type { BookFormat } from '../../../contract/books.ts';
import type { Locator } from '../../../contract/locator.ts';
import type { ProblemCode } from '../../../contract/problems.ts';
import type { ReadingDisplay } from '../../data/display/reading-display.ts';
import type { PageLook } from '../../engines/publication.ts';
import type { NoteMark } from '../../engines/note-marks.ts';
import type { Sentence, Span } from '../../engines/spoken-text.ts';
import { useServices } from '../../hooks/app-context.ts';
import type { DisplayChoice } from '../../data/display/display-choice.ts';
import { useTranslations } from '../../hooks/use-text.ts';
import { openPublicationOf } from '../../hooks/open-publication.ts';
import type { AskedPlace } from './asked-place.ts';
import type { NoteWays } from './notes/use-reader-notes.ts';
import type { ReaderCommand } from './reader-keys.ts';
import type { ReaderState } from './reader-machine.ts';
import { openReader } from './reader.ts';
import { usePageExtras } from './use-page-extras.ts';
import type { BookPassword } from './use-password-lock.ts';
import type { Reader } from './reader.ts';

interface UseReaderOptions {
  readonly bookId: string;
  readonly format: BookFormat;
  readonly asked: AskedPlace;
  readonly display: DisplayChoice;
  readonly password: BookPassword;
  readonly onCommand: (command: ReaderCommand) => void;
  readonly onOtherFormat: (format: BookFormat) => void;
  /** The person sets out for another page, or is there. */
  readonly onMove: (isThere: boolean) => void;
}

const darkScheme = '(prefers-color-scheme: dark)';

/** Whatever theme the page has, chosen or the device's: its colours are on light or on dark. */
function themeNow(): 'light' | 'dark' {
  return getComputedStyle(document.documentElement).colorScheme === 'dark' ? 'dark' : 'light';
}

/** How pages look by what was chosen. */
export const lookOf = (display: ReadingDisplay): PageLook => ({
  theme: display.paper === 'auto' ? themeNow() : display.paper,
  isChosen: display.paper !== 'auto',
  flow: display.flow,
  text: display,
});

/** Opens the book into the element that takes `hostRef`; closes it when the screen goes. */
export function useReader(options: UseReaderOptions) {
  const { bookId, format, asked, display, password, onCommand, onOtherFormat, onMove } = options;
  const { lock } = password;
  const { content, positions, preferences, repair } = useServices();
  const translations = useTranslations();
  const hostRef = useRef<HTMLDivElement>(null);
  const readerRef = useRef<Reader | null>(null);
  const askRef = useRef({ onCommand, onOtherFormat, onMove });
  const [state, setState] = useState<ReaderState>({ status: 'opening' });
  const [externalUrl, setExternalUrl] = useState<string | null>(null);
  const [savingProblem, setSavingProblem] = useState<ProblemCode | null>(null);

  const goTo = useCallback((target: Locator) => readerRef.current?.goTo(target), []);
  const returnTo = useCallback((target: Locator) => readerRef.current?.returnTo(target), []);
  const { listener, extras } = usePageExtras(goTo, returnTo);

  useEffect(() => {
    askRef.current = { onCommand, onOtherFormat, onMove };
  }, [onCommand, onOtherFormat, onMove]);

  useEffect(() => {
    const host = hostRef.current;
    if (!host) return;
    const opening = lock.begin(bookId);
    let isClosed = false;
    const reader = openReader({
      bookId,
      format,
      asked,
      host,
      look: () => lookOf(display.state.get()),
      lookKnown: display.known,
      reducedMotion: matchMedia('(prefers-reduced-motion: reduce)').matches,
      content,
      positions,
      translations,
      openPublicationOf: async (wanted) => {
        const open = await openPublicationOf(wanted, repair, () => !isClosed);
        return (source, words) => open(source, words, opening.ask);
      },
      onState: setState,
      onCommand: (command) => askRef.current.onCommand(command),
      onOtherFormat: (other) => askRef.current.onOtherFormat(other),
      onExternalLink: setExternalUrl,
      pages: listener,
      onSavingProblem: setSavingProblem,
      onMoving() {
        listener.onMoving();
        askRef.current.onMove(false);
      },
      onMoved: () => askRef.current.onMove(true),
    });
    readerRef.current = reader;
    const scheme = matchMedia(darkScheme);
    const recolour = () => reader.setLook(lookOf(display.state.get()));
    scheme.addEventListener('change', recolour);
    const stops = [preferences.state.subscribe(recolour), display.state.subscribe(recolour)];
    return () => {
      isClosed = true;
      for (const stop of stops) stop();
      scheme.removeEventListener('change', recolour);
      readerRef.current = null;
      reader.close();
      opening.end();
    };
  }, [bookId, format, asked, display, lock, content, positions, preferences, translations, repair, listener]);

  // What scrolls still has its size here; once the screen is gone it has none.
  useLayoutEffect(() => {
    const rest = () => readerRef.current?.rest();
    addEventListener('pagehide', rest);
    document.addEventListener('visibilitychange', rest);
    return () => {
      rest();
      removeEventListener('pagehide', rest);
      document.removeEventListener('visibilitychange', rest);
    };
  }, []);

  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      // Whatever has the focus then: the pages are behind it.
      if (document.querySelector('dialog:modal')) return;
      const inControl = event.target instanceof Element && event.target.closest('dialog, input, select, textarea');
      const onButton = event.target instanceof Element && event.target.closest('button, a');
      if (inControl || event.defaultPrevented || (onButton && (event.key === ' ' || event.key === 'Enter'))) return;
      if (readerRef.current?.pressKey(event)) event.preventDefault();
    };
    addEventListener('keydown', onKey);
    return () => removeEventListener('keydown', onKey);
  }, []);

  const perform = useCallback((command: ReaderCommand) => readerRef.current?.perform(command), []);
  const goToPlace = useCallback((target: string) => readerRef.current?.goToPlace(target), []);

  const search = useCallback(
    (typed: string, signal: AbortSignal) => readerRef.current?.search(typed, signal) ?? null,
    [],
  );
  const markFound = useCallback((typed: string | null) => readerRef.current?.markFound(typed), []);

  /** What a voice reads, and its way through the pages. */
  const voiceWays = useMemo(
    () => ({
      sentences: async function* sentences(): AsyncGenerator<Sentence> {
        if (readerRef.current) yield* readerRef.current.sentences();
      },
      follow: async (sentence: Sentence | null, word: Span | null) => readerRef.current?.follow(sentence, word),
    }),
    [],
  );

  const noteWays = useMemo<NoteWays>(
    () => ({
      show: (marks: readonly NoteMark[]) => readerRef.current?.showNotes(marks),
      goTo: async (id) => (await readerRef.current?.notes?.goTo(id)) ?? false,
      goToPlace: goTo,
      arrived: async () => readerRef.current?.notes?.arrived(),
      placeInView: () => readerRef.current?.notes?.placeInView() ?? null,
      isInView: (locator) => readerRef.current?.notes?.isInView(locator) ?? false,
      dragBox: async (label, signal) => (await readerRef.current?.notes?.dragBox(label, signal)) ?? null,
      dropSelection: () => readerRef.current?.notes?.dropSelection(),
    }),
    [goTo],
  );

  return {
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
  };
}

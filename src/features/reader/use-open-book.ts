import { useCallback, useEffect, useMemo, useRef, useState } from 'react';
import type { BookFormat } from '../../../contract/books.ts';
import { useFullScreen } from '../../hooks/use-full-screen.ts';
import { useObservable } from '../../hooks/use-observable.ts';
import { useReadingDisplay } from '../../hooks/use-reading-display.ts';
import { useForeign } from '../../hooks/use-text.ts';
import type { AskedPlace } from './asked-place.ts';
import type { BookKind } from './display-panel.tsx';
import { useReaderNotes } from './notes/use-reader-notes.ts';
import { useAddress } from './use-address.ts';
import { useBookSearch, useFoundMarks } from './use-book-search.ts';
import { usePanels } from './use-panels.ts';
import type { BookPassword } from './use-password-lock.ts';
import { type ReadAloudControls, useReadAloud } from './use-read-aloud.ts';
import { lookOf, useReader } from './use-reader.ts';
import { useReaderWays } from './use-reader-ways.ts';
import { useReadingDiary } from './use-reading-diary.ts';
import { useReadingScreen } from './use-reading-screen.ts';
import { useTimeLeft } from './use-time-left.ts';

/** Which book, and what it is opened for. */
export interface BookToOpen {
  readonly bookId: string;
  readonly format: BookFormat;
  /** `?lugar=`: page number or CFI to open at; null is where the person left. */
  readonly place: string | null;
  /** `?buscar=`: what is searched for in the book from the start. */
  readonly words: string;
  /** `?altura=`: see `AskedPlace`. */
  readonly height?: number;
}

function kindOf(layout: 'reflowable' | 'fixed', format: BookFormat): BookKind {
  if (layout === 'reflowable') return 'flowing';
  return format === 'pdf' ? 'printed' : 'fixed';
}

/** A book while it is open: its pages, and all that is done with them. */
export function useOpenBook({ bookId, format, place, words, height = 0 }: BookToOpen, password: BookPassword) {
  const ways = useReaderWays(bookId, format);
  const { close, openOtherFormat, forgetPlace } = ways;
  const display = useReadingDisplay();
  const fullScreen = useFullScreen();
  const panels = usePanels({ hasSearch: words !== '' && place === null, display, fullScreen, close });
  const { shows, onCommand, lateRef } = panels;
  // Where it opens; a place that comes later is a jump in the open book.
  const [brought] = useState<AskedPlace>({ place, words, height });

  const aloudRef = useRef<ReadAloudControls | null>(null);
  const onMove = useCallback((isThere: boolean) => aloudRef.current?.[isThere ? 'moveOn' : 'hold'](), []);
  const reader = useReader({
    bookId,
    format,
    asked: brought,
    display,
    password,
    onCommand,
    onOtherFormat: openOtherFormat,
    onMove,
  });
  const { state, extras, goToPlace, markFound } = reader;
  const ready = state.status === 'ready' ? state : null;
  const isReady = ready !== null;
  const search = useBookSearch(reader.search, isReady, brought.words);
  useAddress({ place, words }, brought, isReady, goToPlace, forgetPlace);
  useFoundMarks(search, brought.words, isReady, markFound);
  useReadingScreen(display);

  const title = ready?.book.metadata.title ?? '';
  const shown = useObservable(display.state);
  const look = useMemo(() => lookOf(shown), [shown]);
  const aloud = useReadAloud(reader.voiceWays, display, { title, hasFailed: state.status === 'failed' });
  const here = ready?.place ?? null;
  const notes = useReaderNotes({
    bookId,
    editionId: ready?.book.editionId || '',
    place: here,
    ways: reader.noteWays,
    ...extras,
  });
  useEffect(() => {
    aloudRef.current = aloud;
    lateRef.current = {
      readAloud: aloud.toggle,
      wayBack: () => here && extras.goBack(here),
      wayOn: () => here && extras.goOn(here),
      bookmark: () => void notes.toggleBookmark(),
      notes: () => notes.isTold && shows.notes(true),
    };
  }, [aloud, lateRef, here, extras, notes, shows]);

  const left = useTimeLeft(here);
  useReadingDiary(here);
  const foreign = useForeign();
  return {
    ways,
    display,
    shown,
    look,
    fullScreen,
    panels,
    reader,
    /** `null` while there is no page. */
    ready,
    title,
    /** Of the book's words, where it is not the one around them. */
    lang: ready ? foreign(ready.book.metadata.language) : undefined,
    kind: ready ? kindOf(ready.book.metadata.layout, format) : null,
    here,
    search,
    aloud,
    notes,
    left,
  };
}

export type OpenBook = ReturnType<typeof useOpenBook>;

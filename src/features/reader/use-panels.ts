import { useCallback, useMemo, useRef, useState } from 'react';
import type { DisplayChoice } from '../../data/display/display-choice.ts';
import { letterSizeAt } from '../../data/display/reading-display.ts';
import type { FullScreen } from '../../hooks/use-full-screen.ts';
import type { ReaderCommand } from './reader-keys.ts';
import { useContentsPanel } from './use-contents-panel.ts';

/** What a command reaches that is there only once the book is drawn. */
export interface LateCommands {
  readAloud(): void;
  wayBack(): void;
  wayOn(): void;
  bookmark(): void;
  notes(): void;
}

interface PanelsOptions {
  readonly hasSearch: boolean;
  readonly display: DisplayChoice;
  readonly fullScreen: FullScreen | null;
  readonly close: () => void;
}

/** Which bars and panels are over the page, and what a key, a tap or a button does to them. */
export function usePanels({ hasSearch: startsSearching, display, fullScreen, close }: PanelsOptions) {
  const { isShown: hasContents, show: setHasContents } = useContentsPanel();
  const [hasBars, setHasBars] = useState(true);
  const [hasSearch, setHasSearch] = useState(startsSearching);
  const [hasDisplay, setHasDisplay] = useState(false);
  const [hasNotes, setHasNotes] = useState(false);
  const [hasKeys, setHasKeys] = useState(false);
  const lateRef = useRef<LateCommands | null>(null);
  const toggleFullScreen = fullScreen?.toggle;

  const onCommand = useCallback(
    (command: ReaderCommand) => {
      if (command === 'close') close();
      if (command === 'contents') setHasContents(true);
      if (command === 'search') setHasSearch(true);
      if (command === 'notes') lateRef.current?.notes();
      if (command === 'bookmark') lateRef.current?.bookmark();
      if (command === 'display') setHasDisplay(true);
      if (command === 'keys') setHasKeys(true);
      if (command === 'read-aloud') lateRef.current?.readAloud();
      if (command === 'way-back') lateRef.current?.wayBack();
      if (command === 'way-on') lateRef.current?.wayOn();
      if (command === 'full-screen') toggleFullScreen?.();
      if (command === 'larger' || command === 'smaller') {
        const { letters } = display.state.get();
        void display.choose({ letters: letterSizeAt(letters, command === 'larger' ? 1 : -1) });
      }
      if (command === 'bars') setHasBars((isShown) => !isShown);
    },
    [close, setHasContents, display, toggleFullScreen],
  );
  const shows = useMemo(
    () => ({
      contents: setHasContents,
      search: setHasSearch,
      notes: setHasNotes,
      display: setHasDisplay,
      keys: setHasKeys,
    }),
    [setHasContents],
  );
  return { hasContents, hasBars, hasSearch, hasNotes, hasDisplay, hasKeys, shows, onCommand, lateRef };
}

import { useState } from 'react';
import type { ReactElement } from 'react';
import type { Locator } from '../../../contract/locator.ts';
import type { PageLook } from '../../engines/publication.ts';
import { ContentsPanel } from './contents-panel.tsx';
import { useText } from '../../hooks/use-text.ts';
import { NoteNews } from './notes/note-news.tsx';
import { NotesPanel } from './notes/notes-panel.tsx';
import { spanish as spanishNotes } from './notes/text.es.ts';
import type { ReaderNotesState } from './notes/use-reader-notes.ts';
import { readPlaceOf } from './read-place.ts';
import type { ReaderState } from './reader-machine.ts';
import { SearchPanel } from './search-panel.tsx';
import type { BookSearch } from './use-book-search.ts';
import type { usePanels } from './use-panels.ts';

export interface ReaderPanelsProps {
  readonly panels: ReturnType<typeof usePanels>;
  readonly state: Extract<ReaderState, { status: 'ready' }>;
  /** Of the book's words, where it is not the one around them. */
  readonly lang: string | undefined;
  readonly notes: ReaderNotesState;
  readonly search: BookSearch;
  readonly about: {
    readonly look: PageLook;
    /** See `ContentsPanel`. */
    readonly link: string | null;
    readonly leftInBook: number | null;
    /** Its pages are drawn beforehand. */
    readonly isPrinted: boolean;
  };
  readonly ways: {
    readonly goTo: (target: Locator) => void;
    readonly markFound: (typed: string | null) => void;
    /** Out of the book. */
    readonly leave: (url: string) => void;
  };
}

/** The panels with what is in a book: its chapters, what was searched for, what was marked. */
export function ReaderPanels({ panels, state, lang, notes, search, about, ways }: ReaderPanelsProps): ReactElement {
  const [hit, setHit] = useState<Locator | null>(null);
  const { hasContents, hasSearch, hasNotes, shows } = panels;
  const { book, place } = state;
  const { title } = book.metadata;
  const { isPrinted, ...contents } = about;
  const { keys } = useText('readerNotes', spanishNotes).box;
  function drawBox(): void {
    shows.notes(false);
    notes.box.start(keys);
  }
  return (
    <>
      {hasContents && (
        <ContentsPanel
          title={title}
          lang={lang}
          items={book.contents}
          pages={book.pages ?? null}
          place={readPlaceOf(place)}
          here={place.pages}
          furthest={notes.furthest}
          {...contents}
          onClose={() => shows.contents(false)}
          onChoose={(target) => {
            shows.contents(false);
            ways.goTo(target);
          }}
          onLeave={(url) => {
            shows.contents(false);
            ways.leave(url);
          }}
        />
      )}
      {hasSearch && (
        <SearchPanel
          title={title}
          lang={lang}
          search={search}
          pages={book.pages ?? null}
          current={hit}
          onClose={() => shows.search(false)}
          onChoose={(chosen) => {
            shows.search(false);
            setHit(chosen);
            ways.markFound(search.state.query);
            ways.goTo(chosen);
          }}
        />
      )}
      {hasNotes && (
        <NotesPanel
          title={title}
          lang={lang}
          notes={notes.notes}
          pages={book.pages ?? null}
          unplaced={notes.unplaced}
          news={!notes.open && <NoteNews state={notes} />}
          onBox={isPrinted ? drawBox : null}
          onClose={() => shows.notes(false)}
          onGo={(note) => {
            shows.notes(false);
            void notes.goTo(note);
          }}
          onOpen={notes.openNote}
        />
      )}
    </>
  );
}

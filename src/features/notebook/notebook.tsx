import { useState } from 'react';
import type { ReactElement } from 'react';
import { problemSentences } from '../../../contract/problem-sentences.ts';
import { isFiltered, wholeNotebook } from '../../data/notebook/find-entries.ts';
import type { NotesService, NotesState } from '../../data/notes/notes-service.ts';
import { useCatalogue } from '../../hooks/use-catalogue.ts';
import { useConnection } from '../../hooks/use-connection.ts';
import { useSentence, useText } from '../../hooks/use-text.ts';
import { Button } from '../../ui/button.tsx';
import { FloatNote } from '../../ui/float-note.tsx';
import { Notice } from '../../ui/notice.tsx';
import { SearchField } from '../../ui/search-field.tsx';
import { AwaitsPart } from './awaits-part.tsx';
import { BringDialog } from './bring-dialog.tsx';
import { EmptyNotebook } from './empty-notebook.tsx';
import { NotebookFilters } from './notebook-filters.tsx';
import { NoteGroup } from './note-group.tsx';
import { Picture } from './notebook-pictures.tsx';
import styles from './notebook-screen.module.css';
import { ReadingWeek } from './reading-week.tsx';
import { ShareDialog } from './share-dialog.tsx';
import { spanish } from './text.es.ts';
import { useNoteActions } from './use-note-actions.ts';
import { useNotebook } from './use-notebook.ts';
import { usePrintSheet } from './use-print-sheet.ts';
import { useSheet } from './use-sheet.ts';

/** More than a screen shows: drawn before it is known where they are. */
const firstGroups = 4;

export interface NotebookProps {
  readonly service: NotesService;
  readonly state: Extract<NotesState, { status: 'ready' }>;
}

/** What the person did last, with the way back. */
function News({ state }: { readonly state: ReturnType<typeof useNoteActions> }): ReactElement | null {
  const text = useText('notebook', spanish);
  const sentenceOf = useSentence(problemSentences);
  const { news, undo, forgetNews } = state;
  if (news === null) return null;
  return news.kind === 'removed' ? (
    <FloatNote
      key={news.id}
      kind="hint"
      over="window"
      seenText={text.undo}
      onSeen={() => void undo(news.id)}
      onGone={forgetNews}
    >
      {text.removed}
    </FloatNote>
  ) : (
    <FloatNote kind="danger" over="window" seenText={text.seen} onSeen={forgetNews}>
      {sentenceOf(news.problem)}
    </FloatNote>
  );
}

/** All that a person marked and wrote: found, put in order, changed, taken along. */
export function Notebook({ service, state }: NotebookProps): ReactElement {
  const text = useText('notebook', spanish);
  const catalogue = useCatalogue();
  const isOnline = useConnection() === 'online';
  // While notes come out of a file, one after the other, the list behind the dialog stays as it was.
  const [held, setHeld] = useState<NotebookProps['state'] | null>(null);
  const { notes, sending } = held ?? state;
  const noteActions = useNoteActions(service);
  const { editing } = noteActions;
  const { query, ask, entries, shown, groups, grouping, bookCount, when } = useNotebook(notes, sending, editing);
  const [dialog, setDialog] = useState<'share' | 'bring' | null>(null);
  const sheet = useSheet(groups);
  const print = usePrintSheet(sheet);
  const [openedAt] = useState(() => service.now());
  const isEmpty = entries.length === 0;
  const close = () => {
    setDialog(null);
    setHeld(null);
  };
  const bring = () => {
    setDialog('bring');
    setHeld(state);
  };
  const canBring = catalogue.status === 'ready';

  return (
    <>
      {!isEmpty && (
        <header className={styles.head}>
          <div>
            <h1 className={styles.title} tabIndex={-1}>
              {text.title}
            </h1>
            <p className={styles.summary} role="status">
              {isFiltered(query) ? text.found(shown.length) : text.summary(entries.length, bookCount)}
            </p>
          </div>
          <SearchField name={text.search} value={query.search} onChange={(search) => ask({ search })} />
        </header>
      )}
      {isEmpty && <EmptyNotebook syncedAt={state.syncedAt} />}
      <div className={styles.bar}>
        {!isEmpty && <NotebookFilters query={query} entries={entries} onChange={ask} />}
        <div className={styles.tools}>
          {shown.length > 0 && (
            <Button className={styles.tool} onClick={() => setDialog('share')}>
              <Picture name="share" />
              {text.share.open}
            </Button>
          )}
          <Button className={styles.tool} disabled={!canBring} onClick={bring}>
            <Picture name="bring" />
            {text.bring.open}
          </Button>
        </div>
      </div>
      {!isOnline && <p className={styles.offline}>{text.offline}</p>}
      <ReadingWeek days={service.readingDays()} now={openedAt} />
      <AwaitsPart service={service} syncedAt={isEmpty ? undefined : state.syncedAt} />
      {!isEmpty && shown.length === 0 && (
        <Notice title={text.none.title} text={text.none.text}>
          <Button kind="primary" onClick={() => ask({ ...wholeNotebook, grouping: query.grouping })}>
            {text.none.action}
          </Button>
        </Notice>
      )}
      {groups.map((group, index) => (
        <NoteGroup
          key={group.key}
          group={group}
          grouping={grouping}
          title={group.title}
          isFirst={index < firstGroups}
          editing={editing}
          when={when}
          actions={noteActions.actions}
        />
      ))}
      <News state={noteActions} />
      {dialog === 'share' && (
        <ShareDialog
          count={shown.length}
          sheet={sheet}
          onPrint={() => {
            close();
            print();
          }}
          onClose={close}
        />
      )}
      {dialog === 'bring' && catalogue.status === 'ready' && (
        <BringDialog service={service} notes={state.notes} shelf={catalogue.books} onClose={close} />
      )}
    </>
  );
}

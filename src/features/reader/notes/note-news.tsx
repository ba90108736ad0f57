import type { ReactElement } from 'react';
import { problemSentences } from '../../../../contract/problem-sentences.ts';
import { useSentence, useText } from '../../../hooks/use-text.ts';
import { FloatNote } from '../../../ui/float-note.tsx';
import { spanish } from './text.es.ts';
import type { ReaderNotesState } from './use-reader-notes.ts';

export interface NoteNewsProps {
  readonly state: Pick<ReaderNotesState, 'removed' | 'trouble' | 'undo' | 'forgetRemoved' | 'forgetTrouble'>;
}

/** What was removed, with the way back, and what was not kept; over whatever lies above the page. */
export function NoteNews({ state }: NoteNewsProps): ReactElement | null {
  const text = useText('readerNotes', spanish);
  const sentenceOf = useSentence(problemSentences);
  const { removed, trouble, forgetRemoved } = state;

  if (trouble)
    return (
      <FloatNote kind="danger" over="box" seenText={text.seen} onSeen={state.forgetTrouble}>
        {text.notKept} {sentenceOf(trouble)}
      </FloatNote>
    );
  return (
    removed && (
      <FloatNote
        key={removed[0].id}
        kind="hint"
        over="box"
        seenText={text.undo}
        onSeen={state.undo}
        onGone={forgetRemoved}
      >
        {text.removed[removed[0].kind]}
      </FloatNote>
    )
  );
}

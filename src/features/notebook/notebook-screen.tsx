import type { ReactElement } from 'react';
import { problemSentences } from '../../../contract/problem-sentences.ts';
import type { ProblemCode } from '../../../contract/problems.ts';
import type { NotesService } from '../../data/notes/notes-service.ts';
import { useDocumentTitle } from '../../hooks/use-document-title.ts';
import { useNotesPart } from '../../hooks/use-notes-part.ts';
import { useObservable } from '../../hooks/use-observable.ts';
import { useSentence, useText } from '../../hooks/use-text.ts';
import { Button } from '../../ui/button.tsx';
import { Notice } from '../../ui/notice.tsx';
import { WaitingFace } from '../../ui/waiting-face.tsx';
import '../../ui/styles/note-colors.css';
import { Notebook } from './notebook.tsx';
import styles from './notebook-screen.module.css';
import { spanish } from './text.es.ts';

function Failed({ problem, onRetry }: { readonly problem: ProblemCode; onRetry(): void }): ReactElement {
  const text = useText('notebook', spanish);
  const sentenceOf = useSentence(problemSentences);
  return (
    <Notice level={1} isAlert title={text.failed} text={sentenceOf(problem)}>
      <Button kind="primary" onClick={onRetry}>
        {text.retry}
      </Button>
    </Notice>
  );
}

function OpenNotebook({ service }: { readonly service: NotesService }): ReactElement {
  const text = useText('notebook', spanish);
  const state = useObservable(service.state);
  switch (state.status) {
    case 'waiting':
      return <WaitingFace text={text.waiting} />;
    case 'failed':
      return <Failed problem={state.problem} onRetry={() => void service.sync()} />;
    case 'ready':
      return <Notebook service={service} state={state} />;
  }
}

export function NotebookScreen(): ReactElement {
  const text = useText('notebook', spanish);
  const [part, askAgain] = useNotesPart();
  useDocumentTitle(text.documentTitle);
  return (
    <div className={styles.screen}>
      {part === null && <WaitingFace text={text.waiting} />}
      {part?.ok === false && <Failed problem={part.problem} onRetry={askAgain} />}
      {part?.ok && <OpenNotebook service={part.value} />}
    </div>
  );
}

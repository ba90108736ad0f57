import type { ReactElement, ReactNode } from 'react';
import { problemSentences } from '../../../contract/problem-sentences.ts';
import type { Note } from '../../../contract/notes.ts';
import type { ShelfBooks } from '../../data/catalogue/shelf-books.ts';
import type { ImportPlan } from '../../data/notebook/plan-import.ts';
import type { NotesService } from '../../data/notes/notes-service.ts';
import { useSentence, useText } from '../../hooks/use-text.ts';
import { Button, buttonLook } from '../../ui/button.tsx';
import { Callout } from '../../ui/callout.tsx';
import { ProgressBar } from '../../ui/progress-bar.tsx';
import { QuestionDialog } from '../../ui/question-dialog.tsx';
import styles from './share-dialog.module.css';
import { spanish } from './text.es.ts';
import { type BringState, useBring } from './use-bring.ts';

/** Books that are not here are named, up to so many. */
const namedBooks = 3;

/** What of a file does not come, and why. */
function LeftOut({ plan }: { readonly plan: ImportPlan }): ReactElement {
  const text = useText('notebook', spanish).bring;
  return (
    <>
      {plan.sameCount > 0 && <p>{text.same(plan.sameCount)}</p>}
      {plan.homeless.slice(0, namedBooks).map(({ title, count }) => (
        <p key={title}>{text.homeless(title, count)}</p>
      ))}
      {plan.unread > 0 && <p>{text.unread(plan.unread)}</p>}
    </>
  );
}

function Told({ state }: { readonly state: BringState }): ReactNode {
  const text = useText('notebook', spanish).bring;
  const sentenceOf = useSentence(problemSentences);
  switch (state.status) {
    case 'choosing':
      return (
        <>
          <p>{text.text}</p>
          {state.fault !== null && (
            <Callout kind="danger" isAlert>
              {text.faults[state.fault]}
            </Callout>
          )}
        </>
      );
    case 'asking': {
      const { added, differing } = state.plan;
      return (
        <>
          {added.length > 0 && <p>{text.found(added.length)}</p>}
          {differing.length > 0 && <p>{text.question(differing.length)}</p>}
          {added.length + differing.length === 0 && <p>{text.nothing}</p>}
          <LeftOut plan={state.plan} />
        </>
      );
    }
    case 'working':
      return (
        <>
          <p>{text.working(state.done, state.total)}</p>
          <ProgressBar
            share={state.done / state.total}
            name={text.progress}
            valueText={text.working(state.done, state.total)}
          />
        </>
      );
    case 'done':
      return (
        <>
          <p role="status">{state.done === 0 ? text.nothing : text.done(state.done)}</p>
          <LeftOut plan={state.plan} />
        </>
      );
    case 'stopped':
      return (
        <>
          <p>{text.stopped(state.done, state.total)}</p>
          <Callout kind="danger" isAlert>
            {sentenceOf(state.problem)}
          </Callout>
        </>
      );
  }
}

export interface BringDialogProps {
  readonly service: NotesService;
  readonly notes: ReadonlyMap<string, Note>;
  readonly shelf: ShelfBooks;
  onClose(): void;
}

/** Takes notes out of a file; those that are here already are asked about once, all together. */
export function BringDialog({ service, notes, shelf, onClose }: BringDialogProps): ReactElement {
  const text = useText('notebook', spanish).bring;
  const { state, choose, start } = useBring(service, notes, shelf);
  const plan = state.status === 'asking' ? state.plan : null;
  const isOver = state.status === 'done' || state.status === 'stopped';
  const hasWork = plan !== null && plan.added.length + plan.differing.length > 0;
  return (
    <QuestionDialog title={text.title} text={<Told state={state} />} onCancel={onClose}>
      <Button onClick={onClose}>{isOver || (plan !== null && !hasWork) ? text.close : text.cancel}</Button>
      {state.status === 'choosing' && (
        <label className={buttonLook('primary', styles.chooser)}>
          {text.choose}
          <input
            type="file"
            accept=".ann,.json,application/rd-annotations+json,application/json"
            onChange={({ currentTarget }) => {
              const [file] = currentTarget.files ?? [];
              if (file) void choose(file);
              currentTarget.value = '';
            }}
          />
        </label>
      )}
      {plan !== null && plan.differing.length > 0 && (
        <>
          <Button onClick={() => void start(plan, true)}>{text.overwrite}</Button>
          <Button kind="primary" onClick={() => void start(plan, false)}>
            {text.keep}
          </Button>
        </>
      )}
      {plan !== null && hasWork && plan.differing.length === 0 && (
        <Button kind="primary" onClick={() => void start(plan, false)}>
          {text.add}
        </Button>
      )}
    </QuestionDialog>
  );
}

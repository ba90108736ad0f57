import { useState } from 'react';
import type { ReactElement } from 'react';
import { refusals } from '../../../contract/sync.ts';
import type { NotesService, WaitingChange } from '../../data/notes/notes-service.ts';
import { copyText } from '../../hooks/pass-on.ts';
import { useObservable } from '../../hooks/use-observable.ts';
import { useText } from '../../hooks/use-text.ts';
import { Button } from '../../ui/button.tsx';
import { joinClasses } from '../../ui/join-classes.ts';
import { truncate } from '../../ui/truncate.ts';
import { SendingPicture } from '../../ui/note-pictures.tsx';
import styles from './awaits-part.module.css';
import { DismissDialog } from './dismiss-dialog.tsx';
import { spanish } from './text.es.ts';
import { copyOf, hasCopy, whatOf } from './copy-of-change.ts';
import { UpToDate } from './up-to-date.tsx';
import { useWhen } from './use-when.ts';

/** As many are listed at first, and more with each tap. */
const listed = 40;

function useReason(): (change: WaitingChange) => string {
  const text = useText('notebook', spanish).awaits;
  return ({ sending, refusal }) =>
    sending === 'refused'
      ? text.refusals[refusals.find((known) => known === refusal) ?? 'unknown']
      : text.reasons[sending];
}

interface ChangeProps {
  readonly change: WaitingChange;
  /** Asks whether to let go of it. */
  onDismiss(): void;
}

function Change({ change, onDismiss }: ChangeProps): ReactElement {
  const { awaits: text, sending } = useText('notebook', spanish);
  const when = useWhen();
  const reasonOf = useReason();
  const [outcome, setOutcome] = useState<'copied' | 'copyFailed' | null>(null);
  const words = truncate(whatOf(change, text).replaceAll(/\s+/g, ' ').trim(), 160);
  return (
    <li className={styles.change} data-sending={change.sending}>
      <SendingPicture sending={change.sending} />
      <div className={styles.told}>
        <p dir="auto">{words}</p>
        <p className={styles.reason}>
          <strong>{sending[change.sending]}</strong> · {when(change.madeAt)}. {reasonOf(change)}
        </p>
      </div>
      <div className={styles.actions}>
        {hasCopy(change) && (
          <Button
            aria-label={text.copyLong(truncate(words, 40))}
            onClick={() =>
              void copyText(copyOf(change, text)).then((isCopied) => setOutcome(isCopied ? 'copied' : 'copyFailed'))
            }
          >
            {outcome === 'copied' ? text.copied : text.copy}
          </Button>
        )}
        {change.sending === 'refused' && (
          <Button kind="danger" aria-label={text.dismissLong(truncate(words, 40))} onClick={onDismiss}>
            {text.dismiss}
          </Button>
        )}
      </div>
      <p className={outcome === 'copyFailed' ? styles.reason : 'only-heard'} role="status">
        {outcome !== null && text[outcome]}
      </p>
    </li>
  );
}

export interface AwaitsPartProps {
  readonly service: NotesService;
  /** When this device last knew all the person has; `undefined` where that stands elsewhere. */
  readonly syncedAt: string | null | undefined;
}

/**
 * What waits for the library, and why: nothing a person wrote is out of sight until it is safe elsewhere. It has its place
 * while nothing waits, too: what is sent meanwhile moves nothing under somebody's eyes.
 */
export function AwaitsPart({ service, syncedAt }: AwaitsPartProps): ReactElement | null {
  const text = useText('notebook', spanish).awaits;
  const waiting = useObservable(service.waiting);
  const [isSending, setSending] = useState(false);
  const [asked, setAsked] = useState<WaitingChange | null>(null);
  const [most, setMost] = useState(listed);
  const upToDate = syncedAt === undefined ? null : <UpToDate className={styles.upToDate} syncedAt={syncedAt} />;
  if (waiting.length === 0) {
    return (
      upToDate && (
        <div className={joinClasses(styles.awaits, styles.calm)}>
          <SendingPicture sending="confirmed" />
          <h2 className={styles.title}>{text.nothing}</h2>
          {upToDate}
        </div>
      )
    );
  }
  // What is refused needs its person; the rest goes by itself.
  const refused = waiting.filter(({ sending }) => sending === 'refused');
  const others = waiting.filter(({ sending }) => sending !== 'refused');
  const shown = [...refused, ...others].slice(0, most);

  async function send(): Promise<void> {
    setSending(true);
    await service.sync().finally(() => setSending(false));
  }

  return (
    <details className={styles.awaits} open={refused.length > 0}>
      <summary className={styles.summary}>
        <SendingPicture sending={refused.length > 0 ? 'refused' : 'kept'} />
        <h2 className={styles.title}>{text.title}</h2>
        <span className={styles.count}>
          {refused.length > 0 ? text.refused(refused.length) : text.summary(waiting.length)}
        </span>
        {upToDate}
      </summary>
      <div className={styles.inside}>
        <div className={styles.head}>
          <p>{text.text}</p>
          <Button aria-disabled={isSending} onClick={() => void (isSending ? undefined : send())}>
            {isSending ? text.sending : text.send}
          </Button>
        </div>
        <ul>
          {shown.map((change) => (
            <Change key={change.operationId} change={change} onDismiss={() => setAsked(change)} />
          ))}
        </ul>
        {waiting.length > shown.length && (
          <p>
            <Button onClick={() => setMost(most + listed)}>{text.more(waiting.length - shown.length)}</Button>
          </p>
        )}
        {asked && <DismissDialog change={asked} service={service} onClose={() => setAsked(null)} />}
      </div>
    </details>
  );
}

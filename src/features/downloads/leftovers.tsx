import { useEffect, useState } from 'react';
import type { ReactElement } from 'react';
import { problemSentences } from '../../../contract/problem-sentences.ts';
import { type ProblemCode, ProblemError } from '../../../contract/problems.ts';
import type { DownloadTools } from '../../data/downloads/download-tools.ts';
import { useLanguage, useSentence, useText } from '../../hooks/use-text.ts';
import { Button } from '../../ui/button.tsx';
import { Callout } from '../../ui/callout.tsx';
import { formatBytes } from '../../ui/format-bytes.ts';
import styles from './device-part.module.css';
import { spanish } from './text.es.ts';

/** Less is not worth a sentence. */
const worthBytes = 1_000_000;

type State =
  | { readonly status: 'unknown' }
  | { readonly status: 'here'; readonly sizeBytes: number; readonly bookCount: number }
  | { readonly status: 'gone'; readonly sizeBytes: number }
  | { readonly status: 'failed'; readonly problem: ProblemCode };

const failedWith = (cause: unknown): State => ({
  status: 'failed',
  problem: cause instanceof ProblemError ? cause.code : 'unexpected-failure',
});

export interface LeftoversProps {
  readonly tools: DownloadTools;
  /** How many books are here: when one comes or goes it is counted anew. */
  readonly bookCount: number;
}

/** What books take that were read and that nobody asked to keep, and a way to be rid of it. */
export function Leftovers({ tools, bookCount }: LeftoversProps): ReactElement | null {
  const language = useLanguage();
  const text = useText('downloads', spanish).leftovers;
  const sentenceOf = useSentence(problemSentences);
  const [state, setState] = useState<State>({ status: 'unknown' });
  useEffect(() => {
    let isGone = false;
    const show = (next: State) => {
      if (!isGone) setState(next);
    };
    tools
      .leftoverBytes()
      .then((sizeBytes) => show({ status: 'here', sizeBytes, bookCount }))
      .catch((cause: unknown) => show(failedWith(cause)));
    return () => {
      isGone = true;
    };
  }, [tools, bookCount]);

  async function remove(): Promise<void> {
    setState(
      await tools
        .removeLeftovers()
        .then((sizeBytes): State => ({ status: 'gone', sizeBytes }))
        .catch(failedWith),
    );
  }

  if (state.status === 'failed') return <Callout kind="danger">{sentenceOf(state.problem)}</Callout>;
  if (state.status === 'unknown' || state.sizeBytes < worthBytes) return null;
  const size = formatBytes(state.sizeBytes, language);
  if (state.status === 'gone') return <p>{text.gone(size)}</p>;
  return (
    <div className={styles.leftovers} aria-busy={state.bookCount !== bookCount}>
      <p>{text.here(size)}</p>
      <Button onClick={() => void remove()}>{text.remove}</Button>
    </div>
  );
}

import type { ReactElement } from 'react';
import { problemSentences } from '../../../contract/problem-sentences.ts';
import { useSentence, useText } from '../../hooks/use-text.ts';
import { FloatNote } from '../../ui/float-note.tsx';
import { spanish } from './text.es.ts';

/** `files-changed`: a network changes what the app consists of, so that nothing of it is kept. */
export type StorageTrouble =
  | 'storage-full'
  | 'storage-blocked'
  | 'storage-lost'
  | 'storage-unavailable'
  | 'files-changed';

/** What is the matter with what this device keeps, and what to do; nothing of the page is covered that cannot be scrolled. */
export function StorageNotice({
  problem,
  onSeen,
}: {
  readonly problem: StorageTrouble;
  readonly onSeen: () => void;
}): ReactElement {
  const text = useText('storageTrouble', spanish);
  const sentenceOf = useSentence(problemSentences);
  return (
    <FloatNote kind="danger" over="window" seenText={text.seen} onSeen={onSeen}>
      {problem === 'storage-unavailable' ? (
        <>
          <strong>{text.notKept.title}</strong> {text.notKept.text}
        </>
      ) : problem === 'files-changed' ? (
        text.filesChanged
      ) : (
        sentenceOf(problem)
      )}
    </FloatNote>
  );
}

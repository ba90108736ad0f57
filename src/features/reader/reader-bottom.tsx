import type { ReactElement } from 'react';
import { problemSentences } from '../../../contract/problem-sentences.ts';
import { useSentence, useText } from '../../hooks/use-text.ts';
import { BookmarkButton } from './notes/bookmark-button.tsx';
import { PageBar } from './page-bar.tsx';
import { ReadAloudBar } from './read-aloud-bar.tsx';
import styles from './reader-screen.module.css';
import { spanish } from './text.es.ts';
import type { OpenBook } from './use-open-book.ts';

/** The bar below the pages: where the person is, or what a voice reads. */
export function ReaderBottom({ open }: { readonly open: OpenBook }): ReactElement {
  const text = useText('reader', spanish);
  const sentenceOf = useSentence(problemSentences);
  const { reader, ready, here, aloud, notes, panels } = open;
  const trouble = reader.savingProblem && `${text.notSaved} ${sentenceOf(reader.savingProblem)}`;
  return (
    <footer className={styles.bottom}>
      {aloud.isOn ? (
        <ReadAloudBar controls={aloud} trouble={trouble} />
      ) : (
        <PageBar
          place={here}
          pages={ready?.book.pages ?? null}
          left={open.left}
          trouble={trouble}
          bookmark={
            <BookmarkButton
              isOn={notes.isMarked}
              isReady={notes.isReady && here !== null}
              onToggle={() => panels.onCommand('bookmark')}
            />
          }
          onTurn={reader.perform}
        />
      )}
    </footer>
  );
}

import { useState } from 'react';
import type { ReactElement } from 'react';
import { Link } from '@tanstack/react-router';
import { problemSentences } from '../../../contract/problem-sentences.ts';
import { useServices } from '../../hooks/app-context.ts';
import { useAwake, useDownloadPart } from '../../hooks/downloading/use-download-tools.ts';
import { useCatalogue } from '../../hooks/use-catalogue.ts';
import { useDocumentTitle } from '../../hooks/use-document-title.ts';
import { useDownloads } from '../../hooks/use-downloads.ts';
import { useObservable } from '../../hooks/use-observable.ts';
import { useSentence, useText } from '../../hooks/use-text.ts';
import type { DownloadTools } from '../../data/downloads/download-tools.ts';
import { Button, buttonLook } from '../../ui/button.tsx';
import { Notice } from '../../ui/notice.tsx';
import { WaitingFace } from '../../ui/waiting-face.tsx';
import { DeviceBooksPart } from './device-books.tsx';
import { DevicePart } from './device-part.tsx';
import { listDownloads } from './list-downloads.ts';
import styles from './downloads-screen.module.css';
import { spanish } from './text.es.ts';

/** What is on this device, what is on its way, and the room it takes: once it has been looked at. */
function Counted({ tools }: { readonly tools: DownloadTools }): ReactElement {
  const text = useText('downloads', spanish);
  const catalogue = useCatalogue();
  const states = useDownloads();
  const isCounted = useObservable(tools.isCounted);
  const books = catalogue.status === 'ready' ? catalogue.books : null;
  const { here, coming } = listDownloads(states, books, text.gone);
  const isEmpty = here.length + coming.length === 0;
  // Kept while the last book goes: there may be something to say about it.
  const [wasFull, setWasFull] = useState(false);
  if (!isEmpty && !wasFull) setWasFull(true);
  useAwake(states.values());
  // What is found one by one would push down what somebody is about to press.
  if (!isCounted) return <WaitingFace text={text.waiting} />;
  return (
    <>
      {(!isEmpty || wasFull) && <DeviceBooksPart here={here} coming={coming} tools={tools} />}
      {isEmpty && (
        <Notice level={1} title={text.empty.title} text={text.empty.text}>
          <Link className={buttonLook('primary')} to="/libros">
            {text.empty.action}
          </Link>
        </Notice>
      )}
      <DevicePart tools={tools} here={here} />
    </>
  );
}

export function DownloadsScreen(): ReactElement {
  const text = useText('downloads', spanish);
  const sentenceOf = useSentence(problemSentences);
  const { catalogue } = useServices();
  const shelf = useCatalogue();
  const { part, retry } = useDownloadPart();
  useDocumentTitle(text.documentTitle);
  const problem = part?.ok === false ? part.problem : shelf.status === 'failed' ? shelf.problem : null;
  return (
    <div className={styles.screen}>
      {problem !== null && (
        <Notice level={1} isAlert title={text.failed} text={sentenceOf(problem)}>
          <Button kind="primary" onClick={part?.ok === false ? retry : () => void catalogue.refresh()}>
            {text.retry}
          </Button>
        </Notice>
      )}
      {problem === null && part === null && <WaitingFace text={text.waiting} />}
      {problem === null && part?.ok && <Counted tools={part.value} />}
    </div>
  );
}

import { useEffect, useState } from 'react';
import type { ReactElement } from 'react';
import { Link } from '@tanstack/react-router';
import { ProblemError } from '../../../contract/problems.ts';
import { useServices } from '../../hooks/app-context.ts';
import { useSentence, useText } from '../../hooks/use-text.ts';
import { Button, buttonLook } from '../../ui/button.tsx';
import { Notice } from '../../ui/notice.tsx';
import { WaitingFace } from '../../ui/waiting-face.tsx';
import { reloadPage } from '../reload-page.ts';
import { spanish } from '../text.es.ts';

export interface ScreenFailedProps {
  readonly error: unknown;
  /** Draws the screen once more. */
  readonly reset: () => void;
}

/** What a person sees instead of a screen that broke or never came; the shell around it goes on. */
export function ScreenFailed({ error, reset }: ScreenFailedProps): ReactElement {
  const text = useText('app', spanish);
  const sentenceOf = useSentence();
  const { loading, repair } = useServices();
  const isMissing = error instanceof ProblemError && error.code === 'part-missing';
  const [isMending, setMending] = useState(isMissing);

  useEffect(() => {
    console.error('Una pantalla falló.', error);
    let isGone = false;
    async function mend(): Promise<void> {
      if (isMissing && (await repair.partMissing(() => !isGone))) return;
      if (!isGone) setMending(false);
    }
    void mend();
    return () => {
      isGone = true;
    };
  }, [error, isMissing, repair]);

  useEffect(() => {
    // Whatever had the focus is gone with the screen.
    if (!isMending) document.querySelector<HTMLElement>('main [role=alert] h1')?.focus();
  }, [isMending]);

  if (isMending) return <WaitingFace isAlone text={text.opening} />;
  return (
    <Notice level={1} isAlert title={text.failed.title} text={isMissing ? sentenceOf(error.code) : text.failed.text}>
      <Button kind="primary" onClick={() => reloadPage(loading, window.location)}>
        {text.failed.reload}
      </Button>
      <Link className={buttonLook('quiet')} to="/libros" onClick={reset}>
        {text.failed.back}
      </Link>
    </Notice>
  );
}

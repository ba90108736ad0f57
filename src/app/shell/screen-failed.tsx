import { useEffect } from 'react';
import type { ReactElement } from 'react';
import { useServices } from '../../hooks/app-context.ts';
import { useText } from '../../hooks/use-text.ts';
import { Button, buttonLook } from '../../ui/button.tsx';
import { Notice } from '../../ui/notice.tsx';
import { reloadPage } from '../reload-page.ts';
import { spanish } from '../text.es.ts';

/** What a person sees instead of a screen that broke; the shell around it goes on. */
export function ScreenFailed({ error }: { readonly error: unknown }): ReactElement {
  const text = useText('app', spanish);
  const { loading } = useServices();
  useEffect(() => {
    console.error('Una pantalla falló.', error);
  }, [error]);
  // A plain link, not the router's: whatever broke starts anew.
  return (
    <Notice level={1} isAlert title={text.failed.title} text={text.failed.text}>
      <Button kind="primary" onClick={() => reloadPage(loading, window.location)}>
        {text.failed.reload}
      </Button>
      <a className={buttonLook('quiet')} href="/libros">
        {text.failed.back}
      </a>
    </Notice>
  );
}

import { useEffect, useId, useRef } from 'react';
import type { ReactElement } from 'react';
import type { InstallService } from '../../data/services.ts';
import { useObservable } from '../../hooks/use-observable.ts';
import { useText } from '../../hooks/use-text.ts';
import { Button } from '../../ui/button.tsx';
import styles from './install-surface.module.css';
import { StepIcon } from './step-icon.tsx';
import type { StepIconName } from './step-icon.tsx';
import { spanish } from './text.es.ts';

function Offer({ install, isByHand }: { readonly install: InstallService; readonly isByHand: boolean }): ReactElement {
  const text = useText('install', spanish);
  return (
    <aside className={styles.offer} aria-label={text.region}>
      <img className={styles.logo} src="/icons/icon.svg" alt="" width={48} height={48} />
      <div className={styles.words}>
        <p className={styles.title}>{text.title}</p>
        <p className={styles.text}>{text.offer}</p>
      </div>
      <div className={styles.actions}>
        <Button onClick={() => void install.refuse()}>{text.later}</Button>
        <Button kind="primary" onClick={() => void install.choose()}>
          {isByHand ? text.how : text.install}
        </Button>
      </div>
    </aside>
  );
}

/** The sign to look for at each step. */
const signs: Readonly<Record<'apple' | 'menu', readonly StepIconName[]>> = {
  apple: ['share', 'add', 'done'],
  menu: ['menu', 'add', 'done'],
};

/** The steps by hand, where no browser asks for us. */
function Steps({ install, way }: { readonly install: InstallService; readonly way: 'apple' | 'menu' }): ReactElement {
  const text = useText('install', spanish);
  const dialog = useRef<HTMLDialogElement>(null);
  const id = useId();
  const close = () => void install.refuse();

  useEffect(() => {
    const element = dialog.current;
    element?.showModal();
    return () => element?.close();
  }, []);

  return (
    <dialog ref={dialog} className={styles.dialog} aria-labelledby={id} onCancel={close}>
      <h2 id={id} className={styles.heading}>
        {text.steps.title}
      </h2>
      <ol className={styles.steps}>
        {signs[way].map((sign, index) => (
          <li key={sign}>
            <span className={styles.sign}>
              <StepIcon name={sign} />
            </span>
            {text.steps[way][index]}
          </li>
        ))}
      </ol>
      <Button kind="primary" className={styles.close} onClick={close}>
        {text.steps.close}
      </Button>
    </dialog>
  );
}

/** What there is to see of installing: mostly nothing. It floats, so that nothing on the page moves for it. */
export function InstallSurface({ install }: { readonly install: InstallService }): ReactElement | null {
  const state = useObservable(install.state);
  switch (state.status) {
    case 'offered':
      return <Offer install={install} isByHand={state.way !== 'prompt'} />;
    case 'instructions':
      return <Steps install={install} way={state.way} />;
    case 'hidden':
    case 'asking':
    case 'dismissed':
    case 'installed':
      return null;
  }
}

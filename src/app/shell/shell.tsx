import { useEffect } from 'react';
import type { MouseEvent, ReactElement, ReactNode } from 'react';
import { useRouterState } from '@tanstack/react-router';
import { useServices } from '../../hooks/app-context.ts';
import { useObservable, useObservableBeforePaint } from '../../hooks/use-observable.ts';
import { useConnection } from '../../hooks/use-connection.ts';
import { useSession } from '../../hooks/use-session.ts';
import { markAfterPaint } from '../../hooks/mark-after-paint.ts';
import { useText } from '../../hooks/use-text.ts';
import { joinClasses } from '../../ui/join-classes.ts';
import { LoadingOverlay } from '../../ui/loading-overlay.tsx';
import { WaitingFace } from '../../ui/waiting-face.tsx';
import { SIGN_IN_PATH } from '../guards.ts';
import { spanish } from '../text.es.ts';
import { BareHeader } from './bare-header.tsx';
import { ConnectionBanner } from './connection-banner.tsx';
import { Contained } from './contained.tsx';
import { Footer } from './footer.tsx';
import { Header } from './header.tsx';
import { contentTopOf, isFooterShown, isHeaderShown } from './layout-rules.ts';
import styles from './shell.module.css';

const topClasses = {
  'below-header': styles.belowHeader,
  'below-secondary-header': styles.belowSecondaryHeader,
  none: undefined,
};

/** Focus only: a fragment in the address would be a navigation of its own. */
function skipToMain(event: MouseEvent): void {
  event.preventDefault();
  document.querySelector('main')?.focus();
}

/** The frame around every screen: it is painted before any screen's code or data has arrived. */
export function Shell({ children }: { readonly children: ReactNode }): ReactElement {
  const text = useText('app', spanish);
  const { layout, loading } = useServices();
  const state = useObservableBeforePaint(layout.state);
  const isLoading = useObservable(loading.isVisible);
  const isQuiet = useObservable(loading.isQuiet);
  const session = useSession();
  const isOnline = useConnection() === 'online';
  // Of the screen that is drawn: the address changes before it does.
  const pathname = useRouterState({
    select: ({ matches, location }) => matches.at(-1)?.pathname ?? location.pathname,
  });
  const isStarting = useRouterState({ select: (router) => router.matches.length === 0 });
  // The sign-in page is its own entrance; there is nobody the header could speak of.
  const isAtDoor = pathname === SIGN_IN_PATH;
  const hasPerson = session.status !== 'signed-out' && !isAtDoor;
  const hasHeader = hasPerson && isHeaderShown(state, pathname);
  const top = contentTopOf(state, hasHeader);

  useEffect(() => markAfterPaint('libro:shell'), []);

  return (
    <>
      <a className={styles.skip} href="#contenido" onClick={skipToMain}>
        {text.skip}
      </a>
      <div className={joinClasses(styles.page, !isOnline && isFooterShown(state) && styles.underSign)}>
        {hasHeader && (
          <Contained otherwise={<BareHeader />}>
            <Header />
          </Contained>
        )}
        <main id="contenido" tabIndex={-1} className={styles.main}>
          {isStarting && <WaitingFace isAlone text={text.opening} />}
          {/* What comes behind the door is another place: it does not move there, below a header that comes with it. */}
          <div key={String(isAtDoor)} className={topClasses[top]}>
            {children}
          </div>
          <Contained>
            <LoadingOverlay isVisible={isLoading} isQuiet={isQuiet} name={text.loading} text={text.loadingText} />
            {/* A bar that comes is not read out by itself. */}
            <p className="only-heard" aria-live="polite">
              {isLoading && !isQuiet && text.loadingText}
            </p>
          </Contained>
        </main>
        {isFooterShown(state) && (
          <Contained>
            <Footer />
          </Contained>
        )}
      </div>
      <Contained>
        <ConnectionBanner isCompact={!isHeaderShown(state, pathname)} hasPerson={hasPerson} />
      </Contained>
    </>
  );
}

import './window-controls.css';
import { StrictMode } from 'react';
import type { RegisteredRouter } from '@tanstack/react-router';
import { createRoot } from 'react-dom/client';
import { startBadge } from '../../data/badge/badge.ts';
import type { SystemServices } from '../../data/services.ts';
import { InstallSurface } from '../../features/install/install-surface.tsx';
import type { AppTools } from '../../hooks/app-context.ts';
import { showAppBadge } from '../../platform/app-badge.ts';
import { systemClock } from '../../platform/clock.ts';
import type { TextStore } from '../../platform/session-storage.ts';
import { SHELF_PATH, SIGN_IN_PATH } from '../guards.ts';
import { Spoken } from '../spoken.tsx';
import { ownEntries } from './history-owner.ts';
import { keepFocus } from './kept-focus.ts';

/**
 * What the operating system and this app do for each other, once the first screen is there. What it shows floats in
 * a place of its own beside the page: not one line of the page waits for it or moves for it.
 */
export function openSystemSurface(
  system: SystemServices,
  tools: AppTools,
  router: RegisteredRouter,
  tab: TextStore,
): void {
  const { services } = tools;
  const { install, arrivals } = system;
  keepFocus(document);
  ownEntries(router.history, services.session.state, tab);

  const tellPlace = () => install.setShelfShown(router.state.location.pathname === SHELF_PATH);
  router.subscribe('onResolved', tellPlace);
  tellPlace();

  // Nobody is led anywhere from the sign-in page: its own way on comes first.
  let wanted = arrivals.wanted.get();
  const go = () => {
    const { pathname, href } = router.state.location;
    if (wanted === null || pathname === SIGN_IN_PATH || services.session.state.get().status !== 'signed-in') return;
    const { path } = wanted;
    wanted = null;
    // The app was started again although it is open: it comes to the front as it is.
    if (path !== SHELF_PATH && path !== href) router.history.push(path);
  };
  arrivals.wanted.subscribe(() => {
    wanted = arrivals.wanted.get();
    go();
  });
  router.subscribe('onResolved', go);
  go();

  startBadge({
    session: services.session.state,
    catalogue: services.catalogue.state,
    recent: services.positions.recent,
    clock: systemClock(),
    show: showAppBadge,
  });

  const place = document.createElement('div');
  document.body.append(place);
  const draw = () => {
    const { status } = install.state.get();
    if (status !== 'offered' && status !== 'instructions') return;
    stop();
    createRoot(place).render(
      <StrictMode>
        <Spoken tools={tools}>
          <InstallSurface install={install} />
        </Spoken>
      </StrictMode>,
    );
  };
  // Most pages end without ever showing it.
  const stop = install.state.subscribe(draw);
  draw();
}

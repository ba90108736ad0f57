import { StrictMode } from 'react';
import type { ReactElement } from 'react';
import type { RegisteredRouter } from '@tanstack/react-router';
import { createRoot } from 'react-dom/client';
import { BUILD } from '../../../contract/build.ts';
import { BUILD_META } from '../../../contract/own-build.ts';
import { fetchServerBuild } from '../../data/update/server-build.ts';
import { createUpdate, type Update } from '../../data/update/update.ts';
import type { UpdatePlace } from '../../data/update/update-machine.ts';
import { createUpdateMemory } from '../../data/update/update-memory.ts';
import { UpdateNotice } from '../../features/update/update-notice.tsx';
import type { AppTools } from '../../hooks/app-context.ts';
import { useObservable } from '../../hooks/use-observable.ts';
import { systemClock } from '../../platform/clock.ts';
import { createSubject, type Observable } from '../../platform/observable.ts';
import { browserPageLife } from '../../platform/page-life.ts';
import { createTextStore } from '../../platform/session-storage.ts';
import { browserUpdateDoor } from '../../platform/update-door.ts';
import { SHELF_PATH, SIGN_IN_PATH } from '../guards.ts';
import { reloadPage } from '../reload-page.ts';
import type { AppServices } from '../services.ts';
import { Spoken } from '../spoken.tsx';
import { registerServiceWorker } from '../worker-registration.ts';
import { isPageClear, isPageSafe } from './is-page-safe.ts';

interface UpdateTools extends AppTools {
  readonly services: AppServices;
}

function placeOf(path: string): UpdatePlace {
  if (path.startsWith('/libros/visor/')) return 'reader';
  return path === SHELF_PATH || path === SIGN_IN_PATH ? 'start' : 'elsewhere';
}

/** Where the person is; on the way into a book they are there already. */
function followPlace(update: Update, router: RegisteredRouter): void {
  router.subscribe('onBeforeNavigate', ({ toLocation }) => {
    if (placeOf(toLocation.pathname) === 'reader') update.moved('reader');
  });
  router.subscribe('onResolved', ({ toLocation }) => update.moved(placeOf(toLocation.pathname)));
}

interface NoticeProps {
  readonly update: Update;
  readonly isShown: Observable<boolean>;
}

function Notice({ update, isShown }: NoticeProps): ReactElement {
  return <UpdateNotice isShown={useObservable(isShown)} onUpdate={update.choose} onLater={update.putOff} />;
}

/** Screen readers take note of a live region within this. */
const REGION_FIRST_MS = 300;

/** In a place of its own beside the page; the focus is never left on what goes. */
function showNotice(update: Update, tools: AppTools, page: Document): void {
  const place = page.createElement('div');
  // The line sticks to the window as long as the page lasts, so no box of its own may end sooner.
  place.style.display = 'contents';
  page.body.append(place);
  // Without network another sign floats there, and says what matters more.
  const { status } = tools.services.connection;
  const isShown = createSubject(false);
  let isDrawn = false;
  // Most pages end without ever showing it. Its live region is there a moment before its words, or these are not read out.
  const draw = () => {
    isDrawn = true;
    createRoot(place).render(
      <StrictMode>
        <Spoken tools={tools}>
          <Notice update={update} isShown={isShown} />
        </Spoken>
      </StrictMode>,
    );
  };
  const weigh = () => {
    const isWanted = update.isAsked.get() && status.get() === 'online';
    if (isWanted && !isDrawn) {
      draw();
      setTimeout(weigh, REGION_FIRST_MS);
      return;
    }
    isShown.set(isWanted);
    if (!isWanted && place.contains(page.activeElement)) page.querySelector('main')?.focus({ preventScroll: true });
  };
  for (const source of [update.isAsked, status]) source.subscribe(weigh);
}

/** Registers the service worker, then brings new versions of the app where they interrupt nobody. */
export async function followUpdates(tools: UpdateTools, router: RegisteredRouter): Promise<void> {
  const registration = await registerServiceWorker();
  if (!registration) return;
  const clock = systemClock();
  const { services } = tools;
  const update = createUpdate({
    door: browserUpdateDoor(registration, navigator.serviceWorker, clock),
    memory: createUpdateMemory(
      createTextStore(() => sessionStorage),
      createTextStore(() => localStorage),
    ),
    clock,
    random: Math.random,
    pageLife: browserPageLife(),
    // With settings of its own a build bears another name, which only its page can know.
    build: document.querySelector<HTMLMetaElement>(`meta[name=${BUILD_META}]`)?.content ?? BUILD,
    serverBuild: () =>
      fetchServerBuild({
        fetch: (url, init) => fetch(url, init),
        backendBase: services.config.backendBase,
        randomId: () => crypto.randomUUID(),
      }),
    async hasRoom() {
      const books = await services.books.use();
      return !books.ok || books.value.hasRoomForVersion();
    },
    isSafe: () => isPageSafe(services, document),
    isClear: () => isPageClear(services),
    reload: () => reloadPage(services.loading, window.location),
    place: placeOf(router.state.location.pathname),
    // Not in Firefox before 120: there the person is taken for busy.
    isTouched: navigator.userActivation?.hasBeenActive ?? true,
  });
  followPlace(update, router);
  for (const hint of ['pointerdown', 'keydown', 'wheel', 'touchmove'])
    addEventListener(hint, update.touched, { capture: true, passive: true });
  showNotice(update, tools, document);
  update.start();
}

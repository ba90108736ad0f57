// First of all: it declares the order of the layers.
import '../ui/styles/global.css';
import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { endpoints } from '../../contract/endpoints.ts';
import { followHandOffs, takeHandOffCredential } from '../data/session/hand-off.ts';
import type { AppTools } from '../hooks/app-context.ts';
import { openBrowser } from '../platform/browser.ts';
import { App } from './app.tsx';
import { whenFirstPainted } from './when-first-painted.ts';
import type { Config } from '../../contract/config.ts';
import { backendBaseOf, destinationUrl, readConfig } from './config.ts';
import { focusOnNavigation } from './focus-on-navigation.ts';
import { isShelf } from './guards.ts';
import { createAppRouter } from './router.tsx';
import { createServices } from './services.ts';

function addressesOf(config: Config): AppTools['addresses'] {
  return {
    coverUrl: (coverHash) => config.backendBase + endpoints.cover(coverHash),
    networkPage: config.backendBase + endpoints.networkPage,
    mainSite: destinationUrl(config, 'home'),
    publisher: config.publisherUrl,
    logo: config.logoPath,
    afterSignOut: (destination) => destinationUrl(config, destination),
  };
}

/** A font that is kept is here in less; a slow network is not waited for, its first drawing does without. */
const FONTS_WAIT_MS = 100;

/** What is kept is read in less, also on a slow tablet; a disk that does not answer is not waited for. */
const SHELF_WAIT_MS = 300;

/** Words that were chosen but hang on the way are not waited for longer: the app speaks Spanish until they come. */
const WORDS_WAIT_MS = 1_500;

const moment = (durationMs: number) => new Promise<void>((resolve) => setTimeout(resolve, durationMs));

/**
 * A font that is not there at the first drawing is not used on this page (`optional`), and a shelf that is there spares
 * drawing the waiting face: give both a moment.
 */
function keptOrMoment(shelfRead: Promise<unknown>): Promise<unknown> {
  const loaded = Promise.allSettled([...document.fonts].map((font) => font.load()));
  return Promise.all([Promise.race([loaded, moment(FONTS_WAIT_MS)]), Promise.race([shelfRead, moment(SHELF_WAIT_MS)])]);
}

/** Nothing can be drawn: said without React. Where not even that comes, the sentence of `index.html` is left. */
async function giveUp(error: unknown): Promise<void> {
  console.error('Libro Digital no pudo arrancar:', error);
  const { showLastResort } = await import('./last-resort/last-resort.ts');
  showLastResort(document);
}

async function start(): Promise<void> {
  // Before the router reads the address: the credential must be gone from it by then.
  const credential = takeHandOffCredential(window.location, window.history);
  followHandOffs(window);
  // It listens to what the browser says once.
  const browser = openBrowser();
  // To evaluate the file was one long task on a slow tablet, what follows is another.
  await moment(0);
  const given = readConfig(document);
  const config = { ...given, backendBase: backendBaseOf(given, import.meta.env.PROD) };
  const router = createAppRouter(undefined, (pattern) => {
    if (!config.analytics.isOn) return;
    services.pageViews.record(pattern).catch((error: unknown) => console.error('Una visita no se pudo anotar:', error));
  });
  const calm = whenFirstPainted(router);
  const services = createServices(config, browser, null, () => calm);
  focusOnNavigation(router);
  const spoken = services.preferences.restore();

  const begun = services.session.start(credential).then(services.start);
  // The shelf travels with the first file: it is ready to be drawn by the time the books are.
  const ready = router.load();
  const shelfRead = isShelf(router.latestLocation.pathname)
    ? Promise.all([ready, begun.then(services.whenShelfRead)])
    : ready;
  await Promise.all([keptOrMoment(shelfRead), Promise.race([spoken, moment(WORDS_WAIT_MS)])]);

  const place = document.getElementById('raiz');
  if (place === null) throw new Error('The page has no element #raiz.');
  const tools = { services, addresses: addressesOf(config) };
  createRoot(place, { onUncaughtError: (error) => void giveUp(error) }).render(
    <StrictMode>
      <App tools={tools} router={router} />
    </StrictMode>,
  );

  await begun;
  void calm.then(services.system.use).then((found) => found.ok && found.value.openSurface(tools, router));
  void calm
    .then(() => import('./update/follow-updates.tsx'))
    .then((part) => part.followUpdates(tools, router))
    .catch((error: unknown) => console.error('El trabajador de servicio no se pudo registrar', error));
}

start().catch(giveUp);

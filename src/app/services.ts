import type { Config } from '../../contract/config.ts';
import { XSRF_COOKIE } from '../../contract/endpoints.ts';
import { createApi } from '../data/api/api.ts';
import type { ApiEdges } from '../data/api/api-call.ts';
import { createCatalogue } from '../data/catalogue/catalogue.ts';
import { createConnection } from '../data/connection/connection.ts';
import { probeHealth } from '../data/connection/health-probe.ts';
import { createLayout } from '../data/layout/layout.ts';
import { createLoading } from '../data/loading/loading.ts';
import { createRecentBooks } from '../data/positions/recent-books.ts';
import type { StorageWorker } from '../data/content/storage-client.ts';
import type { LoginCalls } from '../data/queries/login-calls.ts';
import { createPreferencesBehind, type PreferencesBehind } from '../data/preferences/preferences-behind.ts';
import type { RepairService, Services } from '../data/services.ts';
import { createCurrentPerson } from '../data/session/current-person.ts';
import { createRememberedSession, type RememberedPerson } from '../data/session/remembered-person.ts';
import { createRevocations } from '../data/session/revocations.ts';
import { personLeaving } from '../data/session/person-leaving.ts';
import { createSession } from '../data/session/session.ts';
import { createSessionMemory } from '../data/session/session-memory.ts';
import { createUserCopy } from '../data/session/user-copy.ts';
import { createDeviceVault } from '../data/vault/device-vault.ts';
import { type Browser, openBrowser } from '../platform/browser.ts';
import { readCookie } from '../platform/cookies.ts';
import { createDeviceDatabase } from '../platform/device-database.ts';
import { createLazyPart, type LazyPart } from '../platform/lazy-part.ts';
import type { StorageDoor } from '../platform/local-database.ts';
import { createNetwork } from '../platform/network.ts';
import { reported } from '../platform/report.ts';
import { isBucketThere } from '../platform/storage-buckets.ts';
import { createUsersDatabase } from '../platform/users-database.ts';
import type { BookServices } from './book-services.ts';
import { createBooksBehind } from './books-behind.ts';
import type { StorageTrouble } from './storage-trouble.tsx';
import type { System } from './system/system.ts';
import { createPageViewsBehind, type PageViewsBehind } from './page-views-behind.ts';

export interface AppServices extends Services {
  readonly system: LazyPart<System>;
  readonly books: LazyPart<BookServices>;
  readonly config: Config;
  readonly login: LazyPart<LoginCalls>;
  readonly pageViews: PageViewsBehind;
  readonly preferences: PreferencesBehind;
  /** Resolves once what this device keeps of the shelf is known, if it keeps any. */
  whenShelfRead(): Promise<void>;
  /** Begins to listen to the world (connection, shelf, downloads); the answer stops it. Call it once, after `session.start`. */
  start(): () => void;
}

/** Builds the whole data floor once. Nothing is read, asked or listened to before `start` and `session.start`. */
export function createServices(
  config: Config,
  browser: Browser = openBrowser(),
  startWorker: (() => StorageWorker) | null = null,
  /** Resolves once the first screen is painted. */
  whenCalm: () => Promise<void> = () => Promise.resolve(),
): AppServices {
  const { clock } = browser;
  /** Late like the books: before the first screen is painted nothing is written. */
  const door: StorageDoor = {
    async admit(need) {
      const found = await bookServices.use();
      if (found.ok) await found.value.admit(need);
    },
    async writing(work) {
      const found = await bookServices.use();
      return found.ok ? found.value.writing(work) : work();
    },
    told: (problem) => void told(problem),
  };
  const trouble = createLazyPart(() => import('./storage-trouble.tsx'));
  async function told(problem: StorageTrouble): Promise<void> {
    const found = await trouble.use();
    if (found.ok) found.value.showStorageTrouble(problem, preferences.translations);
  }
  const deviceDatabase = createDeviceDatabase(door);
  const deviceVault = createDeviceVault(deviceDatabase);
  const loading = createLoading();
  const memory = createSessionMemory(browser.sessionStorage);
  const { backendBase } = config;

  const connection = createConnection({
    probe: () =>
      probeHealth({ fetch: browser.fetch, clock, backendBase, randomId: browser.randomId, token: memory.token }),
    pageLife: browser.pageLife,
    clock,
    random: browser.random,
  });
  const network = createNetwork({ fetch: browser.fetch, clock, onFate: connection.requestEnded });
  const apiEdges: ApiEdges = {
    network,
    backendBase,
    token: memory.token,
    xsrfToken: () => readCookie(browser.cookies(), XSRF_COOKIE),
    onSessionEnded: (token) => session.endSession(token),
  };
  const api = createApi(apiEdges);
  const login = createLazyPart(
    async () => {
      const { createLoginCalls } = await import('../data/queries/login-calls.ts');
      return createLoginCalls(api, loading);
    },
    () => mend(),
  );
  const preferences = createPreferencesBehind({
    store: browser.localStorage,
    async bring(state, translations) {
      const { createPreferencePart } = await import('./preference-part.ts');
      return createPreferencePart({ browser, state, translations, person, keepers: bookServices });
    },
    whenCalm,
  });
  const forgetPerson = () => {
    preferences.forget();
    books.forgetKeys();
  };
  const revocations = createRevocations(deviceDatabase, deviceVault, api.revokeSession);
  const layout = createLayout();
  const repairPart = createLazyPart(async () =>
    (await import('./page-repair.ts')).createPageRepair(browser, connection, loading),
  );
  const repair: RepairService = {
    async partMissing(isWanted) {
      const found = await repairPart.use();
      return found.ok && found.value.partMissing(isWanted);
    },
  };
  /** Behind a screen: never over an open book, nor while a hand-off, gone from the address, is being taken. */
  const canReload = () => layout.state.get().isMainSide && session.state.get().status !== 'restoring';
  const mend = () => void (canReload() && repair.partMissing(canReload));
  const remembered = createRememberedSession(deviceDatabase, deviceVault);
  /** Somebody else may have come in where the databases lay meanwhile: see `data/way-back`. */
  async function whoIsIn(): Promise<RememberedPerson | null> {
    const isElsewhere = isBucketThere().catch(reported('No se sabe si hay datos en otro lugar', false));
    const [found] = await Promise.all([remembered.read(), isElsewhere]);
    if (!(await isElsewhere)) return found;
    await books.whenHome();
    return remembered.read();
  }
  const session = createSession({
    api,
    login,
    memory,
    copy: createUserCopy(createUsersDatabase(door)),
    remembered: { ...remembered, read: whoIsIn },
    revocations,
    clock,
    whenCalm,
    sendWaiting: () => books.sendWaiting(),
    leaving: (personId) => personLeaving(personId, door, forgetPerson),
    forgetKeys: forgetPerson,
    otherTabs: browser.sessionTabs,
  });
  const person = createCurrentPerson(session.state, deviceVault, door);
  const catalogue = createCatalogue({
    api,
    person,
    clock,
    canKeep: () => bookServices.here() !== null,
    whenCalm,
    onShelf: (...news) => books.shelfCame(...news),
  });
  const begun = createRecentBooks(person);
  const bookServices = createLazyPart(async () => {
    const { createBookServices } = await import('./book-services.ts');
    return createBookServices({
      browser,
      backendBase,
      deviceDatabase,
      api,
      token: memory.token,
      person,
      connection,
      catalogue,
      recent: begun.recent,
      told,
      startWorker,
      mend,
    });
  }, mend);
  const books = createBooksBehind({ part: bookServices, whenCalm, connection: connection.status });
  const pageViews = createPageViewsBehind(
    createLazyPart(async () => {
      const { createPageViews } = await import('../data/page-views/page-views.ts');
      const { sendPageViews: send } = api;
      return createPageViews({ database: deviceDatabase, clock, connection: connection.status, send });
    }),
    whenCalm,
    clock,
  );

  /** Sessions ended without network are told to the server as soon as it is there. */
  function resendRevocations(): () => void {
    const send = () => {
      if (connection.status.get() === 'online')
        void revocations.send().catch(reported('El fin de una sesión no se avisó', undefined));
    };
    return connection.status.subscribe(send);
  }

  return {
    config,
    login,
    session,
    loading,
    layout,
    connection,
    catalogue: { state: catalogue.state, refresh: catalogue.refresh, detail: books.detail },
    whenShelfRead: catalogue.whenRead,
    positions: { recent: begun.recent, ...books.places },
    preferences,
    pageViews,
    downloads: books.downloads,
    books: bookServices,
    content: books.content,
    repair,
    system: createLazyPart(async () => {
      const { system } = await import('./system/system.ts');
      return system.create({
        browser,
        deviceDatabase,
        apiEdges,
        session: session.state,
        connection: connection.status,
        books,
        onPublished: catalogue.refresh,
      });
    }),
    start() {
      const stops = [
        session.followOtherTabs(),
        connection.start(),
        catalogue.start(),
        books.start(),
        begun.start(),
        preferences.start(),
        pageViews.start(),
        resendRevocations(),
      ];
      // Here before it is needed: by then the server may not have this build's parts any more.
      void whenCalm().then(repairPart.use);
      return () => {
        for (const stop of stops) stop();
      };
    },
  };
}

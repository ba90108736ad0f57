import { Navigate, Outlet, createRootRoute, createRoute, createRouter, redirect } from '@tanstack/react-router';
import type { RouterHistory } from '@tanstack/react-router';
import type { ComponentType } from 'react';
import { withPageView } from './analytics.ts';
import type { OnSeen } from './analytics.ts';
import { lazyScreen } from './lazy-screen.tsx';
import type { ShelfSearch } from './routes/shelf-search-params.ts';
import { parseSearch, stringifySearch } from './search-params.ts';
import { SessionGate } from './session-gate.tsx';
import { Shell } from './shell/shell.tsx';
import { ScreenFailed } from './shell/screen-failed.tsx';

interface ReaderSearch {
  readonly lugar?: string;
  readonly buscar?: string;
  readonly altura?: string;
}
function onlyStrings(search: Record<string, unknown>, names: readonly string[]): Record<string, string> {
  return Object.fromEntries(
    names.flatMap((name) => {
      const value = search[name];
      return typeof value === 'string' && value !== '' ? [[name, value]] : [];
    }),
  );
}
const shelfSearch = (search: Record<string, unknown>): ShelfSearch =>
  onlyStrings(search, ['buscar', 'materia', 'grado', 'formato', 'descargados', 'orden']);
const readerSearch = (search: Record<string, unknown>): ReaderSearch =>
  onlyStrings(search, ['lugar', 'buscar', 'altura']);
const signInSearch = (search: Record<string, unknown>): { readonly destino?: string } =>
  onlyStrings(search, ['destino']);

function createRouteTree(onSeen: OnSeen) {
  const screen = (load: () => Promise<ComponentType>) => lazyScreen(async () => withPageView(await load(), onSeen));
  const root = createRootRoute({
    component: () => (
      <SessionGate>
        <Outlet />
      </SessionGate>
    ),
  });
  // The books module: every inner route of /libros brings its own code.
  const books = createRoute({ getParentRoute: () => root, path: '/libros' });
  const pdfReader = screen(async () => (await import('./routes/reader-routes.tsx')).PdfReaderRoute);
  const epubReader = screen(async () => (await import('./routes/reader-routes.tsx')).EpubReaderRoute);
  return root.addChildren([
    createRoute({
      getParentRoute: () => root,
      path: '/',
      beforeLoad: () => redirect({ to: '/libros', replace: true, throw: true }),
    }),
    books.addChildren([
      createRoute({
        getParentRoute: () => books,
        path: '/',
        validateSearch: shelfSearch,
        component: screen(async () => (await import('./routes/shelf-route.tsx')).createShelfRoute()),
      }),
      createRoute({
        getParentRoute: () => books,
        path: '/entrar',
        validateSearch: signInSearch,
        component: screen(async () => (await import('./routes/sign-in-route.tsx')).SignInRoute),
      }),
      createRoute({
        getParentRoute: () => books,
        path: '/libro/$bookId',
        component: screen(async () => (await import('./routes/book-route.tsx')).BookRoute),
      }),
      createRoute({
        getParentRoute: () => books,
        path: '/descargas',
        component: screen(async () => (await import('./routes/downloads-route.tsx')).DownloadsRoute),
      }),
      createRoute({
        getParentRoute: () => books,
        path: '/notas',
        component: screen(async () => (await import('./routes/notebook-route.tsx')).NotebookRoute),
      }),
      createRoute({
        getParentRoute: () => books,
        path: '/abrir',
        component: lazyScreen(async () => (await import('./system/system.ts')).system.OpenRoute),
      }),
      createRoute({
        getParentRoute: () => books,
        path: '/visor/pdf/$bookId',
        validateSearch: readerSearch,
        component: pdfReader,
      }),
      createRoute({
        getParentRoute: () => books,
        path: '/visor/epub/$bookId',
        validateSearch: readerSearch,
        component: epubReader,
      }),
    ]),
    createRoute({
      getParentRoute: () => root,
      path: '$',
      beforeLoad: () => redirect({ to: '/libros', replace: true, throw: true }),
    }),
  ]);
}

/** The router of the whole app; tests hand it a memory history. `onSeen` hears of each completed navigation. */
export function createAppRouter(history?: RouterHistory, onSeen: OnSeen = () => undefined) {
  return createRouter({
    routeTree: createRouteTree(onSeen),
    ...(history === undefined ? {} : { history }),
    parseSearch,
    stringifySearch,
    defaultPreload: 'intent',
    defaultPendingMs: 400,
    defaultErrorComponent: ScreenFailed,
    // Also an address that cannot be decoded, which no route is ever asked about.
    defaultNotFoundComponent: () => <Navigate to="/libros" search={{}} replace />,
    scrollRestoration: true,
    caseSensitive: true,
    InnerWrap: Shell,
  });
}

export type AppRouter = ReturnType<typeof createAppRouter>;

declare module '@tanstack/react-router' {
  interface Register {
    router: AppRouter;
  }
}

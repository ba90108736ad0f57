import { createMemoryHistory } from '@tanstack/react-router';
import { cleanup, configure, render } from '@testing-library/react';
import { vi } from 'vitest';
import type { NotesService } from '../../src/data/notes/notes-service.ts';
import type { LazyPart } from '../../src/platform/lazy-part.ts';
import type { BookDetail } from '../../contract/book-detail.ts';
import type { BookSummary } from '../../contract/books.ts';
import type { Result } from '../../contract/problems.ts';
import { packBooks } from '../../contract/shelf.ts';
import type { User } from '../../contract/user.ts';
import { App } from '../../src/app/app.tsx';
import { createAppRouter } from '../../src/app/router.tsx';
import { createShelfBooks, type ShelfBooks } from '../../src/data/catalogue/shelf-books.ts';
import { createLayout } from '../../src/data/layout/layout.ts';
import { english } from '../../src/app/english.ts';
import { firstPreferences } from '../../src/data/preferences/first-preferences.ts';
import { createPreferences } from '../../src/data/preferences/preferences.ts';
import { createLazyPart } from '../../src/platform/lazy-part.ts';
import { createTextStore } from '../../src/platform/session-storage.ts';
import { createLoading } from '../../src/data/loading/loading.ts';
import type {
  CatalogueState,
  ConnectionStatus,
  DownloadState,
  SavedPosition,
  Services,
  SessionState,
  ReadingDisplayService,
} from '../../src/data/services.ts';
import type { Translations } from '../../src/data/language/translations.ts';
import { browserPageFace } from '../../src/platform/page-face.ts';
import type { Addresses } from '../../src/hooks/app-context.ts';
import { createSubject } from '../../src/platform/observable.ts';
import { downloadTools } from './download-tools.ts';

// Screens bring their code when first shown; on a busy machine that takes its time.
configure({ asyncUtilTimeout: 15_000 });

export const lucia: User = {
  id: 7,
  firstname: 'Lucía',
  lastname: 'Fernández Quispe de la Torre',
  email: 'lucia@colegio.example',
  school_name: 'Colegio Los Andes',
  insignia: '',
  roles: [{ id: 5, name: 'Alumno' }],
};

export function bookOf(part: Partial<BookSummary> & { readonly id: string }): BookSummary {
  return {
    editionId: `e-${part.id}`,
    title: `Libro ${part.id}`,
    authors: ['Equipo'],
    subject: 'Ciencias',
    grade: '1.º grado',
    format: 'epub',
    layout: 'reflowable',
    language: 'es',
    coverHash: null,
    coverColor: '#14213d',
    sizeBytes: 2_000_000,
    addedAt: '2026-01-01T00:00:00Z',
    ...part,
  };
}

export const shelf: readonly BookSummary[] = [
  bookOf({ id: 'agua', title: 'El agua que viaja' }),
  bookOf({ id: 'geo', title: 'Geometría con regla', subject: 'Matemática', grade: '3.º grado', format: 'pdf' }),
  bookOf({ id: 'fis', title: 'Física en la cocina', grade: '10.º grado' }),
];

/** Books as the catalogue holds them, in pages of at most `perPage`. */
export function shelfOf(books: readonly BookSummary[], perPage = books.length): ShelfBooks {
  const pages = [];
  for (let at = 0; at < books.length; at += perPage) pages.push(packBooks(books.slice(at, at + perPage), `${at}`));
  return createShelfBooks(pages);
}

export function detailOf(book: BookSummary): BookDetail {
  return {
    ...book,
    description: 'De dónde viene el agua.',
    descriptionMarkup: '',
    publisher: 'Editorial',
    pageCount: 40,
    contents: [{ title: 'La nube', depth: 0 }],
    editionLabel: 'Primera edición',
    publishedAt: '2026-01-01',
  };
}

/** The data floor as the screens see it; a test moves its states by hand, loading and layout are the real ones. */
export function createSchool() {
  const session = createSubject<SessionState>({ status: 'signed-in', user: lucia, fresh: true });
  const connection = createSubject<ConnectionStatus>('online');
  const catalogue = createSubject<CatalogueState>({ status: 'ready', books: shelfOf(shelf), refreshedAt: null });
  const downloads = createSubject<ReadonlyMap<string, DownloadState>>(new Map());
  let hasLeft = false;
  const state = createSubject(firstPreferences);
  const translations = createSubject<Translations | null>(null);
  const preferences = createPreferences({
    state,
    translations,
    store: createTextStore(() => localStorage),
    pageFace: browserPageFace(),
    person: createSubject(null),
    english: createLazyPart(async () => english),
    keepers: createLazyPart(async () => ({ keepEnglish: () => undefined })),
  });
  const recent = createSubject<readonly { readonly bookId: string; readonly position: SavedPosition }[]>([]);
  const asked = {
    signIn: vi.fn<(credential: string) => Promise<Result<User>>>(),
    goOn: vi.fn(async () => session.set({ status: 'signed-in', user: lucia, fresh: false })),
    signOut: vi.fn(async () => {
      hasLeft = true;
      session.set({ status: 'signed-out', problem: null });
      return 'students' as const;
    }),
    refresh: vi.fn(async () => undefined),
    detail: vi.fn(async (bookId: string): Promise<Result<BookDetail>> => {
      const book = shelf.find((one) => one.id === bookId);
      return book === undefined ? { ok: false, problem: 'book-not-found' } : { ok: true, value: detailOf(book) };
    }),
    download: vi.fn(async (_bookId: string) => undefined),
    remove: vi.fn(async (_bookId: string): Promise<Result<'freed' | 'shared'>> => ({ ok: true, value: 'freed' })),
    check: vi.fn(async () => undefined),
    partMissing: vi.fn(async () => false),
  };
  const tools = downloadTools();
  const notes: LazyPart<NotesService> = { here: () => null, use: () => new Promise(() => undefined) };
  const display: ReadingDisplayService = {
    person: createSubject(null),
    keepLetters: () => undefined,
  };
  const books = { tools, display, notes, clock: Date };
  const services: Services = {
    session: {
      state: session,
      start: async () => undefined,
      signIn: asked.signIn,
      goOn: asked.goOn,
      hasLeft: () => hasLeft,
      signOut: asked.signOut,
      user: () => lucia,
      token: () => null,
      hasRole: () => false,
    },
    loading: createLoading(),
    layout: createLayout(),
    connection: { status: connection, check: asked.check },
    catalogue: { state: catalogue, refresh: asked.refresh, detail: asked.detail },
    downloads: { states: downloads, start: asked.download, remove: asked.remove },
    books: { here: () => books, use: async () => ({ ok: true, value: books }) },
    content: { open: async () => ({ ok: false, problem: 'not-downloaded' }) },
    repair: { partMissing: asked.partMissing },
    positions: { recent, read: async () => null, save: async () => ({ ok: true, value: null }) },
    preferences: { ...preferences, state, translations },
    // Its code never arrives: screens stand without it.
    system: { here: () => null, use: () => new Promise(() => undefined) },
  };
  return { services, session, connection, catalogue, downloads, recent, asked, tools };
}

export type School = ReturnType<typeof createSchool>;

const addresses: Addresses = {
  coverUrl: (hash) => `/covers/${hash}`,
  networkPage: '/api/red',
  mainSite: 'https://colegio.example/',
  publisher: 'https://editorial.example/',
  logo: '/img/logo.svg',
  afterSignOut: () => null,
};

/** Opens the app at an address, on a history of its own. */
export function openApp(
  school: School,
  path: string,
  onSeen?: (pattern: string) => void,
  own: Partial<Addresses> = {},
) {
  const history = createMemoryHistory({ initialEntries: [path] });
  const router = createAppRouter(history, onSeen);
  const view = render(
    <App tools={{ services: school.services, addresses: { ...addresses, ...own } }} router={router} />,
  );
  return { ...view, router, history };
}

export const closeApp = cleanup;

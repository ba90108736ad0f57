import type { BookDetail } from '../../contract/book-detail.ts';
import type { Locator } from '../../contract/locator.ts';
import type { ProblemCode, Result } from '../../contract/problems.ts';
import type { User } from '../../contract/user.ts';
import type { Clock } from '../platform/clock.ts';
import type { LazyPart } from '../platform/lazy-part.ts';
import type { Observable } from '../platform/observable.ts';
import type { PersonDatabase } from '../platform/person-database.ts';
import type { ShelfBooks } from './catalogue/shelf-books.ts';
import type { BookSource } from './content/book-source.ts';
import type { DownloadTools } from './downloads/download-tools.ts';
import type { Language, Translations } from './language/translations.ts';
import type { InstallState } from './install/install-machine.ts';
import type { NotesService } from './notes/notes-service.ts';
import type { OpenedFilesState } from './opened-files/opened-files-machine.ts';

/** Who is here. `fresh` tells whether the server confirmed it since this page started. */
export type SessionState =
  | { readonly status: 'restoring' }
  | {
      readonly status: 'signed-out';
      readonly problem: ProblemCode | null;
      /** Who is still remembered here, while somebody else tried to come in. */
      readonly remembered?: User;
    }
  | { readonly status: 'signed-in'; readonly user: User; readonly fresh: boolean };

export interface SessionService {
  readonly state: Observable<SessionState>;
  /** Restores from session storage or from what the device remembers; never waits for the network. */
  start(handOffCredential: string | null): Promise<void>;
  /** One path for every credential string (`entrega.…`, `clave.…`, `carnet.…`). */
  signIn(credential: string, signal?: AbortSignal): Promise<Result<User>>;
  /** Opens the library of the `remembered` person of the signed-out state. */
  goOn(): Promise<void>;
  /** Somebody left this tab on purpose and nobody has come in since: where they were is nobody's business. */
  hasLeft(): boolean;
  /** Ends the session here and, when possible, on the server; answers where the seed says to go. */
  signOut(): Promise<'students' | 'teachers' | 'home'>;
  /** The seed's accessors: lazily restored from session storage. */
  user(): User;
  token(): string | null;
  hasRole(name: string): boolean;
}

/** The seed's loader: the latest entry decides. */
export interface LoadingService {
  readonly isVisible: Observable<boolean>;
  /** All that is loading does so behind a screen that can be used: a line at the edge tells, nothing is covered. */
  readonly isQuiet: Observable<boolean>;
  show(id: number, isQuiet?: boolean): void;
  hide(id: number): void;
}

/** The seed's side panel and this app's layout flags. */
export interface LayoutState {
  readonly isSidePanelShown: boolean;
  readonly isSecondarySidePanelShown: boolean;
  /** The flag for the main side: header and footer show only while it is on. */
  readonly isMainSide: boolean;
  readonly hasSecondaryHeader: boolean;
}
export interface LayoutService {
  readonly state: Observable<LayoutState>;
  setSidePanel(isShown: boolean, isSecondary?: boolean): void;
  setMainSide(isOn: boolean): void;
  setSecondaryHeader(isOn: boolean): void;
}

export type ConnectionStatus = 'online' | 'offline' | 'portal' | 'filtered';
export interface ConnectionService {
  readonly status: Observable<ConnectionStatus>;
  /** Ask the server now (a nonce-echoing health probe). */
  check(): Promise<void>;
}

/** The shelf as this device knows it: local first, refreshed when the server answers. */
export type CatalogueState =
  | { readonly status: 'waiting' }
  | { readonly status: 'failed'; readonly problem: ProblemCode }
  | { readonly status: 'ready'; readonly books: ShelfBooks; readonly refreshedAt: string | null };
export interface CatalogueService {
  readonly state: Observable<CatalogueState>;
  /** Fetches the shelf; a failure leaves what is known in place. */
  refresh(): Promise<void>;
  /** Local copy at once where there is one (`source: 'device'`), else the server. */
  detail(bookId: string): Promise<Result<BookDetail>>;
}

/** What a download waits for; `turn` is only for those before it. */
export type DownloadWait = 'noting' | 'turn' | 'network' | 'wifi' | 'data-saver';
export type DownloadState =
  | { readonly status: 'absent' }
  | {
      readonly status: 'queued';
      readonly waiting: DownloadWait;
      readonly doneBytes: number;
      readonly totalBytes: number;
    }
  | { readonly status: 'downloading'; readonly doneBytes: number; readonly totalBytes: number }
  /** A person stopped it: it waits for them, also after a reload. */
  | { readonly status: 'paused'; readonly doneBytes: number; readonly totalBytes: number }
  | {
      readonly status: 'failed';
      readonly problem: ProblemCode;
      readonly doneBytes: number;
      readonly totalBytes: number;
    }
  | { readonly status: 'downloaded'; readonly totalBytes: number };
export interface DownloadService {
  /** By book id, in the order of the queue; a book not in the map is absent. Bytes are verified bytes. */
  readonly states: Observable<ReadonlyMap<string, DownloadState>>;
  start(bookId: string): Promise<void>;
  /** The book is no longer this person's here, nor on its way. `shared`: its bytes stay, somebody else of this device wants them. */
  remove(bookId: string): Promise<Result<'freed' | 'shared'>>;
}

export interface LibraryContentService {
  /** Opens a book by manifest and licence, local copies first. */
  open(bookId: string): Promise<Result<BookSource>>;
}

export interface SavedPosition {
  readonly locator: Locator;
  readonly savedAt: string;
}
export interface PositionService {
  read(bookId: string): Promise<SavedPosition | null>;
  /** Resolves once it is kept on this device; `session-ended` where `personId`, whose place it is, is not in any more. */
  save(bookId: string, locator: Locator, personId?: string): Promise<Result<null>>;
  /** Notes at once, in this tab alone, a place whose `save` is not through: a reload may come before. `null`: it is. */
  hold?(bookId: string, locator: Locator | null): void;
  /** Books with a place, latest first: *continue reading*. */
  readonly recent: Observable<readonly { readonly bookId: string; readonly position: SavedPosition }[]>;
}

/** How the app looks; `auto` is as the device does. */
export type Appearance = 'auto' | 'light' | 'dark' | 'contrast';
export interface Preferences {
  readonly language: Language;
  readonly appearance: Appearance;
}
export interface PreferenceService {
  readonly state: Observable<Preferences>;
  /** The words of the language spoken now; `null` is Spanish, which is always here. */
  readonly translations: Observable<Translations | null>;
  /** Changes what is given. A language whose words cannot be had now changes nothing. */
  choose(part: Partial<Preferences>): Promise<Result<null>>;
}

/** How one person reads, on this device, in one line (`displayLine`). */
export interface PersonDisplay {
  /** Whether this person is still in. */
  isIn(): boolean;
  /** `null` for who never chose. */
  read(): Promise<Result<string | null>>;
  /** Resolves once it is kept on this device; never with anybody but this person. */
  save(line: string): Promise<Result<null>>;
  /** Whether what was read is not kept yet. */
  isHeld?(): boolean;
}
/** What it takes to keep how people read. */
export interface ReadingDisplayService {
  /** Who is in. */
  readonly person: Observable<{ readonly id: string; readonly database: PersonDatabase } | null>;
  /** Keeps the letters that are no part of the app's own, now or as soon as a worker can. */
  keepLetters(): void;
}

export interface RepairService {
  /**
   * A part of the app could not be fetched. Answers `true` where the page is being reloaded for it (once, and only while
   * the server is there); `false`: say it in a sentence. `isWanted`: nobody went elsewhere, nor opened a book, while the
   * server was asked for; what is not wanted any more is not reloaded for.
   */
  partMissing(isWanted: () => boolean): Promise<boolean>;
}

/** The app on this device's home screen: offered when nobody is disturbed, always to be found in the user menu. */
export interface InstallService {
  readonly state: Observable<InstallState>;
  /** The person wants it: the browser's own question, or the steps by hand. */
  choose(): Promise<void>;
  /** Not now: quiet for a long time. */
  refuse(): Promise<void>;
  /** Only there is anything offered. */
  setShelfShown(isShown: boolean): void;
  /** Begins to watch for the moment; the answer stops it. */
  start(): () => void;
}

/** Files of the person's own that came from outside, until they leave or let them go. */
export interface OpenedFilesService {
  readonly state: Observable<OpenedFilesState>;
  /** `isOnceMore`: the browser brings what this tab had before it was loaded anew. */
  take(files: readonly File[], isOnceMore?: boolean, leftOut?: number): Promise<void>;
  /** Something was announced and may come or not. */
  expect(): void;
  nothingCame(): void;
  forget(id: string): void;
  /** Opens one of them as a reader opens a book of the library. */
  readonly content: LibraryContentService;
  /** Where the person is in each, as long as it is here. */
  readonly positions: PositionService;
  /** Sends it to the library's catalogue, for those who may. */
  publish(id: string): Promise<void>;
  start(): () => void;
}

/** The app is asked for from outside: by the share sheet, the file manager, a shortcut. */
export interface ArrivalService {
  /** The latest request that a screen has to answer: files came, or one of our own addresses was asked for. */
  readonly wanted: Observable<{ readonly path: string } | null>;
}

/** What the operating system and this app do for each other; comes late. */
export interface SystemServices {
  readonly install: InstallService;
  readonly openedFiles: OpenedFilesService;
  readonly arrivals: ArrivalService;
}

/** All that screens may ask of the data floor; built once by `src/app/services.ts`. */
export interface Services {
  readonly session: SessionService;
  readonly loading: LoadingService;
  readonly layout: LayoutService;
  readonly connection: ConnectionService;
  readonly catalogue: CatalogueService;
  readonly downloads: DownloadService;
  readonly books: LazyPart<{
    readonly tools: DownloadTools;
    readonly display: ReadingDisplayService;
    /** By which places are kept; may not be the device's. */
    readonly clock: Pick<Clock, 'now'>;
    /** With it everything a person writes is sent and brought. */
    readonly notes: LazyPart<NotesService>;
  }>;
  readonly content: LibraryContentService;
  readonly positions: PositionService;
  readonly preferences: PreferenceService;
  readonly repair: RepairService;
  readonly system: LazyPart<SystemServices>;
}

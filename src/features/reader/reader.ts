import type { Locator } from '../../../contract/locator.ts';
import { ProblemError } from '../../../contract/problems.ts';
import type { ProblemCode } from '../../../contract/problems.ts';
import type { Translations } from '../../data/language/translations.ts';
import type { PositionService } from '../../data/services.ts';
import type { PageLook, Publication, Renderer, SearchStep } from '../../engines/publication.ts';
import type { NoteLayer, NoteMark } from '../../engines/note-marks.ts';
import type { Sentence, Span } from '../../engines/spoken-text.ts';
import { openFrom } from '../../hooks/open-publication.ts';
import { askedLocator, type AskedPlace } from './asked-place.ts';
import { performOnBook, tellWayBack } from './book-command.ts';
import { drawBook, type DrawnBook, type DrawOptions } from './drawn-book.ts';
import { createPlaceKeeper } from './place-keeper.ts';
import { commandOfKey, commandOfTap, isOnlyHeld, nudgeOfKey, scrollOfKey } from './reader-keys.ts';
import type { KeyPress, ReaderCommand } from './reader-keys.ts';
import { nextReader } from './reader-machine.ts';
import { sourceOf, type WantedBook } from './wanted-book.ts';
import type { OpenedBook, ReaderEvent, ReaderState } from './reader-machine.ts';
import { readPlaceOf } from './read-place.ts';

export interface ReaderOptions extends DrawOptions, WantedBook {
  /** Its place wins over the kept one. */
  readonly asked: AskedPlace;
  /** How the person reads now … */
  readonly look: () => PageLook;
  /** … once that is known. */
  readonly lookKnown: Promise<void>;
  readonly positions: PositionService;
  /** The words of the chosen language; `null` is Spanish. */
  readonly translations: Translations | null;
  readonly onState: (state: ReaderState) => void;
  /** What the screen itself must do: contents, search, close, bars. */
  readonly onCommand: (command: ReaderCommand) => void;
  readonly onSavingProblem: (problem: ProblemCode | null) => void;
}

/** One open book: from its bytes to its pages. */
export interface Reader {
  perform(command: ReaderCommand): void;
  pressKey(press: KeyPress): boolean;
  goTo(locator: Locator): void;
  /** The same, without a way back. */
  returnTo(locator: Locator): void;
  /** Goes to a `?lugar=`; one that is no place of this book is ignored. */
  goToPlace(place: string): void;
  /** Searches the book for what is typed; `null` while there is none. */
  search(typed: string, signal: AbortSignal): AsyncIterable<SearchStep> | null;
  /** Marks in the pages what a search for this finds. */
  markFound(typed: string | null): void;
  /** Draws what somebody marked, in place of what was drawn before. */
  showNotes(marks: readonly NoteMark[]): void;
  /** `null` while there are no pages. */
  readonly notes: NoteLayer | null;
  /** See `Renderer`; nothing while there is no book. */
  sentences(): AsyncGenerator<Sentence>;
  follow(sentence: Sentence | null, word: Span | null): Promise<void>;
  setLook(look: PageLook): void;
  /** Keeps where the person is now, also while the pages still scroll. */
  rest(): void;
  close(): void;
}

/** Opens a book into `host` and keeps its place; every failure arrives as a state, never as an exception. */
export function openReader(options: ReaderOptions): Reader {
  let state: ReaderState = { status: 'opening' };
  let publication: Publication | null = null;
  let renderer: Renderer | null = null;
  let about: Pick<OpenedBook, 'graceEndsAt' | 'editionId'> = {};
  let isClosed = false;
  /** How many movements of a voice are under way. */
  let following = 0;
  /** How many movements by a command are. */
  let turning = 0;
  let isReturning = false;
  /** What was searched for, in whatever renderer. */
  let found: string | null = null;
  let marks: readonly NoteMark[] = [];
  let drawn: DrawnBook | null = null;
  /** Where the book was left, until it stands at another place that was asked for. */
  let left: Locator | null = null;
  const undo: (() => void)[] = [];
  const keeper = createPlaceKeeper(options.bookId, options.positions, options.onSavingProblem);
  const progression = () => publication?.metadata.readingProgression ?? 'ltr';

  function send(event: ReaderEvent): void {
    if (isClosed) return;
    state = nextReader(state, event);
    options.onState(state);
  }

  function fail(error: unknown): void {
    if (!(error instanceof ProblemError)) console.error('El libro no se pudo abrir', error);
    send({ type: 'opening-failed', problem: error instanceof ProblemError ? error.code : 'book-unreadable' });
  }

  async function start(): Promise<void> {
    const source = await sourceOf(options);
    if (!source) return;
    about = { graceEndsAt: source.from.graceEndsAt ?? null, editionId: source.from.editionId };
    const opened = await openFrom(source.from, source.engine, options.translations);
    if (isClosed) return opened.close();
    publication = opened;
    undo.push(() => opened.close());
    await draw(opened);
  }

  async function draw(opened: Publication): Promise<void> {
    const asked = askedLocator(opened, options.asked);
    // A device that cannot read where the book was left opens it at its beginning, and says why.
    const position = await options.positions
      .read(options.bookId)
      .catch(() => options.onSavingProblem('storage-unavailable'));
    await options.lookKnown;
    if (isClosed) return;
    undo.unshift(() => drawn?.end());
    const kept = position?.locator ?? null;
    left = asked && kept;
    show(opened, asked ?? kept, options.look());
  }

  /** Whoever opened the book elsewhere than where they had left it may go back there. */
  function tellLeft(view: Renderer): void {
    if (left && !view.notes.isInView(left)) options.pages.onJumped({ from: { locator: left, label: null } });
    left = null;
  }

  function show(opened: Publication, start: Locator | null, look: PageLook): void {
    /** In place of another, it is told like a way to another page. */
    let isUnderWay = drawn !== null;
    drawn = drawBook(opened, options, { start, look }, (book, view) => {
      const now = view.state.get();
      const address = now.status === 'ready' ? opened.placeOf(now.place.locator) : '';
      send({ type: 'renderer-changed', book: { ...book, ...about }, renderer: now, address });
      if (now.status !== 'ready') return;
      tellLeft(view);
      keeper.moved(readPlaceOf(now.place));
      if (isUnderWay) options.onMoved();
      isUnderWay = false;
    });
    const { view } = drawn;
    renderer = view;
    drawn.stops.push(
      view.on('tap', ({ zone }) => perform(commandOfTap(zone, progression()))),
      view.on('key', (press) => void pressKey(press)),
      view.on('jumped', (news) => isReturning || options.pages.onJumped(news)),
      view.on('turned', () => following === 0 && options.pages.onTurned()),
      view.on('scrolled', () => options.pages.onTurned()),
    );
    if (found !== null) view.markFound(found);
    if (marks.length > 0) view.showNotes(marks);
  }

  /** The same book at the same place, drawn the other way. */
  function redraw(opened: Publication, { start, end }: DrawnBook, look: PageLook): void {
    renderer?.rest();
    const now = renderer?.state.get();
    options.onMoving();
    end();
    show(opened, now?.status === 'ready' ? now.place.locator : start, look);
  }

  function attempt(action: Promise<void> | undefined): void {
    action?.catch(fail);
  }

  function perform(command: ReaderCommand): void {
    tellWayBack(renderer, command, options.pages);
    const movement = performOnBook(renderer, command);
    if (movement === 'of-the-screen') return options.onCommand(command);
    if (!movement) return;
    turning += 1;
    void movement.catch(fail).finally(() => (turning -= 1));
  }

  function pressKey(press: KeyPress): boolean {
    const nudge = nudgeOfKey(press);
    if (nudge !== null && renderer?.nudge(nudge)) return true;
    const scroll = scrollOfKey(press);
    // A page that is larger than its window is read to its end before the next one comes.
    if (scroll !== null && renderer?.framing?.scroll(scroll.step, scroll.axis)) return true;
    const command = commandOfKey(press, progression());
    // Until there is a book, its search is the browser's; and so are the letters of pages drawn beforehand.
    if (command === null || (command === 'search' && !renderer)) return false;
    if ((command === 'display' || command === 'read-aloud') && !renderer) return false;
    const isOfSize = command === 'larger' || command === 'smaller';
    const canGrow = renderer?.framing || publication?.metadata.layout === 'reflowable';
    if (isOfSize && (!renderer || !canGrow)) return false;
    if ((command === 'whole' || command === 'turn-page') && !renderer?.framing) return false;
    if (!isOnlyHeld(press, command, turning > 0)) perform(command);
    return true;
  }

  start().catch(fail);

  return {
    perform,
    pressKey,
    goTo: (locator) => attempt(renderer?.goTo(locator)),
    returnTo(locator) {
      isReturning = true;
      // Told of at once, before the way.
      attempt(renderer?.goTo(locator));
      isReturning = false;
    },
    goToPlace(place) {
      const locator = publication?.locatorOf(place);
      if (locator) attempt(renderer?.goTo(locator));
    },
    search: (typed, signal) => publication?.search(typed, signal) ?? null,
    markFound(typed) {
      found = typed;
      renderer?.markFound(typed);
    },
    showNotes(next) {
      marks = next;
      renderer?.showNotes(next);
    },
    get notes() {
      return renderer?.notes ?? null;
    },
    async *sentences() {
      if (renderer) yield* renderer.sentences();
    },
    async follow(sentence, word) {
      following += 1;
      try {
        await renderer?.follow(sentence, word);
      } finally {
        following -= 1;
      }
    },
    setLook(look) {
      if (publication && drawn && drawn.flow !== look.flow) redraw(publication, drawn, look);
      else renderer?.setLook(look);
    },
    rest: () => renderer?.rest(),
    close() {
      isClosed = true;
      for (const step of undo.splice(0)) step();
    },
  };
}

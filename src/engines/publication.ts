import type { Locator } from '../../contract/locator.ts';
import type { ProblemCode } from '../../contract/problems.ts';
import type { BookSource } from '../data/content/book-source.ts';
import type { ReadingDisplay } from '../data/display/reading-display.ts';
import type { Translations } from '../data/language/translations.ts';
import type { Observable } from '../platform/observable.ts';
import type { NoteLayer, NoteMark } from './note-marks.ts';
import type { Sentence, Span } from './spoken-text.ts';

/** A line of the contents; `target` is null where it leads nowhere in the book. */
export interface ContentsItem {
  readonly title: string;
  readonly target: Locator | null;
  /** An address that it leads to, out of the book. */
  readonly outside?: string;
  readonly children: readonly ContentsItem[];
}

export interface PublicationMetadata {
  readonly title: string;
  readonly language: string;
  readonly layout: 'reflowable' | 'fixed';
  readonly readingProgression: 'ltr' | 'rtl';
}

/** What a search has found since the step before, in reading order. */
export interface SearchStep {
  /** Each with the words around it in `text`, and the chapter in `title`. */
  readonly hits: readonly Locator[];
  /** How much of the book has been searched, 0–1. */
  readonly share: number;
}

/** More than anybody reads through: a search ends with so many. */
export const mostHits = 500;

/** Indices of pages, both in it. */
export type PageRange = readonly [first: number, last: number];

/** Small pictures of pages. */
export interface PagePictures {
  /** Width over height, of most pages. */
  readonly shape: number;
  /** So many device pixels wide; null once the signal is aborted. Rejects with `ProblemError`. */
  draw(index: number, widthPx: number, look: PageLook, signal: AbortSignal): Promise<ImageBitmap | null>;
}

/** The pages of the printed book: a PDF's own, or those of a paper edition that an EPUB names. */
export interface BookPages {
  readonly count: number;
  /** Brings what is printed on the pages, where that takes a while; rejects with `ProblemError`. */
  learnLabels(): Promise<void>;
  /** What is printed on a page (`iv`); its number where nothing is, or nothing is known yet. */
  labelAt(index: number): string;
  locatorAt(index: number): Locator;
  /** Null where pages are nothing but names. */
  readonly pictures: PagePictures | null;
}

/** Whether what is printed on a page is its number (`15`, `xiv`, `A-3`); it may have a name instead (`Portada`, `Lámina 2`). */
export const isPageNumber = (printed: string): boolean => /^(?:\S*\d\S*|[ivxlcdm]+)$/i.test(printed);

/** An opened book: what it is and where its places are. Knows nothing of a screen. */
export interface Publication {
  readonly format: 'epub' | 'pdf';
  readonly metadata: PublicationMetadata;
  readonly contents: readonly ContentsItem[];
  /** Null where the book names none. */
  readonly pages: BookPages | null;
  /** Pages of a PDF, spine items of an EPUB. */
  readonly itemCount: number;
  /** Parses what a `?lugar=` or `data-lugar` holds (page number or CFI); null where it is no place of this book. */
  locatorOf(place: string): Locator | null;
  /** The same in the other direction: page number or CFI. */
  placeOf(locator: Locator): string;
  /** Searches the whole book for what is typed, whatever its case and accents; rejects with `ProblemError`. */
  search(typed: string, signal: AbortSignal): AsyncIterable<SearchStep>;
  /** Draws the book into an empty element; the renderer owns the element's content until destroyed. */
  createRenderer(host: HTMLElement, options: RendererOptions): Renderer;
  close(): void;
}

export type PageTheme = Exclude<ReadingDisplay['paper'], 'auto'>;
/** How flowing text is set. */
export type TextDisplay = Omit<ReadingDisplay, 'paper' | 'flow' | 'screen' | 'voice' | 'ruler' | 'light'>;

export interface PageLook {
  /** Colours of what is around the page, and of flowing text. */
  readonly theme: PageTheme;
  /** Somebody chose these colours: printed pages take them too. */
  readonly isChosen: boolean;
  /** Page by page, or scrolled; a renderer keeps the one it was made with. */
  readonly flow: ReadingDisplay['flow'];
  /** Pages that are drawn beforehand know nothing of it. */
  readonly text: TextDisplay;
}

export interface RendererOptions {
  /** Where to open, at words that were found there if it says them; null is the beginning. */
  readonly start: Locator | null;
  /** Person asked for less motion. */
  readonly reducedMotion: boolean;
  readonly look: PageLook;
}

/** Where the reader stands. */
export interface ReaderPlace {
  readonly locator: Locator;
  /** Short label without markup: `Página 3 de 210`, or the chapter title. */
  readonly label: string;
  /** What the book asks of whoever holds the screen, as long as it is not so: `mejor en horizontal`. */
  readonly hint: string | null;
  /** In view, of `BookPages`; null before the first, or where there are none. */
  readonly pages: PageRange | null;
  /** Of a resource that is one long page and no printed one: how much of it, 0–1, one step goes on by. */
  readonly windowShare?: number;
  /** How much of the book lies before the next chapter, 0–1; null where the book names none. */
  readonly chapterEnd: number | null;
  readonly isFirst: boolean;
  readonly isLast: boolean;
}

export type RendererState =
  | { readonly status: 'opening' }
  | { readonly status: 'ready'; readonly place: ReaderPlace }
  | { readonly status: 'failed'; readonly problem: ProblemCode };

/** A run of a note's words. */
export interface NotePart {
  readonly text: string;
  readonly look: 'em' | 'strong' | 'sup' | 'sub' | null;
}

/** A note of the book, to be shown beside its call. */
export interface BookNote {
  /** BCP 47; empty where nothing says it. */
  readonly language: string;
  readonly paragraphs: readonly (readonly NotePart[])[];
}

/** What a person has selected in the page. */
export interface SelectedText {
  readonly text: string;
  /** Where it is in the book, with the words around it; null where nothing says it. */
  readonly locator: Locator | null;
  /** Around it, in CSS pixels of the host. */
  readonly box: { readonly left: number; readonly top: number; readonly width: number; readonly height: number };
}

/** What happens inside the page and is the shell's to decide. */
export interface RendererEvents {
  /** A tap that was no link and no selection; `zone` by thirds of the width. */
  tap: { zone: 'start' | 'middle' | 'end' };
  /** A link that leaves the book; nothing was opened. */
  'external-link': { url: string };
  /** A link was followed that leads nowhere; nothing was opened. */
  'broken-link': null;
  /** A key pressed while the focus was inside the book's frame. */
  key: { key: string; repeat: boolean; shiftKey: boolean; ctrlKey: boolean; metaKey: boolean; altKey: boolean };
  /** The call of a note was followed; `target` is where it stands. */
  note: { note: BookNote; target: Locator };
  /** Selected, or no longer. */
  selected: SelectedText | null;
  /** What somebody marked was tapped; of several marks there the smallest. */
  'note-tapped': { id: string };
  /** All notes whose words are not in this edition, as far as is known; told when it changes. */
  'notes-unplaced': { ids: readonly string[] };
  /** Somebody goes to another part of the book, by a link or from outside; `from` is where they were. */
  jumped: { from: ReaderPlace };
  /** The person sets out for another page, by whatever way; a voice that is followed does not. */
  moving: null;
  /** … and is there, or where they were. */
  moved: null;
  /** A page turn that has been painted. */
  turned: { durationMs: number };
  /** Somebody has scrolled as much as one step goes on by, on or back, in however many movements. */
  scrolled: null;
}

/** How a page that is drawn beforehand stands in its window. */
export interface PageFraming {
  /** Times the size at which the whole page is seen, 1–5; `width`: as wide as the window. */
  readonly zoom: number | 'width';
  /** Degrees, clockwise. */
  readonly turned: 0 | 90 | 180 | 270;
}

export const wholePage: PageFraming = { zoom: 1, turned: 0 };

/** Enlarges and turns pages; as one page stands, all of them do. */
export interface Framing {
  readonly state: Observable<PageFraming>;
  zoom(to: 'in' | 'out' | 'page' | 'width'): void;
  /** A quarter to the right. */
  turn(): void;
  /** Moves a page that is larger than its window on (1) or back (−1) by most of it; false where there is no more of it. */
  scroll(step: 1 | -1, axis: 'across' | 'down'): boolean;
}

/** A book on a screen. Places go in and come out as locators; resizing keeps the place. */
export interface Renderer {
  readonly state: Observable<RendererState>;
  on<K extends keyof RendererEvents>(event: K, listener: (detail: RendererEvents[K]) => void): () => void;
  /** Go one page (screen) on or back, in reading order; resolves when painted. At an end it does nothing. */
  next(): Promise<void>;
  previous(): Promise<void>;
  /** Jump; resolves when painted. */
  goTo(locator: Locator): Promise<void>;
  goToStart(): Promise<void>;
  goToEnd(): Promise<void>;
  /** Moves a book that scrolls on (1) or back (−1) by a few lines; false where it does not scroll, or no further. */
  nudge(step: 1 | -1): boolean;
  /** Tells the place at once that would be told when what scrolls has come to rest: the book or the page may go now. */
  rest(): void;
  /** Marks every place in view that a search for this finds, on each page from now on; `null` marks nothing. */
  markFound(typed: string | null): void;
  /** Draws what somebody marked, in place of all that was drawn before. */
  showNotes(marks: readonly NoteMark[]): void;
  readonly notes: NoteLayer;
  /** What there is to be said, from the selection or else the page shown, to the end of the book, or none where many pages say nothing; `ProblemError` where a part is missing. */
  sentences(): AsyncGenerator<Sentence>;
  /** Shows the page of a sentence that is being said, or of its word, and marks both; `null` marks nothing. */
  follow(sentence: Sentence | null, word: Span | null): Promise<void>;
  /** Changes how pages look; flowing text is laid out anew around its place. */
  setLook(look: PageLook): void;
  /** Null where the text flows, or pages are always whole. */
  readonly framing: Framing | null;
  destroy(): void;
}

/** Asks the person for a book's password; `isWrong`: the one before was. `null` gives the book up. */
export type AskPassword = (isWrong: boolean) => Promise<string | null>;

/**
 * Opens a book of one format and says what it has to say in the language of `translations` (`null` is Spanish). A
 * password lives in memory only, as long as the publication; without `askPassword` a book that needs one fails.
 * Throws `ProblemError` (`book-unreadable`, `book-password`, `engine-missing` …).
 */
export type OpenPublication = (
  source: BookSource,
  translations: Translations | null,
  askPassword?: AskPassword,
) => Promise<Publication>;

import type { ProblemCode } from '../../../contract/problems.ts';

/** Width and height of a page in PDF points, as it is shown (rotation applied). */
export interface PageSize {
  readonly width: number;
  readonly height: number;
}

/** A rectangle on a page in fractions of its width and height, origin at the top left. */
export interface PageBox {
  readonly left: number;
  readonly top: number;
  readonly width: number;
  readonly height: number;
}

/** Degrees, clockwise. */
export type Turned = 0 | 90 | 180 | 270;

export interface OutlineItem {
  readonly title: string;
  /** Null where the line is nothing but a heading. */
  readonly target: LinkTarget | null;
  readonly children: readonly OutlineItem[];
}

export interface DocumentInfo {
  readonly title: string;
  readonly language: string;
  readonly readingProgression: 'ltr' | 'rtl';
  readonly pageCount: number;
  readonly firstPage: PageSize;
  /** null: the outline is long; it follows in an `outline` reply. */
  readonly outline: readonly OutlineItem[] | null;
}

/** As it was printed, or on another paper; pictures stay as they are. */
export type PagePaper = 'printed' | 'sepia' | 'dark' | 'contrast';

/** A rectangle of whole pixels. */
export interface PixelBox {
  readonly left: number;
  readonly top: number;
  readonly width: number;
  readonly height: number;
}

/** How a page is to fill a box of device pixels, and on which paper. */
export interface RenderTarget {
  readonly fit: 'page' | 'width';
  readonly width: number;
  readonly height: number;
  readonly paper: PagePaper;
  /** Only so much of the page, which fills the box exactly. */
  readonly part?: PixelBox;
}

export interface RenderedPage {
  readonly pageIndex: number;
  readonly size: PageSize;
  /** What the book itself calls the page (`iv`); null where it says nothing. */
  readonly label: string | null;
  readonly bitmap: ImageBitmap;
}

export interface TextRun {
  readonly text: string;
  readonly box: PageBox;
  /** How its line stands on the page as it is shown: 270 goes up, as along the axis of a diagram. */
  readonly turned: Turned;
  /** What stands between this run and the next when they are copied. */
  readonly after: '' | ' ' | '\n';
}

/** As the layer over the page has it. */
export const textOfRuns = (runs: readonly TextRun[]): string => runs.map(({ text, after }) => text + after).join('');

export type LinkTarget =
  /** `height`: how far down the page as it is shown, 0–1; 0 where the book names no more than the page. */
  | { readonly kind: 'page'; readonly pageIndex: number; readonly height: number }
  | { readonly kind: 'outside'; readonly url: string }
  /** To a page that is not there, or to another file. */
  | { readonly kind: 'nowhere' };

export interface PageLink {
  readonly box: PageBox;
  readonly text: string;
  readonly target: LinkTarget;
  /** What is printed on the page it leads to; null where nothing is, or it leads to none. */
  readonly label: string | null;
}

/** A picture that the book describes. */
export interface DescribedFigure {
  readonly words: string;
  readonly box: PageBox;
  /** The run it is read before; their number where it comes last. */
  readonly beforeRun: number;
}

export interface PageText {
  readonly pageIndex: number;
  /** In the order of the tagged structure, where there is one. */
  readonly runs: readonly TextRun[];
  /** So many of them are what is read; those behind them, the number and the head of the page, are beside it. */
  readonly bodyRuns: number;
  readonly figures: readonly DescribedFigure[];
  readonly links: readonly PageLink[];
}

/** Where the worker finds the file: behind a port that answers while it blocks, or in its own memory. */
export type FileBytes =
  | {
      readonly kind: 'port';
      readonly port: MessagePort;
      readonly sizeBytes: number;
      /** Which object of the file each page is; empty where that is not known. */
      readonly pageObjects: readonly number[];
    }
  | { readonly kind: 'memory'; readonly bytes: Uint8Array<ArrayBuffer> };

/** Smaller is more urgent. */
export const urgency = {
  visiblePage: 0,
  visibleText: 1,
  nearPage: 2,
  nearText: 3,
  smallPage: 4,
  outline: 5,
  search: 6,
} as const;
export type Urgency = (typeof urgency)[keyof typeof urgency];

export type PdfRequest =
  /** The first one, with PDFium as it was compiled. An empty password opens what has none. */
  | { readonly type: 'open'; readonly engine: WebAssembly.Module; readonly file: FileBytes; readonly password: string }
  /** After `open-failed` with `book-password`: the same file, another password. */
  | { readonly type: 'unlock'; readonly password: string }
  | {
      readonly type: 'render';
      readonly id: number;
      readonly urgency: Urgency;
      readonly pageIndex: number;
      readonly target: RenderTarget;
    }
  | { readonly type: 'text'; readonly id: number; readonly urgency: Urgency; readonly pageIndex: number }
  /** Only what the page says, without boxes: for a search. */
  | { readonly type: 'words'; readonly id: number; readonly urgency: Urgency; readonly pageIndex: number }
  /** What the book calls each of its pages. */
  | { readonly type: 'labels'; readonly id: number; readonly urgency: Urgency }
  | { readonly type: 'hurry'; readonly id: number; readonly urgency: Urgency }
  | { readonly type: 'cancel'; readonly id: number };

export type PdfReply =
  | { readonly type: 'alive' }
  | { readonly type: 'opened'; readonly info: DocumentInfo; readonly bytesRead: number }
  | { readonly type: 'open-failed'; readonly problem: ProblemCode }
  | { readonly type: 'outline'; readonly outline: readonly OutlineItem[] }
  | { readonly type: 'rendered'; readonly id: number; readonly page: RenderedPage; readonly bytesRead: number }
  | { readonly type: 'text'; readonly id: number; readonly text: PageText }
  | { readonly type: 'words'; readonly id: number; readonly words: string }
  /** One a page; null where the book says nothing. */
  | { readonly type: 'labels'; readonly id: number; readonly labels: readonly (string | null)[] }
  | { readonly type: 'failed'; readonly id: number; readonly problem: ProblemCode }
  /** The engine cannot go on in this worker; `id` is what it was doing, null while opening. */
  | { readonly type: 'crashed'; readonly id: number | null; readonly detail: string };

import type { Locator } from '../../../contract/locator.ts';
import type { CfiPart } from 'foliate-js/epubcfi.js';
import type { PageLook } from '../publication.ts';
import type { SpineItem } from './package-document.ts';

export interface HostSize {
  readonly width: number;
  readonly height: number;
}

/** Where to stand inside a unit. */
export type UnitTarget =
  | { readonly type: 'start' }
  | { readonly type: 'end' }
  | { readonly type: 'steps'; readonly item: SpineItem; readonly inner: readonly CfiPart[] }
  | { readonly type: 'fragment'; readonly item: SpineItem; readonly id: string }
  | { readonly type: 'progression'; readonly value: number };

/** What the current page is, told by the view that shows it. */
export interface UnitPlace {
  readonly item: SpineItem;
  /** What is kept: what was gone to, else the start of the page; null where the item holds nothing to point at. */
  readonly start: Range | null;
  /** Start of the page inside the item. */
  readonly top: Range | null;
  readonly progression: number;
  /** Where whoever asked for it wanted to be, in a section that cannot be had; it stays the place of that page. */
  readonly asked?: Locator;
}

/**
 * What is loaded, measured and turned as one: a reflowable section with its pages, or a spread of fixed ones.
 * The renderer shows one and keeps its neighbours ready.
 */
export interface UnitView {
  /** As large as the host; the renderer moves and hides it. */
  readonly element: HTMLElement;
  readonly frames: readonly HTMLIFrameElement[];
  /** It is one long page that a finger or a wheel moves; its pages are the windows it fills. */
  readonly isScrolled: boolean;
  /** Its pages are not counted yet: not all of it is laid out, or not in its letters. */
  readonly isPart: boolean;
  /** How much of it is laid out, 0–1. */
  readonly share: number;
  /** Lays out what is left; what is on the screen stays. Any movement after the first has it laid out, too. */
  complete(): Promise<void>;
  readonly pageCount: number;
  readonly page: number;
  /** Goes a page on (1) or back (−1) within the unit; false at its end. */
  step(by: 1 | -1): boolean;
  /** Moves a page that scrolls by a few lines; false where it does not, or no further. */
  nudge(by: 1 | -1): boolean;
  /** Shows the page a target is on and keeps that target, not only its page. */
  showTarget(target: UnitTarget): void;
  place(): UnitPlace;
  /** Whether an element of the section stands at or before the top of the page shown; null where it is not there. */
  startsBy(id: string): boolean | null;
  /** Whether the page shown has where something begins; what is not drawn at all is looked for nowhere else. */
  isInSight(target: Element | Range): boolean;
  /** Shows where something begins, unless it is in sight; true where it had to move. */
  bring(target: Element | Range): boolean;
  /** The document an item is shown in; null where it is not in this unit. */
  docOf(item: SpineItem): Document | null;
  /** The browser scrolled: stand on the nearest page. True where that is another place. */
  snap(): boolean;
  /** What moves when a page is turned inside this unit, and where its next page comes from (1 right, −1 left). */
  readonly strip: { readonly element: HTMLElement; readonly nextSide: 1 | -1 } | null;
  resize(size: HostSize): void;
  /** Resolves once what the new look needs (letters) is here and the pages are laid out anew. */
  setLook(look: PageLook): Promise<void>;
  /** It is on the screen: what is large and was not waited for comes now. */
  bringLate(): void;
  destroy(): void;
}

/** What a unit says of its pages that is one page as a whole, and stands. */
export const onePage = {
  isScrolled: false,
  isPart: false,
  share: 1,
  complete: () => Promise.resolve(),
  pageCount: 1,
  page: 0,
  strip: null,
  step: () => false,
  nudge: () => false,
  bring: () => false,
} as const satisfies Partial<UnitView>;

/** Whether it only says that its section cannot be had (`lacking-view`). */
export const isLacking = ({ frames }: UnitView): boolean => frames.length === 0;

/** One is seen, and met by a keyboard or a screen reader, the others wait. */
export function setVisible({ element, bringLate }: UnitView, isVisible: boolean): void {
  if (isVisible) bringLate();
  element.style.visibility = isVisible ? 'visible' : 'hidden';
  element.inert = !isVisible;
}

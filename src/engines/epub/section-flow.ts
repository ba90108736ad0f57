import type { LaidText } from './later-text.ts';
import type { PageGeometry } from './page-geometry.ts';
import type { UnitView } from './unit-view.ts';

/** The document of a section, and which way its text runs. */
export interface SectionText {
  readonly doc: Document;
  readonly laid: Pick<LaidText, 'items'>;
  readonly isVertical: boolean;
  readonly isRtl: boolean;
  /** Nothing but one picture. */
  readonly isPicture: boolean;
}

/** How a section lies in its window: cut into pages beside each other, or one long page that scrolls. */
export interface SectionFlow extends Pick<UnitView, 'pageCount' | 'page' | 'strip' | 'step' | 'nudge' | 'snap'> {
  showPage(page: number): void;
  /** Measures anew; stands at the beginning. */
  measure(geometry: PageGeometry): void;
  /** Shows where a box begins. */
  showRect(rect: DOMRect): void;
  isInSight(rect: DOMRect): boolean;
  /** Where the text in view begins; null where the section has none. */
  top(): Range | null;
  /** How far into the section what is in view is, 0–1. */
  readonly progression: number;
  showProgression(progression: number): void;
}

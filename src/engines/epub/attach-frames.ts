import { markFound } from '../found-marks.ts';
import { isZoomed } from '../page-zoom.ts';
import { attachFrameInput } from './frame-input.ts';
import type { InputListeners } from './frame-input.ts';
import { attachOverScroll } from './over-scroll.ts';
import type { UnitView } from './unit-view.ts';

export interface FrameParts {
  readonly host: HTMLElement;
  readonly title: string;
  readonly input: InputListeners;
  /** What is searched for just now. */
  readonly found: string | null;
  /** Somebody scrolls on beyond an end of it. */
  readonly onBeyond: (step: 1 | -1) => void;
}

/** Gives the frames of a unit that was just loaded what every page of the book has. */
export function attachFrames(view: UnitView, { host, title, input, found, onBeyond }: FrameParts): void {
  for (const frame of view.frames) {
    frame.title = title;
    const { contentDocument } = frame;
    if (contentDocument === null) continue;
    attachFrameInput(frame, contentDocument, host, input);
    if (view.isScrolled) attachOverScroll(contentDocument, onBeyond);
    contentDocument.documentElement.toggleAttribute('data-libro-zoomed', isZoomed());
    if (found !== null) markFound(contentDocument.body, found);
  }
}

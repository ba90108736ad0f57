import type { Locator } from '../../../contract/locator.ts';
import type { ProblemCode } from '../../../contract/problems.ts';
import { PAGE_COLORS } from '../page-colors.ts';
import type { PageLook } from '../publication.ts';
import type { EpubWords } from './epub-book.ts';
import type { SpineItem } from './package-document.ts';
import { createShell } from './unit-shell.ts';
import { onePage, type UnitView } from './unit-view.ts';

/** What could not be had, and where whoever asked for it wanted to be. */
export interface Lacking {
  readonly item: SpineItem;
  readonly problem: ProblemCode;
  readonly asked: Locator;
  readonly look: PageLook;
  /** Asks for it once more. */
  readonly onRetry: () => void;
}

const PAGE_STYLE =
  'position: absolute; inset: 0; display: flex; flex-direction: column; align-items: center; justify-content: center; gap: 1.25rem; padding: 1.5rem; text-align: center; font: 1.1rem/1.5 system-ui, sans-serif;';
const BUTTON_STYLE =
  'min-height: 2.75rem; padding: 0.5rem 1.25rem; border: 1px solid currentColor; border-radius: 0.75rem; background: none; color: inherit; font: inherit; font-weight: 600; cursor: pointer;';

/** A page in place of a section that cannot be had now: the sentence why, and a button that tries again. */
export function createLackingView(
  host: HTMLElement,
  { language, epub, problems }: EpubWords,
  { item, problem, asked, look, onRetry }: Lacking,
): UnitView {
  const element = createShell(host);
  const page = document.createElement('div');
  page.lang = language;
  page.style.cssText = PAGE_STYLE;
  const sentence = document.createElement('p');
  sentence.setAttribute('role', 'alert');
  sentence.style.cssText = 'margin: 0; max-width: 26em; text-wrap: balance;';
  sentence.textContent = problems[problem];
  const retry = document.createElement('button');
  retry.type = 'button';
  retry.style.cssText = BUTTON_STYLE;
  retry.textContent = epub.retry;
  retry.addEventListener('click', onRetry);
  page.append(sentence, retry);
  element.append(page);

  function dress({ theme }: PageLook): Promise<void> {
    page.style.color = PAGE_COLORS[theme].text;
    return Promise.resolve();
  }
  void dress(look);

  return {
    ...onePage,
    element,
    frames: [],
    place: () => ({ item, start: null, top: null, progression: 0, asked }),
    showTarget: () => undefined,
    // The first of several headings in it, whichever was asked for.
    startsBy: () => false,
    isInSight: () => false,
    docOf: () => null,
    snap: () => false,
    resize: () => undefined,
    setLook: dress,
    bringLate: () => undefined,
    destroy: () => element.remove(),
  };
}

import type { Translations } from '../../data/language/translations.ts';

export interface ChapterEnd {
  show(isShown: boolean): void;
}

/** The way to the next chapter, at the end of one that scrolls. */
export function createChapterEnd(box: HTMLElement, words: Pick<Translations, 'epub'>, onNext: () => void): ChapterEnd {
  const button = document.createElement('button');
  button.type = 'button';
  button.hidden = true;
  button.textContent = words.epub.nextChapter;
  button.style.cssText =
    'position: absolute; z-index: 1; bottom: 1rem; left: 50%; transform: translateX(-50%); min-height: 44px; padding: 0.5rem 1.5rem; border: 0; border-radius: 999px; background: var(--color-accent); color: var(--color-on-accent); font: inherit; font-weight: 600; cursor: pointer; box-shadow: 0 4px 16px rgb(0 0 0 / 20%);';
  button.addEventListener('click', onNext);
  box.append(button);
  return {
    show(isShown) {
      button.hidden = !isShown;
    },
  };
}

/** Long, and parted by every dictionary of the language at more than one place. */
const longWord = 'extraordinariamente';

/**
 * Whether this browser parts words in Spanish by itself: it needs a dictionary for that, which not every one brings
 * (CSS Text 3, `hyphens: auto`). Looked at, as no interface tells it: a parted word needs more than one line.
 */
export function canHyphenate(page: Document): boolean {
  const trial = page.createElement('div');
  trial.lang = 'es';
  trial.style.cssText =
    'position: absolute; visibility: hidden; width: 6em; font: 16px/1 sans-serif; overflow-wrap: normal; word-break: normal; hyphens: auto; -webkit-hyphens: auto;';
  trial.textContent = longWord;
  page.body.append(trial);
  const isParted = trial.offsetHeight > 24;
  trial.remove();
  return isParted;
}

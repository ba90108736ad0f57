import { buttonLook } from '../../ui/button.tsx';
import styles from '../../ui/notice.module.css';
import { reloadPage } from '../reload-page.ts';
import { lastWords } from './last-words.ts';

/** Whether a screen stands there, and not only the face of a wait that will never end. */
function isDrawn(root: Element | null): boolean {
  return root?.firstChild != null && root.querySelector('[aria-busy=true]') === null;
}

/** The page without React, where the app could not start or broke as a whole: a plain sentence and a way on. */
export function showLastResort(page: Document): void {
  if (isDrawn(page.querySelector('#raiz'))) return;
  function add<K extends 'main' | 'h1' | 'p' | 'button'>(to: Element, name: K, className: string | undefined) {
    const element = page.createElement(name);
    element.className = className ?? '';
    to.append(element);
    return element;
  }
  const text = page.documentElement.lang === 'en' ? lastWords.en : lastWords.es;
  page.body.replaceChildren();
  const place = add(page.body, 'main', styles.notice);
  place.setAttribute('role', 'alert');
  place.style.paddingBlockStart = '20vh';
  const title = add(place, 'h1', styles.title);
  title.textContent = text.title;
  title.tabIndex = -1;
  add(place, 'p', styles.text).textContent = text.text;
  const reload = add(place, 'button', buttonLook('primary'));
  reload.textContent = text.reload;
  reload.addEventListener('click', () => reloadPage(null, page.location));
  title.focus();
}

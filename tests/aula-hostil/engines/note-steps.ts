import { expect } from '@playwright/test';
import { spanish as notes } from '../../../src/features/reader/notes/text.es.ts';
import type { Screen } from './screen.ts';
import { expectReader, press, see, seeNot, seeText } from './steps.ts';

/** What a pupil does with notes, by the same names for every driver. */

const panel = { role: 'dialog', name: notes.title } as const;

/** Of the page in sight: its document, and what holds its words. */
const page = `
  const frame = [...document.querySelectorAll('iframe')].find((one) => one.checkVisibility({ visibilityProperty: true }));
  const doc = frame ? frame.contentDocument : document;
  const root = frame ? doc.body : document.querySelector('.libro-pdf-page:not([inert]) .libro-pdf-text');`;

/** Selects words of the page in sight, as a finger held on them does; empty where it has none. */
const selectWords = `${page}
  if (!root) return '';
  const walker = doc.createTreeWalker(root, NodeFilter.SHOW_TEXT);
  const range = doc.createRange();
  while (walker.nextNode()) {
    const node = walker.currentNode;
    range.selectNodeContents(node);
    const box = range.getClientRects()[0];
    const isSeen = box && box.left > 0 && box.right < (frame ? frame.clientWidth : innerWidth) && box.top > 60;
    if (!isSeen || node.data.trim().length < 20 || node.parentElement.closest('a')) continue;
    range.setEnd(node, 30);
    doc.getSelection().removeAllRanges();
    doc.getSelection().addRange(range);
    return range.toString().trim();
  }
  return '';`;

/** How many marks in yellow somebody sees on the page in sight. */
const countDrawn = `${page}
  if (!frame) return document.querySelectorAll('.libro-pdf-page:not([inert]) [data-nota][data-kind=highlight]').length;
  const drawn = doc.defaultView.CSS.highlights?.get('libro-highlight-yellow');
  return drawn ? [...drawn].filter((range) => range.getClientRects().length > 0).length : 0;`;

/** The ribbon of the page in view; null while it cannot be pressed. */
const isMarked = `
  const ribbon = document.querySelector(${JSON.stringify(`button[aria-label="${notes.bookmark}"]`)});
  return ribbon && !ribbon.disabled ? ribbon.getAttribute('aria-pressed') === 'true' : null;`;

/** Opens the book whose page is open, and waits for what was written in it. */
export async function openToWrite(screen: Screen): Promise<void> {
  await press(screen, { role: 'link', name: 'Leer' });
  await expectReader(screen);
  await expect.poll(() => screen.run(isMarked), { message: 'ribbon', timeout: 30_000 }).not.toBeNull();
}

export async function expectBookmark(screen: Screen): Promise<void> {
  await expect.poll(() => screen.run(isMarked), { message: 'bookmark', timeout: 30_000 }).toBe(true);
}

export async function expectHighlight(screen: Screen): Promise<void> {
  await expect.poll(() => screen.run(countDrawn), { message: 'highlight', timeout: 30_000 }).toBe(1);
}

/** Turns to a page with words, gives some of them a colour and the page a ribbon; the answer is the words. */
export async function markPage(screen: Screen): Promise<string> {
  const yellow = { role: 'button', name: notes.mark.highlight.yellow } as const;
  let words = '';
  await expect(async () => {
    // The first pages of a book hold no words.
    words = String(await screen.run(selectWords));
    if (words === '') await screen.press('PageDown');
    await see(screen, yellow, 1500);
  }).toPass({ timeout: 60_000 });
  await screen.click(yellow);
  await expectHighlight(screen);
  await screen.press('b');
  await expectBookmark(screen);
  return words;
}

/** The rows of the list of notes: kind, how far it has come, and the words of what is marked. */
const rows = `return [...document.querySelectorAll('dialog[open] li[data-kind]')]
  .map((row) => [row.dataset.kind, row.querySelector('[data-sending]').dataset.sending].join(' '))
  .sort();`;

/** Both notes of a marked page stand in the list of this book, so far on their way. */
export async function expectListed(screen: Screen, words: string, sending: 'kept' | 'confirmed'): Promise<void> {
  await screen.press('n');
  await see(screen, panel);
  await expect
    .poll(() => screen.run(rows), { message: 'the list of notes', timeout: 60_000 })
    .toEqual([`bookmark ${sending}`, `highlight ${sending}`]);
  await seeText(screen, words);
  await screen.press('Escape');
  await seeNot(screen, panel);
}

const cards = `return [...document.querySelectorAll('[data-note]')]
  .map((card) => [card.dataset.kind, card.querySelector('[data-sending]').dataset.sending].join(' '))
  .sort();`;

/** The notebook, opened by its address, holds the notes of so many marked pages. */
export async function expectNotebook(
  screen: Screen,
  origin: string,
  pages: readonly string[],
  sending: 'kept' | 'confirmed',
): Promise<void> {
  await screen.goto(`${origin}/libros/notas`);
  const kinds = ['bookmark', 'highlight'].flatMap((kind) => pages.map(() => `${kind} ${sending}`));
  await expect.poll(() => screen.run(cards), { message: 'the notebook', timeout: 60_000 }).toEqual(kinds);
  for (const words of pages) await seeText(screen, words);
}

/** Waits for the screens of notes, which the worker keeps a moment after the shell. */
export async function waitForNotebook(screen: Screen): Promise<void> {
  const isKept = `
    for (const name of await caches.keys()) {
      const kept = await (await caches.open(name)).keys();
      if (kept.some(({ url }) => /notebook-route.*\\.js/.test(url))) return true;
    }
    return false;`;
  await expect.poll(() => screen.run(isKept), { message: 'the notebook is kept', timeout: 60_000 }).toBe(true);
}

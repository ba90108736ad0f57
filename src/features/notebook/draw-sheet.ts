import { type NotebookEntry, pageOf, quoteOf } from '../../data/notebook/entries.ts';
import type { NotebookSheet } from '../../data/notebook/notebook-words.ts';
import colors from '../../ui/note-colors.module.css';
import styles from './print-sheet.module.css';

function made<Tag extends keyof HTMLElementTagNameMap>(
  tag: Tag,
  className: string | undefined,
  ...inside: readonly (Node | string)[]
): HTMLElementTagNameMap[Tag] {
  const element = document.createElement(tag);
  element.className = className ?? '';
  element.dir = 'auto';
  element.append(...inside);
  return element;
}

function entryOf({ note, bookTitle }: NotebookEntry, groupTitle: string, { words }: NotebookSheet): HTMLElement {
  const page = pageOf(note.locator);
  const quote = quoteOf(note);
  const about = [
    words.kinds[note.kind],
    bookTitle === groupTitle ? '' : bookTitle,
    note.locator.title ?? '',
    page === null ? '' : words.page(page),
    words.day(note.madeAt),
  ];
  const drawn = made(
    'article',
    `${colors['tint'] ?? ''} ${styles['note'] ?? ''}`,
    ...(quote === '' ? [] : [made('blockquote', styles['quote'], quote)]),
    ...note.texts.map((text) => made('p', styles['text'], text)),
    made('p', styles['about'], about.filter(Boolean).join(' · ')),
  );
  drawn.dataset['color'] = note.color;
  return drawn;
}

/** A study sheet for paper: quotes with the bar of their colour, and what was written to them. */
export function drawSheet(
  sheet: NotebookSheet,
  text: { readonly heading: string; readonly name: string },
): HTMLElement {
  const head = made(
    'header',
    styles['head'],
    made('h1', styles['title'], text.heading),
    made('p', styles['about'], `${sheet.title} · ${sheet.words.day(sheet.writtenAt)}`),
    made('p', styles['name'], text.name),
  );
  const groups = sheet.groups.map((group) =>
    made(
      'section',
      styles['group'],
      made('h2', styles['groupTitle'], group.title),
      ...group.entries.map((entry) => entryOf(entry, group.title, sheet)),
    ),
  );
  return made('div', styles['sheet'], head, ...groups);
}

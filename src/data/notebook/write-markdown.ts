import { cleanText } from '../notes/clean-text.ts';
import { type NotebookEntry, pageOf, quoteOf } from './entries.ts';
import type { NotebookSheet } from './notebook-words.ts';

/** As plain text: nothing a person wrote becomes a heading, a link or markup of a page. */
function plain(text: string): string {
  return cleanText(text)
    .replaceAll(/[\\`*_{}[\]<>#|~!&]/g, String.raw`\$&`)
    .replaceAll(/^(\s*)([-+=])/gm, String.raw`$1\$2`)
    .replaceAll(/^(\s*\d{1,9})([.)])/gm, String.raw`$1\$2`)
    .replaceAll(/^[ \t]+/gm, '');
}
const oneLine = (text: string) => plain(text.replaceAll(/\s+/g, ' ').trim());

const quoted = (text: string) =>
  plain(text.trim())
    .split('\n')
    .map((line) => `> ${line}`.trimEnd())
    .join('\n');

function entryOf(entry: NotebookEntry, groupTitle: string, { words, linkOf }: NotebookSheet): string {
  const { note, bookTitle } = entry;
  const page = pageOf(note.locator);
  const quote = quoteOf(note);
  const about = [
    bookTitle === groupTitle ? '' : bookTitle,
    note.locator.title ?? '',
    page === null ? '' : words.page(page),
    words.kinds[note.kind],
    words.colors[note.color],
    words.day(note.madeAt),
  ];
  const parts = [
    quote === '' ? '' : quoted(quote),
    ...note.texts.map((text) => plain(text.trim())),
    `[${about.filter(Boolean).map(oneLine).join(' · ')}](<${linkOf(entry).replaceAll(/[<>\s]/g, encodeURIComponent)}>)`,
  ];
  return parts.filter(Boolean).join('\n\n');
}

/** The notebook as Markdown (CommonMark): a heading a group, quotes as quotes, what was written below them. */
export function writeMarkdown(sheet: NotebookSheet): string {
  const groups = sheet.groups.map(({ title, entries }) => {
    const body = entries.map((entry) => entryOf(entry, title, sheet)).join('\n\n---\n\n');
    return `## ${oneLine(title)}\n\n${body}`;
  });
  return `${[`# ${oneLine(sheet.title)}`, oneLine(sheet.words.day(sheet.writtenAt)), ...groups].join('\n\n')}\n`;
}

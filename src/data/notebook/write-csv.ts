import { cleanText } from '../notes/clean-text.ts';
import { type NotebookEntry, pageOf, quoteOf, textOf } from './entries.ts';
import { type NotebookColumn, notebookColumns, type NotebookSheet } from './notebook-words.ts';

/** Spreadsheets would reckon with what begins like this (OWASP, CSV injection); the wide forms count as well. */
const formula = /^\s*[=+\-@\t\r＝＋－＠]/u;
/**
 * Where another cell begins for who does not part at commas: where a comma stands in numbers, as in most of our schools,
 * spreadsheets part at semicolons, and know no quotes around what does not begin a cell.
 */
const formulaWithin = /([;\t\n])(?=(?:[^\S\t\n]|")*[=+\-@＝＋－＠])/gu;

function cellOf(text: string): string {
  const clean = cleanText(text);
  const safe = (formula.test(clean) ? `'${clean}` : clean).replaceAll(formulaWithin, "$1'");
  return /[",\n\r]/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe;
}

function valueOf(column: NotebookColumn, entry: NotebookEntry, { words, linkOf }: NotebookSheet): string {
  const { note, bookTitle } = entry;
  switch (column) {
    case 'book':
      return bookTitle;
    case 'chapter':
      return note.locator.title ?? '';
    case 'page':
      return String(pageOf(note.locator) ?? '');
    case 'kind':
      return words.kinds[note.kind];
    case 'color':
      return words.colors[note.color];
    case 'quote':
      return quoteOf(note);
    case 'text':
      return textOf(note);
    case 'madeAt':
    case 'changedAt':
      return note[column];
    case 'link':
      return linkOf(entry);
  }
}

/** The notebook as CSV (RFC 4180), with the mark by which spreadsheets know UTF-8. */
export function writeCsv(sheet: NotebookSheet): string {
  const head = notebookColumns.map((column) => sheet.words.columns[column]);
  const rows = sheet.groups.flatMap(({ entries }) =>
    entries.map((entry) => notebookColumns.map((column) => valueOf(column, entry, sheet))),
  );
  return `\uFEFF${[head, ...rows].map((row) => `${row.map(cellOf).join(',')}\r\n`).join('')}`;
}

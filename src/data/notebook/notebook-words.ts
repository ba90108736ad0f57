import type { NoteColor, NoteKind } from '../../../contract/notes.ts';
import type { NotebookEntry } from './entries.ts';

export const notebookColumns = [
  'book',
  'chapter',
  'page',
  'kind',
  'color',
  'quote',
  'text',
  'madeAt',
  'changedAt',
  'link',
] as const;
export type NotebookColumn = (typeof notebookColumns)[number];

/** What a written notebook says, in its person's language. */
export interface NotebookWords {
  readonly kinds: Readonly<Record<NoteKind, string>>;
  readonly colors: Readonly<Record<NoteColor, string>>;
  readonly columns: Readonly<Record<NotebookColumn, string>>;
  readonly page: (page: number) => string;
  readonly day: (iso: string) => string;
}

/** What is written to a file: what was shown, as it was grouped. */
export interface NotebookSheet {
  readonly title: string;
  readonly groups: readonly { readonly title: string; readonly entries: readonly NotebookEntry[] }[];
  readonly words: NotebookWords;
  /** ISO 8601. */
  readonly writtenAt: string;
  /** Where a note opens, for whoever may read it. */
  readonly linkOf: (entry: NotebookEntry) => string;
  readonly newId: () => string;
}

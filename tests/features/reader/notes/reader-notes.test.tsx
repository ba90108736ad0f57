// @vitest-environment happy-dom
import { createMemoryHistory, RouterContextProvider } from '@tanstack/react-router';
import { act, cleanup, fireEvent, render, screen, waitFor, within } from '@testing-library/react';
import { useState } from 'react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import type { Locator } from '../../../../contract/locator.ts';
import { LONGEST_NOTE, type Note } from '../../../../contract/notes.ts';
import type { NoteMark } from '../../../../src/engines/note-marks.ts';
import type { BookPages, ReaderPlace } from '../../../../src/engines/publication.ts';
import { createAppRouter } from '../../../../src/app/router.tsx';
import { BookmarkButton } from '../../../../src/features/reader/notes/bookmark-button.tsx';
import { MarkButtons } from '../../../../src/features/reader/notes/mark-buttons.tsx';
import { NoteNews } from '../../../../src/features/reader/notes/note-news.tsx';
import { NotesPanel } from '../../../../src/features/reader/notes/notes-panel.tsx';
import { ReaderNotes } from '../../../../src/features/reader/notes/reader-notes.tsx';
import { spanish as text } from '../../../../src/features/reader/notes/text.es.ts';
import { type NoteWays, useReaderNotes } from '../../../../src/features/reader/notes/use-reader-notes.ts';
import { AppContext } from '../../../../src/hooks/app-context.ts';
import { createSchool } from '../../../app/school.tsx';
import { createMemoryNotes, noteOf } from './memory-notes.ts';

const locator: Locator = {
  href: 'uno.xhtml',
  type: 'application/xhtml+xml',
  locations: { cfi: 'epubcfi(/6/2!/4/2,/1:0,/1:4)', totalProgression: 0.1 },
  text: { highlight: 'la nube' },
};
const selected = { text: 'la nube', locator, box: { left: 0, top: 0, width: 1, height: 1 } };
const place: ReaderPlace = {
  locator,
  label: 'Página 1',
  hint: null,
  pages: null,
  chapterEnd: null,
  isFirst: true,
  isLast: false,
};

/** The first two pages have roman numbers, those behind the sixth belong to a part of their own. */
const printed: BookPages = {
  count: 9,
  learnLabels: () => Promise.resolve(),
  labelAt: (index) => ['i', 'ii'][index] ?? (index > 5 ? `A-${index - 5}` : String(index + 1)),
  locatorAt: () => locator,
  pictures: null,
};

interface Pages {
  marks: readonly NoteMark[];
  readonly went: string[];
  dropped: number;
  /** What is in view, once the page is there that is on its way. */
  now: string;
  arriving: Promise<void>;
}

/** The parts of the reader that notes have, around pages that only remember. */
function Book({ pages, unplaced }: { readonly pages: Pages; readonly unplaced: readonly string[] }) {
  const [openId, openNote] = useState<string | null>(null);
  const [ways] = useState<NoteWays>(() => ({
    show: (marks) => (pages.marks = marks),
    goTo: async (id) => pages.went.push(id) > 0,
    goToPlace: ({ href }) => void pages.went.push(href),
    arrived: () => pages.arriving,
    placeInView: () => ({ ...locator, href: pages.now, text: { highlight: 'Primeras palabras' } }),
    isInView: ({ href }) => href === pages.now,
    dragBox: async () => ({
      href: '#page=3',
      type: 'application/pdf',
      locations: { position: 3, box: [0, 0, 0.5, 0.5] },
    }),
    dropSelection: () => (pages.dropped += 1),
  }));
  const notes = useReaderNotes({
    bookId: 'agua',
    editionId: 'e-1',
    place,
    ways,
    openId,
    openNote,
    unplacedIds: unplaced,
  });
  return (
    <>
      <MarkButtons isReady={notes.isReady} onMark={(kind, color) => void notes.mark(selected, kind, color)} />
      <BookmarkButton isOn={notes.isMarked} isReady={notes.isReady} onToggle={() => void notes.toggleBookmark()} />
      <NotesPanel
        title="El agua"
        lang={undefined}
        notes={notes.notes}
        pages={printed}
        unplaced={notes.unplaced}
        news={<NoteNews state={notes} />}
        onBox={() => notes.box.start(text.box.keys)}
        onGo={(note) => void notes.goTo(note)}
        onOpen={notes.openNote}
        onClose={() => undefined}
      />
      <ReaderNotes state={notes} lang={undefined} isCovered />
    </>
  );
}

function openBook(first: readonly Note[] = [], unplaced: readonly string[] = []) {
  const memory = createMemoryNotes(first);
  const pages: Pages = { marks: [], went: [], dropped: 0, now: 'uno.xhtml', arriving: Promise.resolve() };
  const school = createSchool();
  const part = { here: () => memory.service, use: async () => ({ ok: true as const, value: memory.service }) };
  const books = school.services.books.here();
  if (!books) throw new Error('the school has no books');
  const withNotes = { ...books, notes: part };
  const services = {
    ...school.services,
    books: { here: () => withNotes, use: async () => ({ ok: true as const, value: withNotes }) },
  };
  const addresses = {
    coverUrl: (hash: string) => hash,
    networkPage: '/',
    mainSite: null,
    publisher: '/',
    logo: '/',
    afterSignOut: () => null,
  };
  render(
    <RouterContextProvider router={createAppRouter(createMemoryHistory())}>
      <AppContext value={{ services, addresses }}>
        <Book pages={pages} unplaced={unplaced} />
      </AppContext>
    </RouterContextProvider>,
  );
  return { ...memory, pages };
}

const button = (name: string | RegExp, index = 0) => {
  const found = screen.getAllByRole('button', { name, hidden: true })[index];
  if (!found) throw new Error(`there is no button ${name}`);
  return found;
};
const press = (name: string | RegExp, index = 0) => fireEvent.click(button(name, index));
const field = () => screen.getByLabelText<HTMLTextAreaElement>(text.editor.label);
const rows = () =>
  within(screen.getByRole('dialog', { name: text.title, hidden: true })).queryAllByRole('listitem', { hidden: true });

beforeEach(() => vi.useRealTimers());
afterEach(cleanup);

test('a colour marks the selected words, once more the same words only change it', async () => {
  const { all, pages } = openBook();
  press(text.mark.highlight.green);
  await waitFor(() => expect(all()).toMatchObject([{ kind: 'highlight', color: 'green', locator, editionId: 'e-1' }]));
  await waitFor(() => expect(pages.marks).toMatchObject([{ color: 'green', label: 'Resaltado: «la nube»' }]));
  expect(pages.dropped).toBe(1);
  press(text.mark.highlight.pink);
  await waitFor(() => expect(all()).toMatchObject([{ kind: 'highlight', color: 'pink' }]));
  press(text.mark.underline);
  await waitFor(() => expect(all().map(({ kind, color }) => `${kind} ${color}`)).toContain('underline pink'));
});

test('a note of a printed page is said to be on the page that is printed on it', async () => {
  const at = (position: number) => ({ href: `#page=${position}`, type: 'application/pdf', locations: { position } });
  openBook([noteOf('a', { locator: at(2) }), noteOf('b', { locator: at(7) }), noteOf('c')]);
  await waitFor(() => expect(screen.getByText(text.page('ii'))).toBeDefined());
  expect(rows().map((row) => /Página (?:ii|A-\d|\d)/u.exec(row.textContent)?.[0])).toEqual([
    undefined,
    'Página ii',
    'Página A-1',
  ]);
});

test('a note is written on the selected words; what was typed stays while it cannot be kept', async () => {
  const { all, refuse } = openBook();
  press(text.mark.note);
  expect(button(text.editor.save)).toHaveProperty('disabled', true);
  fireEvent.change(field(), { target: { value: 'Preguntar en clase' } });
  refuse('storage-full');
  press(text.editor.save);
  await waitFor(() => expect(screen.getByText(new RegExp(text.editor.notSaved))).toBeDefined());
  expect(field().value).toBe('Preguntar en clase');
  refuse(null);
  press(text.editor.save);
  await waitFor(() => expect(all()).toMatchObject([{ kind: 'note', texts: ['Preguntar en clase'] }]));
  await waitFor(() => expect(screen.queryByLabelText(text.editor.label)).toBeNull());
});

test('a note that is too long says by how much, and nothing of it goes', async () => {
  const { all } = openBook();
  press(text.mark.note);
  fireEvent.change(field(), { target: { value: 'a'.repeat(LONGEST_NOTE + 3) } });
  expect(screen.getByText(text.editor.tooLong(3))).toBeDefined();
  press(text.editor.save);
  expect(all()).toEqual([]);
  expect(field().value).toHaveLength(LONGEST_NOTE + 3);
});

test('who leaves with something unsaved is asked, and may go on writing', () => {
  openBook();
  press(text.mark.note);
  fireEvent.change(field(), { target: { value: 'Hola' } });
  fireEvent.keyDown(field(), { key: 'Escape' });
  expect(screen.getByText(text.editor.leave)).toBeDefined();
  press(text.editor.stay);
  expect(field().value).toBe('Hola');
  press(text.editor.cancel);
  press(text.editor.drop);
  expect(screen.queryByLabelText(text.editor.label)).toBeNull();
});

test('an area of a page is marked, and what was written on it stands in the list', async () => {
  const { all } = openBook();
  press(text.box.start);
  await waitFor(() => expect(field()).toBeDefined());
  fireEvent.change(field(), { target: { value: 'Este dibujo' } });
  press(text.editor.save);
  await waitFor(() =>
    expect(all()).toMatchObject([{ kind: 'note', locator: { locations: { box: [0, 0, 0.5, 0.5] } } }]),
  );
  expect(rows()[0]?.textContent).toMatch(/Este dibujo.*Página 3/);
});

test('what another device writes while a note is written in here stands beside it', async () => {
  const { all, writeElsewhere } = openBook([noteOf('nota:1', { kind: 'note', texts: ['Hola'] })]);
  press(/^Abrir la nota/);
  press(text.card.edit);
  fireEvent.change(field(), { target: { value: 'Hola, luna' } });
  act(() => writeElsewhere('nota:1', 'Hola, sol'));
  expect(field().value).toBe('Hola, luna');
  // What came is not in the editor: nothing is joined there.
  expect(screen.queryByText(text.editor.joins)).toBeNull();
  press(text.editor.save);
  await waitFor(() => expect(all()[0]?.texts).toEqual(['Hola, sol', 'Hola, luna']));
});

test('a note is opened, coloured, changed, removed and taken back', async () => {
  const { all } = openBook([noteOf('nota:1', { kind: 'note', texts: ['Hola'] })]);
  press(/^Abrir la nota/);
  fireEvent.click(screen.getByRole('radio', { name: text.mark.with.blue, hidden: true }));
  await waitFor(() => expect(all()[0]?.color).toBe('blue'));
  press(text.card.edit);
  expect(field().value).toBe('Hola');
  fireEvent.change(field(), { target: { value: 'Hola, luna' } });
  fireEvent.keyDown(field(), { key: 'Enter', ctrlKey: true });
  await waitFor(() => expect(all()[0]?.texts).toEqual(['Hola, luna']));
  press(/^Abrir la nota/);
  press(text.card.remove);
  await waitFor(() => expect(all()).toEqual([]));
  fireEvent.click(await screen.findByRole('button', { name: text.undo, hidden: true }));
  await waitFor(() => expect(all()).toHaveLength(1));
});

test('after a removal from the list the focus is on the note beside it, and after the last one on the way out', async () => {
  const { all } = openBook([noteOf('nota:1'), noteOf('nota:2')]);
  for (const [left, next] of [
    [1, 'Abrir la nota: palabras nota:2'],
    [0, text.close],
  ] as const) {
    const pencil = button(/^Abrir la nota/);
    pencil.focus();
    fireEvent.click(pencil);
    press(text.card.remove);
    await waitFor(() => expect(all()).toHaveLength(left));
    await waitFor(() => expect(document.activeElement?.getAttribute('aria-label')).toBe(next));
  }
});

test('after eight seconds a removal is no more offered back', async () => {
  const { all } = openBook([noteOf('nota:1')]);
  vi.useFakeTimers();
  press(/^Abrir la nota/);
  press(text.card.remove);
  await act(() => vi.advanceTimersByTimeAsync(1));
  await act(() => vi.advanceTimersByTimeAsync(7900));
  expect(button(text.undo)).toBeDefined();
  await act(() => vi.advanceTimersByTimeAsync(200));
  expect(screen.queryByText(text.undo)).toBeNull();
  expect(all()).toEqual([]);
});

test('what is not kept is told, and nothing looks as if it were', async () => {
  const { all, refuse } = openBook([noteOf('nota:1')]);
  refuse('storage-full');
  press(/^Abrir la nota/);
  fireEvent.click(screen.getByRole('radio', { name: text.mark.with.blue, hidden: true }));
  await waitFor(() => expect(screen.getAllByText(new RegExp(text.notKept)).length).toBeGreaterThan(0));
  expect(all()[0]?.color).toBe('yellow');
  press(text.seen);
  await waitFor(() => expect(screen.queryByText(new RegExp(text.notKept))).toBeNull());
});

test('the ribbon marks the page in view, and is taken away again', async () => {
  const { all } = openBook();
  expect(button(text.bookmark).getAttribute('aria-pressed')).toBe('false');
  press(text.bookmark);
  await waitFor(() => expect(button(text.bookmark).getAttribute('aria-pressed')).toBe('true'));
  expect(all()).toMatchObject([{ kind: 'bookmark', locator: { text: { highlight: 'Primeras palabras' } } }]);
  press(text.bookmark);
  await waitFor(() => expect(all()).toEqual([]));
});

test('what was written on a ribbon comes back with «Deshacer», and with a second press', async () => {
  const written = noteOf('nota:1', { kind: 'bookmark', texts: ['Aquí empieza el examen'] });
  const { all, pages } = openBook([written, noteOf('nota:2', { kind: 'bookmark' })]);
  const ids = () => all().map(({ id, texts }) => [id, ...texts].join(' '));
  const both = ['nota:1 Aquí empieza el examen', 'nota:2'];
  press(text.bookmark);
  await waitFor(() => expect(all()).toEqual([]));
  fireEvent.click(await screen.findByRole('button', { name: text.undo, hidden: true }));
  await waitFor(() => expect(ids()).toEqual(both));
  press(text.bookmark);
  await screen.findByText(text.removed.bookmark);
  press(text.bookmark);
  await waitFor(() => expect(ids()).toEqual(both));
  await waitFor(() => expect(screen.queryByText(text.removed.bookmark)).toBeNull());
  // On another page the ribbon is a new one.
  press(text.bookmark);
  await waitFor(() => expect(all()).toEqual([]));
  pages.now = 'dos.xhtml';
  press(text.bookmark);
  await waitFor(() => expect(all()).toMatchObject([{ locator: { href: 'dos.xhtml' }, texts: [] }]));
});

test('the list shows two kept texts, what came back, and how far a note has come', async () => {
  const { send, all } = openBook([
    noteOf('nota:1', { texts: ['Mi idea', 'Otra idea'] }),
    noteOf('nota:2', { isRecovered: true }),
  ]);
  act(() => send('nota:1', 'refused'));
  const [first, second] = rows();
  expect(first?.textContent).toMatch(/Mi idea.*Otra idea.*No aceptado/);
  expect(second?.textContent).toMatch(/recuperada.*Confirmado/);
  press(/^Abrir la nota/, 0);
  expect(screen.getByText(text.card.several)).toBeDefined();
  press(text.card.close);
  press(/^Abrir la nota/, 1);
  press(text.card.keep);
  await waitFor(() => expect(all().some(({ isRecovered }) => isRecovered)).toBe(false));
});

test('a note leads to its words; one that this edition does not say stands apart, with what it was made on', async () => {
  const { pages } = openBook([noteOf('nota:1'), noteOf('nota:2', { texts: ['Sigue aquí'] })], ['nota:2']);
  press(/^palabras nota:1/);
  await waitFor(() => expect(pages.went).toEqual(['nota:1']));
  const lost = screen.getByRole('heading', { name: text.unplaced, hidden: true }).closest('section');
  expect(lost?.textContent).toMatch(/palabras nota:2.*Sigue aquí/);
  expect(screen.queryByRole('button', { name: /^palabras nota:2/, hidden: true })).toBeNull();
});

test('where this edition says all that was noted, nothing stands apart', () => {
  openBook([noteOf('nota:1'), noteOf('nota:2')]);
  expect(screen.getByText(text.count(2))).toBeDefined();
  expect(screen.queryByRole('heading', { name: text.unplaced, hidden: true })).toBeNull();
});

test('a box whose page is nowhere says what it stood by, in the list and where it is opened', () => {
  const by = { text: { before: '', highlight: 'Figura 3: la célula', after: '' }, rect: [0.1, 0.1, 0.3, 0.02] };
  const box = { href: '#page=3', type: 'application/pdf', locations: { position: 3, box: [0.1, 0.2, 0.3, 0.3], by } };
  openBook([noteOf('nota:1', { kind: 'note', locator: box })], ['nota:1']);
  const said = text.card.stoodBy('Figura 3: la célula');
  const lost = screen.getByRole('heading', { name: text.unplaced, hidden: true }).closest('section');
  expect(lost?.textContent).toContain(said);
  press(text.open(text.kinds.note));
  expect(screen.getAllByText(said, { ignore: 'section *' }).length).toBeGreaterThan(0);
});

test('the list is filtered by kind and by colour', () => {
  openBook([
    noteOf('nota:1', { color: 'green' }),
    noteOf('nota:2', { kind: 'underline', color: 'green' }),
    noteOf('nota:3'),
  ]);
  expect(rows()).toHaveLength(3);
  const group = within(screen.getByRole('group', { name: text.filter, hidden: true }));
  fireEvent.click(group.getByRole('button', { name: text.mark.with.green, hidden: true }));
  expect(rows()).toHaveLength(2);
  fireEvent.click(group.getByRole('button', { name: text.filterKinds.underline, hidden: true }));
  expect(rows()).toHaveLength(1);
  fireEvent.click(group.getByRole('button', { name: text.filterKinds.underline, hidden: true }));
  fireEvent.click(group.getByRole('button', { name: text.filterKinds.bookmark, hidden: true }));
  expect(screen.getByText(text.nothingSo)).toBeDefined();
});

test('of several thousand notes the first are drawn, and all are counted', () => {
  openBook(Array.from({ length: 3000 }, (_, index) => noteOf(`nota:${index}`)));
  expect(screen.getByText(text.count(3000))).toBeDefined();
  expect(rows().length).toBeGreaterThan(10);
  expect(rows().length).toBeLessThan(100);
});

test('without notes, while they are opened and where they cannot be, the list says so', async () => {
  const { state } = openBook();
  expect(screen.getByText(text.emptyTitle)).toBeDefined();
  act(() => state.set({ status: 'waiting' }));
  expect(screen.getByText(text.waiting)).toBeDefined();
  expect(button(text.bookmark)).toHaveProperty('disabled', true);
  expect(button(text.mark.highlight.yellow)).toHaveProperty('disabled', true);
  act(() => state.set({ status: 'failed', problem: 'storage-unavailable' }));
  expect(screen.getByText(new RegExp(text.failed))).toBeDefined();
  press(text.retry);
  await waitFor(() => expect(screen.getByText(text.emptyTitle)).toBeDefined());
});

test('a ribbon that is asked for while a page turns is of the page that comes, and a second press takes it away', async () => {
  const { all, pages } = openBook([noteOf('nota:1', { kind: 'bookmark' })]);
  let arrive = () => undefined as void;
  pages.arriving = new Promise((resolve) => (arrive = resolve));
  press(text.bookmark);
  expect(all()).toHaveLength(1);
  pages.now = 'dos.xhtml';
  arrive();
  await waitFor(() => expect(all().map(({ locator: { href } }) => href)).toEqual(['uno.xhtml', 'dos.xhtml']));

  pages.arriving = new Promise((resolve) => (arrive = resolve));
  press(text.bookmark);
  press(text.bookmark);
  pages.now = 'tres.xhtml';
  arrive();
  await waitFor(() => expect(all()).toHaveLength(3));
  await waitFor(() => expect(all().map(({ locator: { href } }) => href)).toEqual(['uno.xhtml', 'dos.xhtml']));
});

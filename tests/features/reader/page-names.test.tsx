// @vitest-environment happy-dom
import { act, cleanup, render, screen } from '@testing-library/react';
import { afterEach, expect, test } from 'vitest';
import { ProblemError } from '../../../contract/problems.ts';
import { locatorOfPage } from '../../../src/engines/pdf/page-locator.ts';
import { nameOfPage } from '../../../src/engines/pdf/pdf-words.ts';
import { spanish as pdf } from '../../../src/engines/pdf/text.es.ts';
import type { BookPages } from '../../../src/engines/publication.ts';
import { spanish as notes } from '../../../src/features/reader/notes/text.es.ts';
import { SearchPanel } from '../../../src/features/reader/search-panel.tsx';
import { spanish } from '../../../src/features/reader/text.es.ts';

const text = spanish.search;

/** A book of 310 pages, of which the first eight have roman numbers: known once `learn` has been awaited. */
function romanBook(learn: Promise<void>): BookPages {
  let isKnown = false;
  return {
    count: 310,
    learnLabels: () => learn.then(() => void (isKnown = true)),
    labelAt: (index) => (!isKnown ? String(index + 1) : index < 8 ? 'i'.repeat(index + 1) : String(index - 7)),
    locatorAt: (index) => locatorOfPage(index + 1, 310),
    pictures: null,
  };
}

function openPanel(pages: BookPages): void {
  const hit = { ...locatorOfPage(23, 310), text: { before: 'el ', highlight: 'agua', after: ' corre' } };
  const state = { query: 'agua', status: 'done', problem: null, hits: [hit], share: 1 } as const;
  const search = { typed: 'agua', type: () => undefined, retry: () => undefined, state };
  const ways = { onChoose: () => undefined, onClose: () => undefined };
  render(<SearchPanel title="Ríos" lang={undefined} search={search} pages={pages} current={null} {...ways} />);
}
const said = () => screen.getAllByText(/agua/)[0]?.closest('button')?.querySelector('small')?.textContent.trim();

afterEach(cleanup);

test('a find is said to be on the page that is printed on it, and on no other before that is known', async () => {
  let tell: () => void = () => undefined;
  const learn = new Promise<void>((resolve) => {
    tell = resolve;
  });
  openPanel(romanBook(learn));
  expect(said()).toBe('');
  await act(async () => {
    tell();
    await learn;
  });
  expect(said()).toBe('Página 15');
});

test('a page with a name has no number', () => {
  const printed = ['15', 'xiv', 'A-3', 'Portada', 'Lámina 2'];
  const said = ['Página 15', 'Página xiv', 'Página A-3', 'Portada', 'Lámina 2'];
  expect(printed.map(text.page)).toEqual(said);
  expect(printed.map(notes.page)).toEqual(said);
  expect(nameOfPage(pdf, 'A-3', 5, 9)).toBe('Página A-3 · 5 de 9');
  expect(nameOfPage(pdf, 'Lámina 2', 5, 9)).toBe('Lámina 2 · página 5 de 9');
});

test('where nobody can tell what is printed, pages are counted', async () => {
  const never = Promise.reject(new ProblemError('chunk-missing'));
  await act(async () => {
    openPanel(romanBook(never));
    await never.catch(() => undefined);
  });
  expect(said()).toBe('Página 23');
});

// @vitest-environment happy-dom
import { cleanup, fireEvent, render, screen } from '@testing-library/react';
import { afterEach, expect, test, vi } from 'vitest';
import type { ReaderPlace } from '../../../src/engines/publication.ts';
import { spanish as text } from '../../../src/features/reader/text.es.ts';
import type { LeftPlace } from '../../../src/features/reader/way-back-machine.ts';
import { WaysBack } from '../../../src/features/reader/ways-back.tsx';
import { placeCalled } from './place-called.ts';

function draw(cameFrom: LeftPlace | null, goesOn: ReaderPlace | null) {
  const does = { goBack: vi.fn(), goOn: vi.fn(), stay: vi.fn() };
  render(<WaysBack extras={{ cameFrom, goesOn, ...does }} here={placeCalled('aquí')} />);
  return does;
}

afterEach(cleanup);

test('there is nothing over the page where no jump was', () => {
  draw(null, null);
  expect(screen.queryAllByRole('button')).toEqual([]);
});

test('the ways back and on lie beside one to stay here', () => {
  const { stay } = draw(placeCalled('Uno'), placeCalled('Dos'));
  const names = screen.getAllByRole('button').map((button) => button.getAttribute('aria-label') ?? button.textContent);
  expect(names).toEqual([text.wayBack('Uno'), text.wayOn('Dos'), text.wayOff]);
  fireEvent.click(screen.getByRole('button', { name: text.wayOff }));
  expect(stay).toHaveBeenCalledOnce();
});

test('who opened the book elsewhere is led back to where they had left it', () => {
  draw({ ...placeCalled('Uno'), label: null }, null);
  expect(screen.getByRole('button', { name: text.wayToKept })).toBeDefined();
});

test('Escape at one of them puts them away and does not close the book', () => {
  const { stay } = draw(placeCalled('Uno'), placeCalled('Dos'));
  for (const button of screen.getAllByRole('button')) {
    // False where its key was taken.
    expect(fireEvent.keyDown(button, { key: 'Escape' })).toBe(false);
    expect(fireEvent.keyDown(button, { key: 'Enter' })).toBe(true);
  }
  expect(stay).toHaveBeenCalledTimes(3);
});

import { expect, it, vi } from 'vitest';
import type { Renderer } from '../../../src/engines/publication.ts';
import { tellWayBack } from '../../../src/features/reader/book-command.ts';

/** A book that stands at a page of three. */
const at = (page: 1 | 2 | 3) => {
  const place = { label: `Página ${page}`, isFirst: page === 1, isLast: page === 3 };
  return { place, book: { state: { get: () => ({ status: 'ready', place }) } } as unknown as Renderer };
};

it('who goes to an end of the book can come back, but one who is there', () => {
  const onJumped = vi.fn();
  const middle = at(2);
  tellWayBack(middle.book, 'end', { onJumped });
  tellWayBack(middle.book, 'start', { onJumped });
  expect(onJumped.mock.calls).toEqual([[{ from: middle.place }], [{ from: middle.place }]]);
  tellWayBack(at(1).book, 'start', { onJumped });
  tellWayBack(at(3).book, 'end', { onJumped });
  tellWayBack(middle.book, 'next', { onJumped });
  tellWayBack(null, 'end', { onJumped });
  expect(onJumped).toHaveBeenCalledTimes(2);
});

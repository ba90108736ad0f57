// @vitest-environment happy-dom
import { expect, it } from 'vitest';
import { createNotePlaces } from '../../../src/engines/epub/note-places.ts';
import { gappedBook } from './gapped-book.ts';

it('a note is looked for in the chapters beside its own, also where the file of one before is missing', async () => {
  const book = gappedBook([0, 2, 3]);
  const places = createNotePlaces(book, { onFound: () => undefined, onUnplaced: () => undefined });
  const locator = {
    href: 'c2.xhtml',
    type: 'application/xhtml+xml',
    locations: {},
    text: { highlight: 'Las olas del mar' },
  };
  places.set([{ id: 'n1', kind: 'highlight', color: 'yellow', locator, label: 'Resaltado' }]);

  await places.find('n1');
  places.stop();

  expect(book.tried).toEqual(['c2.xhtml', 'c3.xhtml', 'c0.xhtml']);
});

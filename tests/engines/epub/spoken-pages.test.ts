// @vitest-environment happy-dom
import { expect, it, vi } from 'vitest';
import { firstDisplay } from '../../../src/data/display/reading-display.ts';
import type { Movement } from '../../../src/engines/epub/movements.ts';
import { createSpokenPages } from '../../../src/engines/epub/spoken-pages.ts';
import { createUnitStage } from '../../../src/engines/epub/unit-stage.ts';
import type { UnitView } from '../../../src/engines/epub/unit-view.ts';
import { gappedBook } from './gapped-book.ts';

it('a sentence is followed into its own chapter, also where the file of one before is missing', async () => {
  const book = gappedBook([0, 2, 3]);
  const look = { theme: 'light', isChosen: false, flow: 'pages', text: firstDisplay } as const;
  const size = { width: 400, height: 600 };
  const nothing = () => undefined;
  const stage = createUnitStage(book, document.body, { size, look, onLoaded: nothing, onRetry: nothing });
  const docOf = vi.fn(() => null);
  const view = { frames: [{ contentDocument: null }], docOf } as unknown as UnitView;
  const show = vi.fn(async () => () => undefined);
  const enqueue = async (movement: Movement) => void (await movement());
  const spoken = createSpokenPages(book, { stage, shown: () => view, show, enqueue });

  const sentence = { item: 2, language: 'es', text: 'La lluvia.', start: 0, end: 10, unitAt: (unit: number) => unit };
  await spoken.follow(sentence, null);

  const item = book.package.spine[1];
  expect(item?.path).toBe('c2.xhtml');
  expect(show).toHaveBeenCalledExactlyOnceWith(1, expect.any(Function));
  expect(stage.units[1]?.items).toEqual([item]);
  // To see whether it is here, and to mark it.
  expect(docOf.mock.calls).toEqual([[item], [item]]);
});

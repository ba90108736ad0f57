import { expect, test } from 'vitest';
import { createScrolledPages } from '../../src/engines/scrolled-pages.ts';

function counting() {
  const count = { pages: 0 };
  return { count, ...createScrolledPages(() => (count.pages += 1)) };
}

test('a step is a page, and so are many small movements that are as long together, on or back', () => {
  const { count, put, moved } = counting();
  put(0);
  moved(1);
  expect(count.pages).toBe(1);
  for (let line = 1; line <= 24; line += 1) moved(1 + line / 20);
  expect(count.pages).toBe(2);
  for (let line = 24; line >= 0; line -= 1) moved(1 + line / 20);
  expect(count.pages).toBe(3);
  moved(6);
  expect(count.pages).toBe(8);
});

test('six steps that each lost a little in rounding are six', () => {
  const { count, put, moved } = counting();
  put(0);
  for (let step = 1; step <= 6; step += 1) moved(step * 0.999);
  expect(count.pages).toBe(6);
});

test('a jump is none, and what was scrolled before it counts on', () => {
  const { count, put, moved } = counting();
  put(0);
  moved(0.6);
  put(40);
  expect(count.pages).toBe(0);
  moved(40.5);
  expect(count.pages).toBe(1);
});

test('who is there for the first time has scrolled nothing', () => {
  const { count, moved } = counting();
  moved(12);
  expect(count.pages).toBe(0);
});

import { sentenceOf } from '../../../contract/problem-sentences.ts';
import { expect, test } from './harness-page.ts';
import type { Reader } from './harness-page.ts';
import { makeBook, prose } from './make-book.ts';

const chapters = ['a', 'b', 'c'].map((name) => ({ name: `${name}.xhtml`, body: prose(40, name) }));
// The end of a zip is read as a whole: nothing of the chapters is in it.
const files = {
  'foto.png': crypto.getRandomValues(new Uint8Array(65_536)),
  'otra.png': crypto.getRandomValues(new Uint8Array(9000)),
};
const bytes = await makeBook({ chapters, files });
const text = new TextDecoder('latin1').decode(bytes);
/** Within the second chapter, past what is read of it with the first. */
const gap: { from: number; to: number; problem: 'chunk-missing' } = {
  from: text.indexOf('OPS/b.xhtml') + 300,
  to: text.indexOf('OPS/c.xhtml') - 30,
  problem: 'chunk-missing',
};
/** Within the last one. */
const lastGap = { ...gap, from: text.indexOf('OPS/c.xhtml') + 300, to: text.indexOf('OPS/foto.png') - 30 };
const lose = (reader: Reader, isLost: boolean, lost = gap) =>
  reader.page.evaluate((range) => harness.lose(range), isLost ? lost : null);
const missing = ({ page }: Reader) => page.getByRole('alert').filter({ hasText: sentenceOf('chunk-missing') });
const retry = ({ page }: Reader) => page.getByRole('button', { name: 'Intentar otra vez' });
const toChapter = (reader: Reader, at: number) =>
  reader.page.evaluate(async (index) => {
    const target = harness.publication().contents[index]?.target;
    if (target) await harness.renderer().goTo(target);
  }, at);

test('a chapter that cannot be had says so on its page, others go on, and it comes back', async ({
  reader,
  harness: server,
}) => {
  await lose(reader, true);
  await reader.open(server.serve(bytes));
  await toChapter(reader, 1);
  await expect(missing(reader)).toBeVisible();
  expect(await reader.now()).toMatchObject({ status: 'ready', label: 'Capítulo 2', isFirst: false, isLast: false });
  await reader.next();
  await expect(missing(reader)).toBeHidden();
  expect(await reader.seen()).toContain('c-0-0');
  await reader.previous();
  await expect(missing(reader)).toBeVisible();

  await retry(reader).focus();
  await retry(reader).press('Enter');
  await expect(retry(reader)).toBeFocused();
  await expect(missing(reader)).toHaveCount(1);
  await lose(reader, false);
  await retry(reader).press('Enter');
  await expect(missing(reader)).toBeHidden();
  // Whoever turned back to it comes to its end.
  expect(await reader.seen()).toContain('b-39-59');
  expect(await reader.page.evaluate(() => document.activeElement?.localName)).toBe('iframe');
  await expect.poll(() => reader.page.locator('[role="alert"]').count()).toBe(0);
  expect(reader.complaints).toEqual([]);
});

test('whoever turns to a chapter that has come back since has it', async ({ reader, harness: server }) => {
  await lose(reader, true);
  await reader.open(server.serve(bytes));
  await toChapter(reader, 1);
  await reader.previous();
  expect(await reader.seen()).toContain('a-39-59');
  await lose(reader, false);
  await reader.next();
  expect(await reader.seen()).toContain('b-0-0');
});

test('a book that is opened where it cannot be read keeps that place, and is there once it can', async ({
  reader,
  harness: server,
}) => {
  const url = server.serve(bytes);
  await reader.open(url);
  await toChapter(reader, 1);
  await reader.next();
  await reader.next();
  const left = await reader.now();
  const seen = await reader.seen();
  await reader.restart();
  await lose(reader, true);
  expect(await reader.open(url, { place: left.place })).toMatchObject({ ok: true });
  await expect(missing(reader)).toBeVisible();
  expect(await reader.now()).toMatchObject({ place: left.place, label: 'Capítulo 2' });
  await lose(reader, false);
  await retry(reader).click();
  await expect.poll(() => reader.seen()).toBe(seen);
  expect(await reader.now()).toEqual(left);
});

test('who stands before a last chapter that cannot be had has not read it, and comes to its end once it can', async ({
  reader,
  harness: server,
}) => {
  await lose(reader, true, lastGap);
  await reader.open(server.serve(bytes));
  await reader.page.evaluate(() => harness.renderer().goToEnd());
  await expect(missing(reader)).toBeVisible();
  expect(await reader.now()).toMatchObject({ label: 'Capítulo 3', isLast: false });
  const share = await reader.page.evaluate(() => {
    const state = harness.renderer().state.get();
    return state.status === 'ready' ? state.place.locator.locations.totalProgression : null;
  });
  expect(share).toBeCloseTo(2 / 3, 1);
  await lose(reader, false);
  await retry(reader).click();
  await expect.poll(() => reader.seen()).toContain('c-39-59');
  expect(await reader.now()).toMatchObject({ isLast: true });
});

test('a voice that comes to a chapter that cannot be shown says so once, not with every word', async ({
  reader,
  harness: server,
}) => {
  await reader.open(server.serve(bytes));
  await lose(reader, true);
  await reader.page.evaluate(async () => {
    const target = harness.publication().contents[1]?.target;
    if (target) await harness.renderer().goTo(target);
  });
  await expect(missing(reader)).toBeVisible();
  const asked = () => reader.page.evaluate(() => harness.reads.length);
  const before = await asked();
  await reader.page.evaluate(async () => {
    const said = { language: 'es', text: 'uno dos', start: 0, end: 7, unitAt: (unit: number) => unit };
    for (const start of [0, 4]) await harness.renderer().follow({ ...said, item: 1 }, { start, end: start + 3 });
  });
  expect(await asked()).toBe(before);
});

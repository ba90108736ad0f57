import type { Frame } from '@playwright/test';
import type { Locator } from '../../../contract/locator.ts';
import type { NoteMark } from '../../../src/engines/note-marks.ts';
import { seededRandom } from '../../support/seeded-random.ts';
import { edit, print, shareOf, type Span, spanOfWords, writeChapter } from '../edited-chapter.ts';
import { expect, test } from './harness-page.ts';
import { makeBook, prose } from './make-book.ts';

/** The text in paragraphs of about so many letters, some words of it emphasised: letter by letter the same. */
function paragraphsOf(text: string, random: () => number, letters: number): string {
  const marked = text.replaceAll(/[^\s.]+/g, (word) => (random() < 0.05 ? `<em>${word}</em>` : word));
  const pieces: string[] = [];
  for (let at = 0; at < marked.length;) {
    const blank = marked.indexOf(' ', at + letters * (0.5 + random()));
    const end = blank === -1 ? marked.length : blank + 1;
    pieces.push(marked.slice(at, end));
    at = end;
  }
  return pieces.map((piece) => `<p>${piece}</p>`).join('');
}

/** Selects these letters of the chapter shown, as a finger does. */
const selectSpan = (frame: Frame, span: Span) =>
  frame.evaluate(({ start, end }) => {
    const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
    const range = document.createRange();
    let passed = 0;
    for (let node = walker.nextNode(); node; node = walker.nextNode()) {
      const { length } = (node as Text).data;
      if (start >= passed && start < passed + length) range.setStart(node, start - passed);
      if (end > passed && end <= passed + length) range.setEnd(node, end - passed);
      passed += length;
    }
    getSelection()?.removeAllRanges();
    getSelection()?.addRange(range);
  }, span);

/** The letters of the chapter shown that are marked; `null`: none. */
const markedSpan = (frame: Frame) =>
  frame.evaluate(() => {
    const [range] = CSS.highlights.get('libro-highlight-yellow') ?? [];
    if (!range) return null;
    const before = document.createRange();
    before.selectNodeContents(document.body);
    before.setEnd(range.startContainer, range.startOffset);
    const start = before.toString().length;
    return { start, end: start + (range as Range).toString().length };
  });

const markOf = (id: string, locator: Locator): NoteMark => ({
  id,
  kind: 'highlight',
  color: 'yellow',
  label: 'Resaltado',
  locator,
});

test('of 100 pieces of a chapter that were marked, at least 95 are marked again where one word in twenty-five was changed or left out', async ({
  reader,
  harness: server,
}) => {
  test.setTimeout(180_000);
  const random = seededRandom(20_262);
  const words = writeChapter(random, 1_500);
  const before = print(words, random);
  const body = paragraphsOf(before.text, random, 500);
  // Only what is in sight can be selected: here that is all of it.
  await reader.page.setViewportSize({ width: 1200, height: 6000 });
  await reader.open(server.serve(await makeBook({ chapters: [{ name: 'uno.xhtml', body }] })));
  const frame = await reader.frame();
  expect(await frame.evaluate(() => document.body.textContent)).toBe(before.text);

  const count = 100;
  const made: { locator: Locator; first: number; length: number }[] = [];
  for (let index = 0; index < count; index += 1) {
    const length = 3 + Math.floor(random() * 25);
    const first = Math.floor(random() * (words.length - length));
    const span = spanOfWords(before.at, first, length);
    if (!span) throw new Error('a chapter has its own words');
    const known = await reader.page.evaluate(() => harness.news.length);
    await selectSpan(frame, span);
    const locator = () =>
      reader.page.evaluate((from) => {
        const news = harness.news.slice(from).findLast(({ event, detail }) => event === 'selected' && detail !== null);
        return (news?.detail as { locator: Locator } | undefined)?.locator ?? null;
      }, known);
    await expect.poll(locator, { intervals: [20] }).not.toBeNull();
    const found = await locator();
    if (found) made.push({ locator: found, first, length });
  }
  expect(made).toHaveLength(count);

  // Another edition: a chapter before it, words changed, sentences put in, other paragraphs, another file.
  const after = print(edit(words, random, 0.028), random);
  await reader.page.setViewportSize({ width: 800, height: 1280 });
  await reader.restart();
  const chapters = [
    { name: 'prologo.xhtml', body: prose(3) },
    { name: 'capitulo-2.xhtml', body: paragraphsOf(after.text, random, 300) },
  ];
  await reader.open(server.serve(await makeBook({ chapters })));
  let placed = 0;
  let wrong = 0;
  for (const [index, { locator, first, length }] of made.entries()) {
    const id = `nota:${index}`;
    await reader.page.evaluate((all) => harness.renderer().showNotes(all), [markOf(id, locator)]);
    // What is not near is looked for in the whole book, and found or told after a while.
    const goTo = () => reader.page.evaluate((wanted) => harness.renderer().notes.goTo(wanted), id);
    const isToldUnplaced = () =>
      reader.page.evaluate((wanted) => {
        const news = harness.news.findLast(({ event }) => event === 'notes-unplaced');
        return (news?.detail as { ids: string[] } | undefined)?.ids.includes(wanted) ?? false;
      }, id);
    await expect.poll(async () => (await goTo()) || (await isToldUnplaced()), { intervals: [50] }).toBe(true);
    const there = await goTo();
    const shownNow = async () => markedSpan(await reader.frame());
    if (there) await expect.poll(shownNow, { intervals: [50] }).not.toBeNull();
    const shown = there ? await shownNow() : null;
    const wanted = spanOfWords(after.at, first, length);
    if (shown && wanted && shareOf(shown, wanted) >= 0.5) placed += 1;
    else if (shown) wrong += 1;
    await reader.page.evaluate(() => harness.renderer().showNotes([]));
  }
  // Rather beside the text it was made on than on other words.
  expect(wrong).toBeLessThanOrEqual(1);
  expect(placed).toBeGreaterThanOrEqual(95);
});

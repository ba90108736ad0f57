import { expect, test } from 'vitest';
import { createVoiceInSight, type SaidWords } from '../../src/engines/voice-in-sight.ts';

/** Words on one line of a text, seen through a window of ten lines. */
function readThrough(startsAt = 0) {
  const window = { from: startsAt };
  const lines = new Map<SaidWords, number>();
  const sight = createVoiceInSight((words) => {
    const line = lines.get(words) ?? -1;
    return line >= window.from && line < window.from + 10;
  });
  return {
    /** Whether the window may move to what is said on this line. */
    says(line: number): boolean {
      const words: SaidWords = { getClientRects: () => [] as unknown as DOMRectList };
      lines.set(words, line);
      return sight.says(words);
    },
    saysElsewhere: () => sight.says(null),
    scroll(to: number) {
      window.from = to;
      sight.scrolled();
    },
    rested: sight.rested,
    moveAlong: (to: number) => (window.from = to),
    forget: sight.forget,
  };
}

test('the window moves along with a voice that nobody scrolls away from', () => {
  const reading = readThrough();
  expect(reading.says(3)).toBe(true);
  expect(reading.says(12)).toBe(true);
  expect(reading.saysElsewhere()).toBe(true);
});

test('it stays where somebody scrolled out of sight of what is said, until that is seen again', () => {
  const reading = readThrough();
  reading.says(3);
  reading.scroll(40);
  expect(reading.says(4)).toBe(false);
  reading.rested();
  expect(reading.says(5)).toBe(false);
  expect(reading.saysElsewhere()).toBe(false);
  reading.scroll(30);
  reading.rested();
  expect(reading.says(29)).toBe(false);
  // The voice comes into the window …
  expect(reading.says(30)).toBe(true);
  expect(reading.says(41)).toBe(true);
  reading.scroll(0);
  reading.rested();
  expect(reading.says(42)).toBe(false);
  // … or the window to the voice.
  reading.scroll(38);
  reading.rested();
  expect(reading.says(43)).toBe(true);
});

test('it stays while somebody scrolls, and moves along again where they kept what is said in sight', () => {
  const reading = readThrough();
  reading.says(9);
  reading.scroll(0);
  expect(reading.says(10)).toBe(false);
  reading.rested();
  // The voice went on below the window while it was held; what was followed last is in it still.
  expect(reading.says(11)).toBe(true);
});

test('where the window was left says nothing any more once the voice has gone on', () => {
  const reading = readThrough();
  reading.says(3);
  reading.scroll(40);
  reading.rested();
  reading.says(20);
  reading.scroll(0);
  reading.rested();
  expect(reading.says(21)).toBe(false);
});

test('what is laid out anew is not left, and whoever leads the voice is shown what it says', () => {
  const reading = readThrough();
  reading.says(3);
  reading.moveAlong(40);
  reading.rested();
  expect(reading.says(4)).toBe(true);
  reading.scroll(80);
  reading.rested();
  expect(reading.says(5)).toBe(false);
  reading.forget();
  expect(reading.says(5)).toBe(true);
});

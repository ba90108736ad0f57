import { expect, test } from './harness-page.ts';
import type { Reader } from './harness-page.ts';
import { makeBook, prose } from './make-book.ts';

const large = (): Uint8Array => {
  const bytes = new Uint8Array(5 * 1024 * 1024);
  // Random bytes are given 64 KiB at a time.
  for (let at = 0; at < bytes.length; at += 65_536) crypto.getRandomValues(bytes.subarray(at, at + 65_536));
  return bytes;
};
const files = { 'film.mp4': large(), 'voz.mp3': large(), 'corta.mp3': 'nada' };
const media =
  '<video id="a" src="film.mp4"></video><audio id="b"><source src="voz.mp3"/></audio><audio id="c" src="corta.mp3"></audio><video id="d" width="400" src="film.mp4"></video>';
const bytes = await makeBook({
  files,
  chapters: [
    { name: 'a.xhtml', body: prose(1, 'uno') },
    { name: 'b.xhtml', body: `<p>Una película.</p>${media}${prose(1, 'dos')}` },
  ],
});
const asked = ({ page }: Reader) => page.evaluate(() => harness.reads.reduce((sum, { length }) => sum + length, 0));
const chapters = ({ page }: Reader) =>
  page.evaluate(
    () => [...document.querySelectorAll('iframe')].filter((one) => one.contentDocument?.body.textContent).length,
  );

test('no page waits for a film: it comes once its page is on the screen, and nothing moves', async ({
  reader,
  harness: server,
}) => {
  await reader.open(server.serve(bytes));
  await expect.poll(() => chapters(reader)).toBe(2);
  expect(await asked(reader)).toBeLessThan(1_000_000);
  await reader.page.evaluate((size) => harness.lose({ from: 0, to: size, problem: 'chunk-missing' }), bytes.length);
  await reader.next();
  expect(await reader.seen()).toContain('dos-0-0');
  const frame = await reader.frame();
  const looks = () =>
    frame.evaluate(() =>
      [...document.querySelectorAll('video, audio')].map((one) => [
        one.id,
        one.hasAttribute('controls'),
        one.getBoundingClientRect().width,
        one.getBoundingClientRect().height,
      ]),
    );
  const before = await looks();
  expect(before).toEqual([
    ['a', true, 640, 360],
    ['b', true, expect.any(Number), 54],
    ['c', true, expect.any(Number), 54],
    ['d', true, 400, 225],
  ]);
  const addresses = () =>
    frame.evaluate(() => [...document.querySelectorAll('video, source')].map((one) => one.getAttribute('src')));
  expect(await addresses()).toEqual([null, null, null]);

  // Whoever comes back has it asked for again.
  await reader.previous();
  await reader.page.evaluate(() => harness.lose(null));
  await reader.next();
  const address: unknown = expect.stringMatching(/^blob:/);
  await expect.poll(addresses).toEqual([address, address, address]);
  expect(await asked(reader)).toBeGreaterThan(10_000_000);
  expect(await looks()).toEqual(before);
  expect(await frame.evaluate(() => document.querySelectorAll('[data-libro-late]').length)).toBe(0);
});

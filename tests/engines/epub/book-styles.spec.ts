import { expect, test } from './harness-page.ts';
import { makeBook } from './make-book.ts';

/** The words of each heading on the page that is printed over what floats in it. */
function overprinted(): (string | null)[] {
  const boxesOf = (heading: Element, within: string): DOMRect[] => [
    ...(heading.querySelector(within)?.getClientRects() ?? []),
  ];
  const meet = (one: DOMRect, other: DOMRect): boolean =>
    Math.min(one.right, other.right) - Math.max(one.left, other.left) > 1 &&
    Math.min(one.bottom, other.bottom) - Math.max(one.top, other.top) > 1;
  return [...document.querySelectorAll('h3')]
    .filter((heading) =>
      boxesOf(heading, 'a').some((aside) => boxesOf(heading, 'span').some((line) => meet(aside, line))),
    )
    .map(({ textContent }) => textContent);
}

test('a heading is not printed over what floats in it', async ({ reader, harness: server }) => {
  const head = '<style>h3 a { float: right; font-size: 80% }</style>';
  const names = ['cupsAddDest', 'cupsAddDestMediaOptions con opciones', 'cupsFindDestSupported de muchas palabras más'];
  const body = names
    .flatMap((name) =>
      [1, 2, 3, 4].map((times) => `<h3><a>${' CUPS 1.6/macOS 10.8'.repeat(times)}</a><span>${name}</span></h3>`),
    )
    .join('');
  await reader.open(server.serve(await makeBook({ head, chapters: [{ name: 'a.xhtml', body }] })));
  const frame = await reader.frame();
  expect(await frame.locator('h3').count()).toBe(12);
  expect(await frame.evaluate(overprinted)).toEqual([]);
});

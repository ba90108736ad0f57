import { expect } from '../../engines/epub/harness-page.ts';
import type { BookOnTrial, Checks } from './book-on-trial.ts';

/** A title written the way the reader's heading writes it: where its ends stand in a line that runs from the left. */
async function endsOfTitle(book: BookOnTrial): Promise<{ first: number; last: number }> {
  await book.open();
  return book.reader.page.evaluate(() => {
    const heading = document.createElement('h1');
    const words = document.createTextNode(harness.publication().metadata.title);
    heading.append(words);
    document.body.append(heading);
    const range = document.createRange();
    const middleOf = (letter: string): number => {
      const at = words.data.indexOf(letter);
      range.setStart(words, at);
      range.setEnd(words, at + 1);
      const { left, right } = range.getBoundingClientRect();
      return (left + right) / 2;
    };
    const ends = { first: middleOf('C'), last: middleOf('!') };
    heading.remove();
    return ends;
  });
}

const textsOf = async (book: BookOnTrial): Promise<string[]> => (await book.readOn()).map((texts) => texts.join(' | '));

/** Package, spine, languages and contents. */
export const packageChecks: Checks = {
  async 'pkg-collections-unknown'(book) {
    await book.open();
    expect(await book.reader.seen()).toBe('Test passes if the EPUB opens.');
  },

  async 'pkg-spine-unknown'(book) {
    await book.open();
    expect(await book.reader.seen()).toBe('Test passes if the EPUB opens.');
  },

  async 'pkg-dir-auto_root-unset'(book) {
    const { first, last } = await endsOfTitle(book);
    // "CSS" at the left and the exclamation mark at the right: not how the title should stand, but what the book says.
    expect(first).toBeLessThan(last);
  },

  async 'pkg-dir_unset-root-rtl'(book) {
    const { first, last } = await endsOfTitle(book);
    expect(first).toBeGreaterThan(last);
  },

  async 'pkg-lang_but_not_content'(book) {
    await book.open();
    const quotes = await book.inFrame(() => {
      const quotation = document.querySelector('q');
      const widths = ['auto', '"«" "»"', '"“" "”"'].map((written) => {
        const before = quotation?.getBoundingClientRect().width ?? 0;
        quotation?.setAttribute('style', `quotes: ${written}`);
        const after = quotation?.getBoundingClientRect().width ?? 0;
        quotation?.removeAttribute('style');
        return { before, after };
      });
      return { french: widths[1], english: widths[2] };
    });
    expect(quotes.english?.before).toBe(quotes.english?.after);
    expect(quotes.french?.before).not.toBe(quotes.french?.after);
  },

  async 'pkg-spine-duplicate-item-ui'(book) {
    await book.open();
    const places: string[] = [];
    for (let turn = 0; turn < 3; turn++) {
      await book.reader.next();
      expect(await book.reader.seen()).toBe('This document occurs three times in the spine.');
      places.push((await book.reader.now()).place);
    }
    expect(new Set(places).size).toBe(3);
    expect((await book.reader.now()).isLast).toBe(true);
    for (const place of places) {
      await book.reader.page.evaluate(async (kept) => {
        const locator = harness.publication().locatorOf(kept);
        if (locator !== null) await harness.renderer().goTo(locator);
      }, place);
      expect(await book.reader.now()).toMatchObject({ place, isLast: place === places[2] });
    }
  },

  async 'pkg-spine-nonlinear-activation'(book) {
    await book.open();
    expect((await book.reader.now()).isLast).toBe(true);
    await (await book.reader.frame()).click('a');
    await expect.poll(() => book.reader.seen()).toBe('Test passes if following the link opens this page.');
  },

  async 'pkg-spine-order-svg'(book) {
    await book.open();
    const pages: string[] = [];
    for (let page = 0; page < 4; page++) {
      pages.push(/Page \d/.exec(await book.reader.seen())?.[0] ?? '');
      await book.reader.next();
    }
    expect(pages).toEqual(['Page 1', 'Page 2', 'Page 3', 'Page 4']);
    expect((await book.reader.now()).isLast).toBe(true);
  },

  async 'pkg-spine-progression_ltr'(book) {
    await book.open();
    const order = ['must appear first', 'must appear second', 'must appear third', 'must appear last'];
    expect((await textsOf(book)).map((text) => order.findIndex((words) => text.includes(words)))).toEqual([0, 1, 2, 3]);
    expect(await book.reader.page.evaluate(() => harness.publication().metadata.readingProgression)).toBe('ltr');
    // A finger that draws the page to the left brings the one at its right.
    await book.open();
    await book.inFrame(() => {
      const kinds = ['pointerdown', 'pointermove', 'pointermove', 'pointermove', 'pointerup'];
      for (const [at, type] of kinds.entries())
        document.body.dispatchEvent(
          new PointerEvent(type, {
            pointerId: 7,
            pointerType: 'touch',
            isPrimary: true,
            bubbles: true,
            button: 0,
            clientX: Math.max(300, 600 - at * 120),
            clientY: 600,
          }),
        );
    });
    await expect.poll(() => book.reader.seen()).toContain(order[1]);
  },

  async 'nav-non-text_img'(book) {
    await book.open();
    const goTo = (line: number): Promise<string> =>
      book.reader.page.evaluate(async (at) => {
        const target = harness.publication().contents[at]?.target;
        if (target) await harness.renderer().goTo(target);
        return harness.seen();
      }, line);
    const titles = await book.reader.page.evaluate(() => harness.publication().contents.map(({ title }) => title));
    expect(titles).toEqual(['Start page', 'Description of the Abbey of Sénanque']);
    expect(await goTo(1)).toContain('placeholder of a more detailed description');
    expect(await goTo(0)).toContain('Test passes if the table of content');
  },

  async 'nav-spine_in-spine-no-list-style'(book) {
    await book.open();
    // The panel draws these titles and nothing else of the book's page.
    const titles = await book.reader.page.evaluate(() => harness.publication().contents.map(({ title }) => title));
    expect(titles).toEqual(['Test passes if you can see two links: the first link', 'the second link']);
  },

  async 'mol-tts_multi'(book) {
    await book.open();
    await book.reader.next();
    const said = await book.reader.page.evaluate(async () => {
      const texts: string[] = [];
      for await (const sentence of harness.renderer().sentences()) texts.push(sentence.text.trim());
      return texts.join(' ').replaceAll(/\s+/g, ' ');
    });
    const written = (await book.shown()).map(({ text }) => text).join(' ');
    expect(written).toContain('Call me Ishmael.');
    expect(said).toBe(written);
  },
};

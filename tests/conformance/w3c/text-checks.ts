import { expect } from '../../engines/epub/harness-page.ts';
import { red } from './book-on-trial.ts';
import type { Checks } from './book-on-trial.ts';
import { BEYOND_PX, dividedWords, underlined, writtenIn } from './look-at-text.ts';

/** What the old names of styles do, letters a book brings, and drawings in the text. */
export const textChecks: Checks = {
  async 'cnt-css-fonts_ot'(book) {
    await book.open();
    const font = await book.inFrame(() => {
      const line = document.querySelector('.font-opentype');
      const text = line?.firstChild;
      const range = document.createRange();
      const widthsIn = (family: string): number[] => {
        if (family !== '') line?.setAttribute('style', `font-family: ${family}`);
        return Array.from({ length: text?.nodeValue?.length ?? 0 }, (_, at) => {
          range.setStart(text ?? document, at);
          range.setEnd(text ?? document, at + 1);
          return range.getBoundingClientRect().width;
        });
      };
      const own = widthsIn('');
      const usual = ['serif', 'sans-serif', 'monospace', 'system-ui'].map(widthsIn);
      const unlike = usual.map((widths) => widths.filter((width, at) => Math.abs(width - (own[at] ?? 0)) > 0.5).length);
      return { states: [...document.fonts].map(({ status }) => status), letters: own.length, unlike };
    });
    expect(font.states).toEqual(['loaded']);
    for (const unlike of font.unlike) expect(unlike).toBeGreaterThan(font.letters / 2);
  },

  async 'cnt-svg-embedded'(book) {
    await book.open();
    const box = await book.inFrame(() => {
      const { left, top, width, height } = document.querySelector('svg')?.getBoundingClientRect() ?? new DOMRect();
      return { left, top, width, height };
    });
    expect(box.width).toBeGreaterThan(200);
    expect((await book.pixels()).share(box, red)).toBeGreaterThan(0.05);
  },

  async 'css-epub-hyphens'(book) {
    await book.open('narrow');
    const [none, manual, auto] = await book.inFrame(dividedWords);
    expect(none).toEqual([]);
    expect(manual?.length).toBeGreaterThan(0);
    expect(manual?.filter(({ isAllowed }) => !isAllowed)).toEqual([]);
    const [canDivide, style] = await book.inFrame(() => {
      const box = document.createElementNS('http://www.w3.org/1999/xhtml', 'div');
      box.setAttribute('style', 'width: 3em; hyphens: auto; line-height: 20px; overflow-wrap: normal;');
      box.textContent = 'representation';
      document.body.append(box);
      const isDivided = box.getBoundingClientRect().height > 30;
      box.remove();
      const last = [...document.querySelectorAll('p[style]')].at(-1) ?? document.body;
      return [isDivided, getComputedStyle(last).hyphens] as const;
    });
    // A Chromium that never met its dictionaries divides nothing, whatever a page says.
    if (canDivide) expect(auto?.length).toBeGreaterThan(0);
    expect(style).toBe('auto');
  },

  async 'css-epub-text-combine-horizontal'(book) {
    await book.open();
    const spans = await writtenIn(book, 'p span');
    expect(spans.map(({ text }) => text)).toEqual(['101112', '10', '11', '12', '101112', '10', '11', '12']);
    for (const { text, size, letters, textCombineUpright, writingMode } of spans) {
      const isPair = text.length === 2;
      expect(textCombineUpright).toBe(isPair ? 'all' : 'none');
      const ends = letters.map(({ top, height }) => top + height);
      const extent = Math.max(...ends) - Math.min(...letters.map(({ top }) => top));
      // A pair takes the room of one character; digits one by one take as many rows as they are.
      if (isPair) expect(extent).toBeLessThan(size * 1.25);
      else expect(new Set(letters.map(({ top }) => Math.round(top))).size).toBe(text.length);
      expect(writingMode).toBe('vertical-rl');
    }
  },

  async 'css-epub-text-orientation'(book) {
    await book.open();
    await book.reader.next();
    const [mixed, upright, sideways, right] = await writtenIn(book, 'p[class]');
    const advanceOf = (letter: string, paragraph = mixed): number => {
      const at = (paragraph?.text ?? '').indexOf(letter);
      return (paragraph?.letters[at]?.height ?? 0) / (paragraph?.size ?? 1);
    };
    expect(mixed?.writingMode).toBe('vertical-rl');
    expect(mixed?.textOrientation).toBe('mixed');
    expect(advanceOf('i', mixed)).toBeLessThan(0.5);
    expect(upright?.textOrientation).toBe('upright');
    expect(advanceOf('i', upright)).toBeGreaterThan(0.8);
    expect(sideways?.textOrientation).toBe('sideways');
    expect(right?.textOrientation).toBe('sideways');
  },

  async 'css-epub-text-underline-position'(book) {
    await book.open();
    const isLine = (ink: number): boolean => ink > 0.6;
    const afterLine = (inks: readonly number[]): boolean =>
      inks.slice(inks.findLastIndex(isLine) + 1).some((ink) => ink > 0);

    const plain = await underlined(book);
    const rows = await plain.lines('across');
    const belowBaseline = rows.findIndex(isLine) + plain.box.top - BEYOND_PX - plain.baseline;
    expect(belowBaseline).toBeGreaterThanOrEqual(-1);
    expect(belowBaseline).toBeLessThan(6);
    expect(afterLine(rows)).toBe(true);

    await book.reader.next();
    const under = await (await underlined(book)).lines('across');
    expect(under.some(isLine)).toBe(true);
    expect(afterLine(under)).toBe(false);

    await book.reader.next();
    const leftwards = await (await underlined(book)).lines('down');
    expect(leftwards.some(isLine)).toBe(true);
    expect(afterLine(leftwards.toReversed())).toBe(false);

    await book.reader.next();
    await book.reader.next();
    const rightwards = await (await underlined(book)).lines('down');
    expect(rightwards.some(isLine)).toBe(true);
    expect(afterLine(rightwards)).toBe(false);
  },

  async 'lay-pkg-flow-paginated'(book) {
    await book.open();
    const pages = await book.readOn();
    expect(pages.length).toBeGreaterThan(8);
    const flow = await book.inFrame(() => {
      const root = document.documentElement;
      return {
        down: root.scrollHeight - root.clientHeight,
        across: root.scrollWidth / root.clientWidth,
        at: root.scrollLeft,
      };
    });
    expect(flow.down).toBeLessThanOrEqual(0);
    expect(flow.across).toBeGreaterThan(2);
    expect(flow.at).toBeGreaterThan(0);
  },
};

/** What does not pass everywhere, looked at all the same. */
export const unsureTextChecks: Checks = {
  async 'css-epub-text-transform'(book) {
    await book.open();
    const [paragraph] = await writtenIn(book, 'p[style]');
    expect(paragraph).toMatchObject({ textTransform: 'full-width', writingMode: 'vertical-rl' });
    const advances = (paragraph?.letters ?? []).map(({ letter, height }) => ({
      letter,
      advance: Math.round((height / (paragraph?.size ?? 1)) * 10) / 10,
    }));
    const wide = advances.find(({ letter }) => letter === 'こ')?.advance;
    const latin = advances.filter(({ letter }) => /[1-6a-f]/.test(letter));
    expect(latin.length).toBe(12);
    expect(latin.filter(({ advance }) => advance !== wide)).toEqual([]);
  },
};

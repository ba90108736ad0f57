import { describe, expect, it } from 'vitest';
import { fc } from '../../support/fast-check.ts';
import { createPathFinder, isExternal, resolveReference } from '../../../src/engines/epub/archive-paths.ts';
import { decodeText } from '../../../src/engines/epub/decode-text.ts';
import { deobfuscate } from '../../../src/engines/epub/deobfuscate-fonts.ts';
import type { SpineItem } from '../../../src/engines/epub/package-document.ts';
import { pageCountOf, pageGeometry, pageOfOffset } from '../../../src/engines/epub/page-geometry.ts';
import { unitsOf } from '../../../src/engines/epub/units.ts';
import { parseViewport } from '../../../src/engines/epub/viewport.ts';

describe('references inside a book', () => {
  it.each([
    ['../img/a%20b.png', 'OPS/text/c.xhtml', 'OPS/img/a b.png', ''],
    ['#nota', 'OPS/c.xhtml', 'OPS/c.xhtml', 'nota'],
    ['d.xhtml?x=1#a%2Fb', 'OPS/c.xhtml', 'OPS/d.xhtml', 'a/b'],
    ['../../../../e.css', 'OPS/c.xhtml', 'e.css', ''],
    ['/abs.css', 'OPS/c.xhtml', 'abs.css', ''],
    ['100%.png', 'c.xhtml', '100%.png', ''],
    ['./a//b.css', 'OPS/c.xhtml', 'OPS/a/b.css', ''],
    ['a/./b/../d.css', 'OPS/c.xhtml', 'OPS/a/d.css', ''],
    ['a/..', 'OPS/c.xhtml', 'OPS', ''],
    ['.a/b..c/...css', 'OPS/c.xhtml', 'OPS/.a/b..c/...css', ''],
    ['a/', 'OPS/c.xhtml', 'OPS/a', ''],
  ])('%s from %s leads to %s', (reference, base, path, fragment) => {
    expect(resolveReference(reference, base)).toEqual({ path, fragment });
  });

  it('that have a scheme or a host lead outside', () => {
    for (const text of ['https://a/b', '//a/b', 'mailto:x', ' javascript:1', 'DATA:x'])
      expect([isExternal(text), resolveReference(text, 'c.xhtml')]).toEqual([true, null]);
  });

  it('never climb out of the archive', () => {
    fc.assert(
      fc.property(fc.string(), (text) => {
        expect(resolveReference(text, 'a/b.xhtml')?.path.split('/') ?? []).not.toContain('..');
      }),
    );
  });
});

describe('files of a book', () => {
  const find = createPathFinder(
    new Map([
      ['OPS/Capítulo.xhtml', 'other'],
      ['OPS/capítulo.xhtml', 'exact'],
      ['OPS//./Ñandú.png', 'loose'],
    ]),
  );

  it.each([
    ['OPS/capítulo.xhtml', 'exact'],
    ['OPS/Capítulo.xhtml', 'other'],
    ['ops/CAPI\u0301TULO.xhtml', 'exact'],
    ['OPS\\n\u0303andu\u0301.PNG', 'loose'],
    ['OPS/capitulo.xhtml', null],
  ])('are found however they are spelt: %s', (path, expected) => {
    expect(find(path)).toBe(expected);
  });
});

describe('text of old books', () => {
  it.each([
    ['utf-8 with a mark', [0xef, 0xbb, 0xbf, 0x3c, 0xc3, 0xb1], '<ñ'],
    ['utf-16', [0xff, 0xfe, 0x3c, 0x00, 0xf1, 0x00], '<ñ'],
    ['windows-1252 that says nothing', [0x3c, 0xf1], '<ñ'],
  ])('%s is read', (_name, bytes, expected) => {
    expect(decodeText(new Uint8Array(bytes))).toBe(expected);
  });

  it('is read as it declares', () => {
    const bytes = new Uint8Array([...new TextEncoder().encode('<?xml version="1.0" encoding="ISO-8859-1"?>'), 0xe1]);
    expect(decodeText(bytes).at(-1)).toBe('á');
  });
});

describe('scrambled fonts', () => {
  it.each(['idpf', 'adobe'] as const)('are the same again after scrambling twice (%s)', async (kind) => {
    const font = crypto.getRandomValues(new Uint8Array(2000));
    const id = 'urn:uuid:12345678-1234-1234-1234-123456789abc';
    const scrambled = await deobfuscate(font, kind, id);
    expect(Buffer.compare(scrambled, font)).not.toBe(0);
    expect(Buffer.compare(await deobfuscate(scrambled, kind, ` ${id}\n`), font)).toBe(0);
  });
});

const usual = { letters: 100, margins: 'usual' } as const;

describe('pages', () => {
  it('are whole columns of readable width on every screen', () => {
    fc.assert(
      fc.property(fc.integer({ min: 200, max: 4000 }), fc.integer({ min: 200, max: 3000 }), (width, height) => {
        const page = pageGeometry(width, height, usual);
        expect(page.width).toBe(page.columns * (page.columnWidth + 2 * page.marginInline));
        expect(page.width).toBeLessThanOrEqual(width);
        expect(page.columnWidth).toBeLessThanOrEqual(640);
        expect(page.columnWidth).toBeGreaterThan(90);
        expect(page.contentHeight).toBeGreaterThan(100);
      }),
    );
    expect(
      [pageGeometry(360, 740, usual), pageGeometry(800, 1280, usual), pageGeometry(1280, 800, usual)].map(
        ({ columns }) => columns,
      ),
    ).toEqual([1, 1, 2]);
  });

  it('have longer lines and one column for larger letters, and margins as they are wanted', () => {
    const desk = (letters: 80 | 100 | 200, margins: 'narrow' | 'usual' | 'wide' = 'usual') =>
      pageGeometry(1280, 800, { letters, margins });
    expect([desk(80), desk(100), desk(200)].map(({ columns }) => columns)).toEqual([2, 2, 1]);
    expect(desk(200).fontSize).toBe(2 * desk(100).fontSize);
    expect(desk(200).columnWidth).toBeGreaterThan(1.5 * desk(100).columnWidth);
    const phone = (margins: 'narrow' | 'usual' | 'wide') =>
      pageGeometry(360, 740, { letters: 100, margins }).marginInline;
    expect(phone('narrow')).toBeLessThan(phone('usual'));
    expect(phone('usual')).toBeLessThan(phone('wide'));
    expect(desk(100, 'narrow').columnWidth).toBeGreaterThan(desk(100, 'wide').columnWidth);
  });

  it('are counted from what overflows, with and without the last margin', () => {
    // Three columns of 300 px with margins of 50, two to a page.
    for (const extent of [50 + 2 * 400 + 300, 3 * 400]) expect(pageCountOf(extent, 800, 2, 50)).toBe(2);
    expect(pageCountOf(0, 800, 1, 50)).toBe(1);
    expect([0, 799, 799.5, 800, 99_999, -30].map((offset) => pageOfOffset(offset, 800, 4))).toEqual([0, 1, 1, 1, 3, 0]);
  });
});

function item(index: number, over: Partial<SpineItem> = {}): SpineItem {
  return {
    index,
    idref: `c${index}`,
    path: `c${index}`,
    mediaType: 'application/xhtml+xml',
    isLinear: true,
    layout: 'fixed',
    pageSpread: null,
    spread: 'landscape',
    overlayPath: null,
    isScrolled: false,
    orientation: null,
    ...over,
  };
}

describe('fixed pages', () => {
  const wide = { readingProgression: 'ltr', isLandscape: true, isWide: true } as const;
  const shape = (spine: SpineItem[], conditions: Parameters<typeof unitsOf>[1] = wide): string[] =>
    unitsOf(spine, conditions).map((unit) =>
      unit.type === 'flow'
        ? `~${unit.items[0].index}`
        : unit.isDouble
          ? `${unit.left[0]?.index ?? '_'}|${unit.right[0]?.index ?? '_'}`
          : String(unit.items[0].index),
    );

  it('are paired as the book says, else after a cover', () => {
    expect(shape([0, 1, 2, 3].map((n) => item(n)))).toEqual(['_|0', '1|2', '3|_']);
    expect(
      shape([item(0, { pageSpread: 'left' }), item(1, { pageSpread: 'right' }), item(2, { pageSpread: 'left' })]),
    ).toEqual(['0|1', '2|_']);
    expect(shape([item(0, { pageSpread: 'right' }), item(1, { pageSpread: 'right' })])).toEqual(['_|0', '_|1']);
    expect(
      shape([item(0, { pageSpread: 'center' }), item(1, { pageSpread: 'left' }), item(2, { pageSpread: 'right' })]),
    ).toEqual(['0', '1|2']);
  });

  it('stand so that the first one that names its side has no gap before it', () => {
    const said = (...sides: SpineItem['pageSpread'][]): string[] =>
      shape(sides.map((pageSpread, n) => item(n, { pageSpread })));
    expect(said(null, 'left', null, null)).toEqual(['_|0', '1|2', '3|_']);
    expect(said(null, 'right', 'left')).toEqual(['0|1', '2|_']);
    expect(said(null, null, 'left', 'right')).toEqual(['0|1', '2|3']);
    expect(said(null, null, 'right')).toEqual(['_|0', '1|2']);
    expect(said(null, 'center', 'left', 'right')).toEqual(['_|0', '1', '2|3']);
    expect(said('left', null, null)).toEqual(['0|1', '2|_']);
    expect([said(null), said('left'), said('right'), said('center')]).toEqual([['0'], ['0|_'], ['_|0'], ['0']]);
    const rtl = [item(0), item(1, { pageSpread: 'right' }), item(2)];
    expect(shape(rtl, { ...wide, readingProgression: 'rtl' })).toEqual(['0|_', '2|1']);
  });

  it('are mirrored in a book read from right to left', () => {
    expect(
      shape(
        [0, 1, 2].map((n) => item(n)),
        { ...wide, readingProgression: 'rtl' },
      ),
    ).toEqual(['0|_', '2|1']);
  });

  it('stand alone where the screen is upright or the book wants it, and beside sections that flow', () => {
    expect(shape([item(0), item(1)], { ...wide, isLandscape: false })).toEqual(['0', '1']);
    expect(shape([item(0, { spread: 'none' }), item(1, { spread: 'none' })])).toEqual(['0', '1']);
    expect(shape([item(0, { layout: 'reflowable' }), item(1), item(2), item(3, { layout: 'reflowable' })])).toEqual([
      '~0',
      '1|2',
      '~3',
    ]);
  });

  it('are all there once, in order, however they are grouped', () => {
    const side = fc.constantFrom('left', 'right', 'center', null);
    fc.assert(
      fc.property(fc.array(side, { maxLength: 12 }), fc.boolean(), (sides, isLandscape) => {
        const spine = sides.map((pageSpread, n) => item(n, { pageSpread }));
        const units = unitsOf(spine, { ...wide, isLandscape });
        expect(units.flatMap(({ items }) => items)).toEqual(spine);
      }),
    );
  });

  it('have the size their viewport says', () => {
    expect(
      ['width=600, height=800', 'width=600px;height=800px', '600x800', ' HEIGHT = 800 ,WIDTH=600'].map(parseViewport),
    ).toEqual(Array.from({ length: 4 }, () => ({ width: 600, height: 800 })));
    expect(['width=device-width, height=800', '', 'width=0,height=1', 'width=1e9,height=1'].map(parseViewport)).toEqual(
      [null, null, null, null],
    );
    expect([' 600 X 800 ', '600×800'].map(parseViewport)).toEqual([600, 600].map((width) => ({ width, height: 800 })));
    expect(parseViewport('width=600, height=800, width=900, height=1, whatever')).toEqual({ width: 600, height: 800 });
  });

  it('are not looked for longer where their viewport is long and says nothing', () => {
    const startedAt = performance.now();
    for (const long of [' ', 'x', ',', '=', '6', '6 ', ' x'])
      expect(parseViewport(`6${long.repeat(150_000)}`)).toBeNull();
    expect(performance.now() - startedAt).toBeLessThan(2_000);
  });
});

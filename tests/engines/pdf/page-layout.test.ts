import { describe, expect, it } from 'vitest';
import { fc } from '../../support/fast-check.ts';
import { fitPage, roomOf, sameTarget, targetFor, timesOfWidth } from '../../../src/engines/pdf/page-layout.ts';
import { partInSight } from '../../../src/engines/pdf/sharp-part.ts';
import { areaOf, maxPixels, pixelSizeOf } from '../../../src/engines/pdf/worker/painted-page.ts';

const side = fc.integer({ min: 1, max: 20_000 });

describe('where a page stands', () => {
  it('fills the host in one direction and is centred in the other', () => {
    expect(fitPage({ width: 600, height: 800 }, { width: 600, height: 1000 }, 1)).toEqual({
      width: 600,
      height: 800,
      left: 0,
      top: 100,
    });
    expect(fitPage({ width: 600, height: 800 }, { width: 1200, height: 400 }, 2)).toEqual({
      width: 300,
      height: 400,
      left: 450,
      top: 0,
    });
  });

  it('never leaves its host and always has a size', () => {
    fc.assert(
      fc.property(
        side,
        side,
        side,
        side,
        fc.constantFrom(1, 1.5, 2, 2.625, 3),
        (width, height, across, along, ratio) => {
          const place = fitPage({ width, height }, { width: across, height: along }, ratio);
          expect(place.width).toBeGreaterThan(0);
          expect(place.height).toBeGreaterThan(0);
          expect(place.left + place.width).toBeLessThanOrEqual(across + 1 / ratio);
          expect(place.top + place.height).toBeLessThanOrEqual(along + 1 / ratio);
        },
      ),
    );
  });

  it('asks for the pixels of the device', () => {
    const target = targetFor({ width: 390, height: 844 }, 3, 'sepia');
    expect(target).toEqual({ fit: 'page', paper: 'sepia', width: 1170, height: 2532 });
    expect(sameTarget(target, targetFor({ width: 390, height: 844 }, 3, 'sepia'))).toBe(true);
    expect(sameTarget(target, targetFor({ width: 844, height: 390 }, 3, 'sepia'))).toBe(false);
    expect(sameTarget(target, targetFor({ width: 390, height: 844 }, 3, 'dark'))).toBe(false);
  });
});

describe('where two pages stand that lie open together', () => {
  const [left, right] = [
    { width: 450, height: 600 },
    { width: 500, height: 580 },
  ];
  const ofLeft = { size: right, isLeft: false };
  const ofRight = { size: left, isLeft: true };

  it('fills the host as one sheet, in its middle', () => {
    const host = { width: 950, height: 700 };
    expect(fitPage(left, host, 1, undefined, ofLeft)).toEqual({ left: 0, top: 50, width: 450, height: 600 });
    expect(fitPage(right, host, 1, undefined, ofRight)).toEqual({ left: 450, top: 60, width: 500, height: 580 });
  });

  it('is enlarged to the width of both, and lies as both lie', () => {
    expect(timesOfWidth(left, { width: 1900, height: 600 }, { zoom: 1, turned: 0 }, ofLeft)).toBe(2);
    expect(timesOfWidth(left, { width: 1180, height: 250 }, { zoom: 1, turned: 90 }, ofLeft)).toBe(2);
    const wide = fitPage(right, { width: 1900, height: 600 }, 1, { zoom: 'width', turned: 0 }, ofRight);
    expect(wide).toMatchObject({ left: 900, width: 1000, height: 1160 });
  });

  it('meets at the fold on any screen, and never leaves its host', () => {
    fc.assert(
      fc.property(
        fc.tuple(side, side, side, side, side, side),
        fc.constantFrom(1, 1.5, 2, 2.625, 3),
        fc.constantFrom(0, 90, 180, 270),
        ([width, height, otherWidth, otherHeight, across, along], ratio, turned) => {
          const [one, other] = [
            { width, height },
            { width: otherWidth, height: otherHeight },
          ];
          const host = { width: across, height: along };
          const framing = { zoom: 1, turned };
          const first = fitPage(one, host, ratio, framing, { size: other, isLeft: false });
          const second = fitPage(other, host, ratio, framing, { size: one, isLeft: true });
          expect(second.left).toBe(first.left + first.width);
          expect(second.left + second.width).toBeLessThanOrEqual(across + 2 / ratio);
          expect(Math.max(first.top + first.height, second.top + second.height)).toBeLessThanOrEqual(along + 2 / ratio);
        },
      ),
    );
  });

  it('asks for the pixels of its share of the host', () => {
    const host = { width: 950, height: 600 };
    expect(roomOf(left, host, { zoom: 1, turned: 0 }, ofLeft)).toEqual({ width: 450, height: 600 });
    expect(roomOf(right, host, { zoom: 1, turned: 0 }, ofRight)).toEqual({ width: 500, height: 580 });
    expect(roomOf(left, host, { zoom: 1, turned: 0 }, null)).toEqual(host);
  });
});

describe('the pixels a page is drawn with', () => {
  it('fill the target', () => {
    expect(
      pixelSizeOf({ width: 600, height: 800 }, { fit: 'page', paper: 'printed', width: 1200, height: 1000 }),
    ).toEqual({
      width: 750,
      height: 1000,
    });
    expect(
      pixelSizeOf({ width: 600, height: 800 }, { fit: 'width', paper: 'printed', width: 1200, height: 1000 }),
    ).toEqual({
      width: 1200,
      height: 1600,
    });
  });

  it('stay within memory whatever the page and the screen', () => {
    fc.assert(
      fc.property(side, side, side, side, fc.constantFrom('page', 'width'), (width, height, across, along, fit) => {
        const pixels = pixelSizeOf({ width, height }, { fit, paper: 'printed', width: across, height: along });
        expect(pixels.width * pixels.height).toBeLessThanOrEqual(maxPixels + 8192);
        expect(Math.min(pixels.width, pixels.height)).toBeGreaterThanOrEqual(1);
        expect(Math.max(pixels.width, pixels.height)).toBeLessThanOrEqual(8192);
      }),
    );
  });
});

describe('the part of an enlarged page that is seen', () => {
  const sight = { left: 0, top: 0, right: 100, bottom: 200 };
  const page = { width: 400, height: 800, middle: { x: 200, y: 400 }, turned: 0 } as const;

  it.each([
    ['at its head, with a little around', page, { left: 0, top: 0, width: 220, height: 440 }],
    ['in its middle', { ...page, middle: { x: 50, y: 100 } }, { left: 280, top: 560, width: 240, height: 480 }],
    // Turned to the right its head is at the right, its left side above.
    [
      'at the left side of one that lies',
      { ...page, turned: 90, middle: { x: 400, y: 200 } } as const,
      { left: 0, top: 1380, width: 440, height: 220 },
    ],
    [
      'at the foot of one that stands on its head',
      { ...page, turned: 180 } as const,
      { left: 580, top: 1160, width: 220, height: 440 },
    ],
    ['beside it', { ...page, middle: { x: 900, y: 400 } }, null],
  ])('is told %s', (_, lying, part) => {
    expect(partInSight(lying, sight, 2)).toEqual(part);
  });

  it('stays within its page', () => {
    const place = fc.integer({ min: -3000, max: 3000 });
    fc.assert(
      fc.property(side, side, place, place, fc.constantFrom(0, 90, 180, 270), (width, height, x, y, turned) => {
        const part = partInSight({ width, height, middle: { x, y }, turned }, sight, 1.5);
        if (part === null) return;
        expect(Math.min(part.left, part.top)).toBeGreaterThanOrEqual(0);
        expect(part.left + part.width).toBeLessThanOrEqual(Math.ceil(width * 1.5));
        expect(part.top + part.height).toBeLessThanOrEqual(Math.ceil(height * 1.5));
      }),
    );
  });

  it('is drawn as it was asked for, and no larger than memory allows', () => {
    const target = { fit: 'page', paper: 'printed', width: 9000, height: 12_000 } as const;
    const part = { left: 700, top: 900, width: 1000, height: 800 };
    const whole = { width: 9000, height: 12_000 };
    expect(areaOf({ width: 600, height: 800 }, { ...target, part })).toEqual({ ...part, whole });
    const most = areaOf({ width: 600, height: 800 }, { ...target, part: { ...part, width: 8000, height: 9000 } });
    expect(most.width * most.height).toBeLessThanOrEqual(maxPixels);
    expect([most.left, most.top, most.width]).toEqual([700, 900, 8000]);
  });
});

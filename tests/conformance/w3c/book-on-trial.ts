import type { Request } from '@playwright/test';
import sharp from 'sharp';
import type { Reader } from '../../engines/epub/harness-page.ts';
import { expect } from '../../engines/epub/harness-page.ts';

const screens = {
  upright: { width: 800, height: 1280 },
  lying: { width: 1280, height: 800 },
  narrow: { width: 360, height: 640 },
} as const;
export type Screen = keyof typeof screens;

/** A frame on the screen: where it stands and what it holds. */
export interface ShownPage {
  readonly text: string;
  readonly left: number;
  readonly top: number;
  readonly width: number;
  readonly height: number;
  /** Its size before it was scaled. */
  readonly natural: { readonly width: number; readonly height: number };
}

export interface Box {
  readonly left: number;
  readonly top: number;
  readonly width: number;
  readonly height: number;
}
export type Colour = (red: number, green: number, blue: number) => boolean;
export const red: Colour = (r, g, b) => r > 200 && g < 60 && b < 60;
export const green: Colour = (r, g, b) => g - r > 30 && g - b > 30;
export const white: Colour = (r, g, b) => r > 240 && g > 240 && b > 240;
export const inked: Colour = (r, g, b) => r + g + b < 500;

/** What is painted. */
export interface Pixels {
  /** Share of the points of a box that are so, 0–1. */
  share(box: Box, colour: Colour): number;
}

/** One book of the W3C, to be opened and looked at. */
export interface BookOnTrial {
  readonly reader: Reader;
  /** Opens it anew on a screen of this kind. */
  open(screen?: Screen): Promise<void>;
  shown(): Promise<ShownPage[]>;
  /** Every screen from the one shown to the last: the text of its frames. */
  readOn(): Promise<string[][]>;
  inFrame<T>(look: () => T | Promise<T>): Promise<T>;
  pixels(): Promise<Pixels>;
  /** Addresses outside that anything asked for since it was opened. */
  readonly asked: readonly string[];
  /** Listens no longer to what is asked for. */
  stop(): void;
}

export type Check = (book: BookOnTrial) => Promise<void>;
export type Checks = Readonly<Record<string, Check>>;

function framesShown(): ShownPage[] {
  return [...document.querySelectorAll('iframe')]
    .filter((frame) => getComputedStyle(frame).visibility === 'visible')
    .map((frame) => {
      const { left, top, width, height } = frame.getBoundingClientRect();
      const text = (frame.contentDocument?.body.textContent ?? '').replaceAll(/\s+/g, ' ').trim();
      return { text, left, top, width, height, natural: { width: frame.clientWidth, height: frame.clientHeight } };
    })
    .toSorted((one, other) => one.left - other.left);
}

const MOST_SCREENS = 120;

export function bookOnTrial(reader: Reader, url: string): BookOnTrial {
  const { page } = reader;
  const asked: string[] = [];
  const home = new URL(page.url()).origin;
  function onRequest(request: Request): void {
    const address = request.url();
    if (/^https?:/.test(address) && !address.startsWith(home)) asked.push(address);
  }
  page.on('request', onRequest);

  const shown = (): Promise<ShownPage[]> => page.evaluate(framesShown);

  return {
    reader,
    asked,
    async open(screen = 'upright') {
      await page.evaluate(() => harness.close());
      await page.setViewportSize(screens[screen]);
      expect(await reader.open(url)).toMatchObject({ ok: true });
      expect((await reader.now()).status).toBe('ready');
    },
    stop: () => void page.off('request', onRequest),
    shown,
    async readOn() {
      const seen: string[][] = [];
      while (seen.length < MOST_SCREENS) {
        seen.push((await shown()).map(({ text }) => text));
        if ((await reader.now()).isLast) break;
        await reader.next();
      }
      return seen;
    },
    inFrame: async (look) => (await reader.frame()).evaluate(look),
    async pixels() {
      const { data, info } = await sharp(await page.screenshot())
        .removeAlpha()
        .raw()
        .toBuffer({ resolveWithObject: true });
      return {
        share({ left, top, width, height }, colour) {
          let points = 0;
          let matching = 0;
          for (let y = Math.max(0, Math.round(top)); y < Math.min(info.height, Math.round(top + height)); y++)
            for (let x = Math.max(0, Math.round(left)); x < Math.min(info.width, Math.round(left + width)); x++) {
              const at = (y * info.width + x) * 3;
              points += 1;
              if (colour(data[at] ?? 0, data[at + 1] ?? 0, data[at + 2] ?? 0)) matching += 1;
            }
          return points === 0 ? 0 : matching / points;
        },
      };
    },
  };
}

/** The part of a box between two shares of its width. */
export function slice({ left, top, width, height }: Box, from: number, to: number): Box {
  return { left: left + width * from, top, width: width * (to - from), height };
}

/** A box without its edges, which scaling mixes with what is beside them. */
export function inside({ left, top, width, height }: Box, edge = 3): Box {
  return { left: left + edge, top: top + edge, width: width - 2 * edge, height: height - 2 * edge };
}

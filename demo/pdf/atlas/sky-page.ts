import { createDice } from '../kit/dice.ts';
import { type Point, box, point } from '../kit/geometry.ts';
import type { Ink } from '../kit/ink.ts';
import type { Pen } from '../kit/pen.ts';
import { type PageContext, type PagePlan, pageSize } from '../kit/write-book.ts';

export const sky = {
  night: '#0b1437',
  deep: '#151f57',
  violet: '#3b2a7a',
  cream: '#fff4de',
  sun: '#ffb81c',
  coral: '#f0643a',
  sea: '#1f9e8f',
  ice: '#9fd3ea',
  rose: '#e06a98',
  dusk: '#5c3c94',
} as const;

export const skyInk: Ink = { main: sky.sun, dark: sky.night, tint: sky.deep, accent: sky.coral };

export interface Fact {
  readonly name: string;
  readonly value: string;
}

/** One page of the atlas: a full-bleed picture, a big title and a few sentences. */
export interface SkyPage {
  readonly name: string;
  readonly title: string;
  readonly part: string;
  readonly text: readonly string[];
  readonly facts?: readonly Fact[];
  readonly alt: string;
  readonly top?: string;
  readonly low?: string;
  readonly draw: (pen: Pen) => void;
}

export function paintSky(pen: Pen, top: string, low: string): void {
  const { width, height } = pageSize;
  const wash = pen.doc.linearGradient(0, 0, 0, height).stop(0, top).stop(1, low);
  pen.doc.rect(0, 0, width, height).fill(wash);
}

/** The same stars every time for the same seed; a few are big and warm. */
export function paintStars(pen: Pen, seed: number, count: number, low: number = pageSize.height): void {
  const dice = createDice(seed);
  for (let index = 0; index < count; index += 1) {
    const at = point(dice.whole(0, pageSize.width), dice.whole(0, low));
    const big = index % 17 === 0;
    const color = index % 5 === 0 ? sky.sun : index % 7 === 0 ? sky.ice : sky.cream;
    if (big) sparkle(pen, at, dice.whole(4, 8), color);
    else pen.circle(at, dice.whole(4, 13) / 10, { fill: color, opacity: dice.whole(4, 10) / 10 });
  }
}

export function sparkle(pen: Pen, at: Point, reach: number, color: string): void {
  const thin = reach * 0.16;
  pen.polygon(
    [
      point(at.x, at.y - reach),
      point(at.x + thin, at.y - thin),
      point(at.x + reach, at.y),
      point(at.x + thin, at.y + thin),
      point(at.x, at.y + reach),
      point(at.x - thin, at.y + thin),
      point(at.x - reach, at.y),
      point(at.x - thin, at.y - thin),
    ],
    { fill: color },
  );
}

const left = 44;
const width = pageSize.width - 2 * left;

export function planSkyPage(page: SkyPage, opensPart: boolean, seed: number): PagePlan {
  return {
    name: page.name,
    ink: skyInk,
    bookmark: { title: page.title, level: 1 },
    ...(opensPart ? { section: page.part } : {}),
    draw: (context) => {
      const { pen, structure } = context;
      structure.furniture(() => {
        paintSky(pen, page.top ?? sky.night, page.low ?? sky.violet);
        paintStars(pen, seed, 150);
      });
      structure.block('Figure', () => page.draw(pen), page.alt);
      drawWords(context, page);
    },
  };
}

function drawWords({ pen, structure, number }: PageContext, page: SkyPage): void {
  const facts = page.facts ?? [];
  const body = { size: 13.5, leading: 1.42, color: sky.cream };
  const tall =
    page.text.reduce((sum, text) => sum + pen.type.height(text, width - 44, body) + 7, 0) +
    (facts.length > 0 ? 66 : 0) +
    32;
  const panel = box(left - 22, pageSize.height - 50 - tall, width + 44, tall);
  structure.furniture(() => {
    pen.label(page.part.toUpperCase(), point(left, 42), { size: 10.5, font: 'bold', color: sky.sun, align: 'left' });
    pen.rect(panel, { fill: sky.night, opacity: 0.86 }, 16);
    pen.rect(box(panel.x, panel.y + 18, 6, 44), { fill: sky.sun }, 3);
    pen.circle(point(pageSize.width / 2, pageSize.height - 25), 14, { fill: sky.night, opacity: 0.86 });
    pen.label(String(number), point(pageSize.width / 2, pageSize.height - 25), {
      size: 12,
      font: 'heading',
      color: sky.cream,
    });
  });
  structure.block(page.title === page.part ? 'H1' : 'H2', () => {
    pen.paragraph(page.title, left - 2, 52, width, {
      size: titleSize(pen, page.title),
      leading: 1,
      font: 'display',
      color: sky.cream,
    });
  });
  let y = panel.y + 17;
  for (const text of page.text) {
    structure.block('P', () => {
      y = pen.paragraph(text, left, y, width - 22, body) + 7;
    });
  }
  const spans = facts.map((fact) =>
    Math.max(pen.type.measure(fact.value, 'heading', 15), pen.type.measure(fact.name, 'body', 10)),
  );
  const used = spans.reduce((sum, span) => sum + span, 0);
  const gap = Math.min(60, (width - used) / Math.max(1, facts.length - 1));
  let x = left;
  for (const [index, fact] of facts.entries()) {
    const at = x;
    structure.block('P', () => {
      pen.label(fact.name, point(at, y + 17), { size: 10, color: sky.ice, align: 'left' });
      pen.label(fact.value, point(at, y + 36), { size: 15, font: 'heading', color: sky.sun, align: 'left' });
    });
    x += (spans[index] ?? 0) + gap;
  }
}

/** The biggest size that keeps a title on one line. */
function titleSize(pen: Pen, title: string): number {
  return Math.min(54, (54 * width) / pen.type.measure(title, 'display', 54));
}

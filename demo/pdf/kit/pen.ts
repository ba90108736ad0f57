import { type Box, type Point, between, corners, direction, distance, point, polar } from './geometry.ts';
import { type Ink, neutral } from './ink.ts';
import type { FontName, TextStyle, Typesetter } from './typesetter.ts';

export interface Stroke {
  readonly fill?: string;
  readonly stroke?: string;
  readonly width?: number;
  readonly dash?: readonly [number, number];
  readonly opacity?: number;
}

export interface LabelStyle {
  readonly size?: number;
  readonly font?: FontName;
  readonly color?: string;
  readonly align?: 'left' | 'center' | 'right';
  /** Turn around the anchor, counter-clockwise. */
  readonly turn?: number;
}

/** Draws on the current page with the colours of the chapter. */
export class Pen {
  readonly doc: PDFKit.PDFDocument;
  readonly type: Typesetter;
  readonly ink: Ink;

  constructor(doc: PDFKit.PDFDocument, type: Typesetter, ink: Ink) {
    this.doc = doc;
    this.type = type;
    this.ink = ink;
  }

  path(points: readonly Point[], style: Stroke, closed: boolean = false): void {
    const [first, ...rest] = points;
    if (first === undefined) return;
    this.#painted(style, () => {
      this.doc.moveTo(first.x, first.y);
      for (const each of rest) this.doc.lineTo(each.x, each.y);
      if (closed) this.doc.closePath();
    });
  }

  polygon(points: readonly Point[], style: Stroke): void {
    this.path(points, style, true);
  }

  line(a: Point, b: Point, color: string = neutral.ink, width: number = 1.2): void {
    this.path([a, b], { stroke: color, width });
  }

  dashed(a: Point, b: Point, color: string = neutral.soft, width: number = 0.9): void {
    this.path([a, b], { stroke: color, width, dash: [3, 2.4] });
  }

  rect(area: Box, style: Stroke, radius: number = 0): void {
    this.#painted(style, () => {
      if (radius > 0) this.doc.roundedRect(area.x, area.y, area.width, area.height, radius);
      else this.doc.rect(area.x, area.y, area.width, area.height);
    });
  }

  circle(middle: Point, radius: number, style: Stroke): void {
    this.#painted(style, () => this.doc.circle(middle.x, middle.y, radius));
  }

  ellipse(middle: Point, radiusX: number, radiusY: number, style: Stroke): void {
    this.#painted(style, () => this.doc.ellipse(middle.x, middle.y, radiusX, radiusY));
  }

  /** SVG path data in page points. */
  shape(data: string, style: Stroke): void {
    this.#painted(style, () => this.doc.path(data));
  }

  arc(middle: Point, radius: number, from: number, to: number, style: Stroke): void {
    this.path(arcPoints(middle, radius, from, to), style);
  }

  wedge(middle: Point, radius: number, from: number, to: number, style: Stroke): void {
    this.polygon([middle, ...arcPoints(middle, radius, from, to)], style);
  }

  dot(at: Point, color: string = neutral.ink, radius: number = 2.4): void {
    this.circle(at, radius, { fill: color });
  }

  arrow(from: Point, to: Point, color: string = neutral.ink, width: number = 1.2, both: boolean = false): void {
    this.line(from, to, color, width);
    this.#head(from, to, color, width);
    if (both) this.#head(to, from, color, width);
  }

  label(text: string, at: Point, style: LabelStyle = {}): void {
    const size = style.size ?? 10;
    const font = style.font ?? 'body';
    const wide = this.type.measure(text, font, size);
    const align = style.align ?? 'center';
    const left = align === 'center' ? -wide / 2 : align === 'right' ? -wide : 0;
    const turned = style.turn !== undefined && style.turn !== 0;
    if (turned) {
      this.doc.save();
      this.doc.rotate(-style.turn, { origin: [at.x, at.y] });
    }
    const line = this.type.lines(text.replaceAll(' ', '\u00a0'), 1e6, size, font)[0];
    let x = at.x + left;
    for (const run of line?.runs ?? []) {
      this.#run(run.text, x, at.y + size * 0.34, run.font, size, style.color ?? neutral.ink, run.width);
      x += run.width * size;
    }
    if (turned) this.doc.restore();
  }

  /** Sets a paragraph with its first line's top at `y`; gives back the y below it. */
  paragraph(text: string, x: number, y: number, width: number, style: TextStyle): number {
    const pitch = style.size * (style.leading ?? 1.4);
    let baseline = y + pitch * 0.5 + style.size * 0.34;
    for (const line of this.type.lines(text, width, style.size, style.font)) {
      const spare = width - line.width * style.size;
      let left = x + (style.align === 'center' ? spare / 2 : style.align === 'right' ? spare : 0);
      for (const run of line.runs) {
        this.#run(run.text, left, baseline, run.font, style.size, style.color, run.width);
        left += run.width * style.size;
      }
      baseline += pitch;
    }
    return baseline - pitch * 0.5 - style.size * 0.34;
  }

  /** The arc (or the square of a right angle) inside an angle, going counter-clockwise. */
  angle(vertex: Point, from: Point, to: Point, radius: number, color: string = this.ink.main, text?: string): void {
    const start = direction(vertex, from);
    const turn = (direction(vertex, to) - start + 360) % 360;
    if (Math.abs(turn - 90) < 0.01) {
      const side = radius * 0.62;
      const a = polar(vertex, side, start);
      const b = polar(vertex, side, start + 90);
      this.path([a, point(a.x + b.x - vertex.x, a.y + b.y - vertex.y), b], { stroke: color, width: 1.3 });
    } else {
      this.wedge(vertex, radius, start, start + turn, { fill: color, opacity: 0.16 });
      this.arc(vertex, radius, start, start + turn, { stroke: color, width: 1.3 });
    }
    if (text !== undefined) {
      const away = radius + (turn < 35 ? 15 : 11);
      this.label(text, polar(vertex, away, start + turn / 2), { size: 9.5, font: 'bold', color });
    }
  }

  /** Names the corners of a polygon on its outer side. */
  cornerNames(points: readonly Point[], names: string, away: number = 10): void {
    for (const [index, [previous, corner, next]] of corners(points).entries()) {
      const inward = between(
        between(corner, previous, 1 / (distance(corner, previous) || 1)),
        between(corner, next, 1 / (distance(corner, next) || 1)),
      );
      const out = direction(inward, corner);
      this.label(names[index] ?? '', polar(corner, away, out), { size: 10.5, font: 'italic' });
    }
  }

  /** Writes the length of a side on the outer side of a polygon (corners clockwise on the page). */
  sideLabel(a: Point, b: Point, inside: Point, text: string, color: string = neutral.ink, away: number = 10): void {
    const middle = between(a, b);
    const normal = direction(a, b) + 90;
    const one = polar(middle, away, normal);
    const other = polar(middle, away, normal + 180);
    const place = distance(one, inside) > distance(other, inside) ? one : other;
    const slope = Math.abs(Math.cos(((normal - 90) * Math.PI) / 180));
    const shift = (1 - slope) * Math.max(0, this.type.measure(text, 'bold', 9.5) / 2 - 5);
    const x = place.x + (place.x >= middle.x ? shift : -shift);
    this.label(text, point(x, place.y), { size: 9.5, font: 'bold', color });
  }

  /** Small strokes across a side: the same number means the same length. */
  ticks(a: Point, b: Point, count: number, color: string = neutral.ink): void {
    const middle = between(a, b);
    const along = direction(a, b);
    for (let index = 0; index < count; index += 1) {
      const at = polar(middle, (index - (count - 1) / 2) * 3.4, along);
      this.line(polar(at, 4, along + 90), polar(at, 4, along - 90), color, 1.1);
    }
  }

  clipped(area: Box, draw: () => void): void {
    this.doc.save();
    this.doc.rect(area.x, area.y, area.width, area.height).clip();
    draw();
    this.doc.restore();
  }

  #run(text: string, x: number, y: number, font: FontName, size: number, color: string, em: number): void {
    const ready = {
      lineBreak: false,
      baseline: 'alphabetic' as const,
      textWidth: em * size,
      wordCount: 1,
    };
    this.doc.font(font).fontSize(size).fillColor(color).text(text, x, y, ready);
  }

  #head(from: Point, to: Point, color: string, width: number): void {
    const back = direction(to, from);
    const size = 5 + width * 1.6;
    this.polygon([to, polar(to, size, back + 22), polar(to, size, back - 22)], { fill: color });
  }

  #painted(style: Stroke, trace: () => void): void {
    const { doc } = this;
    doc.save();
    if (style.opacity !== undefined) doc.opacity(style.opacity);
    if (style.dash !== undefined) doc.dash(style.dash[0], { space: style.dash[1] });
    doc
      .lineWidth(style.width ?? 1.2)
      .lineJoin('round')
      .lineCap(style.dash ? 'butt' : 'round');
    trace();
    if (style.fill !== undefined && style.stroke !== undefined) {
      doc.fillAndStroke(style.fill, style.stroke);
    } else if (style.fill !== undefined) doc.fill(style.fill);
    else doc.stroke(style.stroke ?? neutral.ink);
    doc.restore();
  }
}

function arcPoints(middle: Point, radius: number, from: number, to: number): Point[] {
  const steps = Math.max(4, Math.ceil(Math.abs(to - from) / 5));
  return Array.from({ length: steps + 1 }, (_, index) => polar(middle, radius, from + ((to - from) * index) / steps));
}

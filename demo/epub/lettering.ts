import letters from './letters.json' with { type: 'json' };
import { escapeXml } from './xhtml.ts';

/** `display` is heavy and narrow, for titles; `label` is calm, for small lines. */
export type Face = 'display' | 'label';

interface FaceOutlines {
  glyphs: ReadonlyMap<string, readonly [advance: number, outline: string]>;
  kern: ReadonlyMap<string, number>;
}

export interface Line {
  text: string;
  x: number;
  y: number;
  size: number;
  fill: string;
  face: Face;
  anchor?: 'start' | 'middle' | 'end';
  spacing?: number;
}

function outlinesOf(face: Face): FaceOutlines {
  const { glyphs, kern } = letters[face];
  const pairs = Object.entries(glyphs).flatMap(([character, [advance, outline]]) =>
    typeof advance === 'number' && typeof outline === 'string'
      ? [[character, [advance, outline] as const] as const]
      : [],
  );
  return { glyphs: new Map(pairs), kern: new Map(Object.entries(kern)) };
}

/**
 * A line of type as outlines: covers are rasterised on servers that may have no font at all,
 * and a cover without its title is not a cover.
 */
export function letterLine(line: Line): string {
  const outlines = outlinesOf(line.face);
  const scale = line.size / letters.unitsPerEm;
  const spacing = (line.spacing ?? 0) / scale;
  const shapes: string[] = [];
  let x = 0;
  let previous = '';
  for (const character of line.text) {
    const glyph = outlines.glyphs.get(character);
    if (glyph === undefined) {
      throw new Error(`The cover lettering has no outline for "${character}"`);
    }
    x += outlines.kern.get(previous + character) ?? 0;
    if (glyph[1] !== '') {
      shapes.push(`<path transform="translate(${Math.round(x)} 0)" d="${glyph[1]}"/>`);
    }
    x += glyph[0] + spacing;
    previous = character;
  }
  const width = (x - spacing) * scale;
  const anchor = line.anchor ?? 'start';
  const left = line.x - (anchor === 'start' ? 0 : anchor === 'middle' ? width / 2 : width);
  return `<g role="img" aria-label="${escapeXml(line.text)}" fill="${line.fill}" transform="translate(${left.toFixed(1)} ${line.y}) scale(${scale.toFixed(4)})">${shapes.join('')}</g>`;
}

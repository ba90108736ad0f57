/** Red, green and blue from 0 to 255, and how much of it covers from 0 to 1. */
export type Color = readonly [red: number, green: number, blue: number, alpha: number];

/** Reads `#rrggbb`, `rgb(r g b / a%)`, `rgba(r, g, b, a)` and `transparent`. */
export function parseColor(text: string): Color {
  if (text === 'transparent') return [0, 0, 0, 0];
  const hex = /^#([\da-f]{2})([\da-f]{2})([\da-f]{2})$/i.exec(text);
  if (hex !== null) {
    const [, red = '', green = '', blue = ''] = hex;
    return [Number.parseInt(red, 16), Number.parseInt(green, 16), Number.parseInt(blue, 16), 1];
  }
  const parts = /^rgba?\((.+)\)$/.exec(text)?.[1]?.match(/[\d.]+%?/g);
  if (!parts) throw new Error(`Not a colour: ${text}`);
  const [red = '0', green = '0', blue = '0', alpha = '1'] = parts;
  const share = Number.parseFloat(alpha) / (alpha.endsWith('%') ? 100 : 1);
  return [Number(red), Number(green), Number(blue), share];
}

/** What is seen where `front` lies over an opaque `back`. */
export function over(front: Color, back: Color): Color {
  const mix = (at: 0 | 1 | 2) => front[at] * front[3] + back[at] * (1 - front[3]);
  return [mix(0), mix(1), mix(2), 1];
}

function luminance(color: Color): number {
  const linear = (value: number) => {
    const part = value / 255;
    return part <= 0.040_45 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4;
  };
  return 0.2126 * linear(color[0]) + 0.7152 * linear(color[1]) + 0.0722 * linear(color[2]);
}

/** WCAG 2: from 1 (the same) to 21 (black on white). */
export function contrastRatio(front: Color, back: Color): number {
  const [light = 0, dark = 0] = [luminance(over(front, back)), luminance(back)].sort((one, other) => other - one);
  return (light + 0.05) / (dark + 0.05);
}

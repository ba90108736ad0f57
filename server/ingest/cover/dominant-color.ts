/** Of a cover at least this share must have a colour for it to be called by it and not by its paper. */
const COLORED_SHARE = 0.06;
/** Below this distance between its strongest and weakest channel a pixel is grey. */
const GREY_SPREAD = 36;

interface Bucket {
  count: number;
  sum: [number, number, number];
}

/**
 * The colour a cover is remembered by, as `#rrggbb`: the largest group of alike coloured pixels;
 * where there is hardly any colour, the largest group of all.
 */
export function dominantColor(rgb: Uint8Array): string {
  const colored = new Map<number, Bucket>();
  const all = new Map<number, Bucket>();
  let coloredCount = 0;
  for (let index = 0; index + 2 < rgb.length; index += 3) {
    const pixel: [number, number, number] = [rgb[index] ?? 0, rgb[index + 1] ?? 0, rgb[index + 2] ?? 0];
    addTo(all, pixel);
    if (Math.max(...pixel) - Math.min(...pixel) < GREY_SPREAD) continue;
    addTo(colored, pixel);
    coloredCount += 1;
  }
  const isColored = coloredCount >= (rgb.length / 3) * COLORED_SHARE;
  return toHex(largestOf(isColored ? colored : all));
}

function addTo(buckets: Map<number, Bucket>, [red, green, blue]: [number, number, number]): void {
  // Eight steps a channel: shades of one colour fall together.
  const key = ((red >> 5) << 6) | ((green >> 5) << 3) | (blue >> 5);
  const bucket = buckets.get(key) ?? { count: 0, sum: [0, 0, 0] };
  const [sumRed, sumGreen, sumBlue] = bucket.sum;
  buckets.set(key, { count: bucket.count + 1, sum: [sumRed + red, sumGreen + green, sumBlue + blue] });
}

function largestOf(buckets: Map<number, Bucket>): number[] {
  const [largest] = [...buckets.values()].toSorted((one, other) => other.count - one.count);
  return largest === undefined ? [255, 255, 255] : largest.sum.map((sum) => sum / largest.count);
}

function toHex(channels: number[]): string {
  return `#${channels.map((value) => Math.round(value).toString(16).padStart(2, '0')).join('')}`;
}

const side = 200;

/** The colours of a part of a picture, made small. */
function colorsOf(from: HTMLCanvasElement, x: number, y: number, width: number, height: number): Uint8ClampedArray {
  const context = new OffscreenCanvas(side, side).getContext('2d');
  if (context === null) throw new Error('no canvas');
  context.imageSmoothingQuality = 'high';
  context.drawImage(from, x, y, width, height, 0, 0, side, side);
  return context.getImageData(0, 0, side, side).data;
}

const meet = (a: number, b: number, c: number, d: number): number => Math.max(0, Math.min(b, d) - Math.max(a, c));

/**
 * The parts of pages that are drawn by themselves: their fewest pixels for each of CSS, how much of the window they cover
 * together, how far their colours are from those of the pictures below at most, and the darkest of them.
 */
export function sharpParts() {
  const root = document.querySelector('.libro-pdf');
  const parts = [...document.querySelectorAll<HTMLCanvasElement>('.libro-pdf-page:not([inert]) .libro-pdf-sharp')];
  if (root === null || parts.length === 0) return null;
  const seen = root.getBoundingClientRect();
  const told = parts.map((part) => {
    const below = part.parentElement?.querySelector('canvas') ?? part;
    const share = (length: string): number => Number.parseFloat(length) / 100;
    const own = colorsOf(part, 0, 0, part.width, part.height);
    const under = colorsOf(
      below,
      share(part.style.left) * below.width,
      share(part.style.top) * below.height,
      share(part.style.width) * below.width,
      share(part.style.height) * below.height,
    );
    const box = part.getBoundingClientRect();
    return {
      density: Math.sqrt((part.width * part.height) / (box.width * box.height)),
      covered:
        meet(box.left, box.right, seen.left, seen.left + root.clientWidth) *
        meet(box.top, box.bottom, seen.top, seen.top + root.clientHeight),
      far: own.reduce((sum, value, at) => sum + Math.abs(value - (under[at] ?? 0)), 0) / own.length,
      darkest: own.reduce((least, value) => Math.min(least, value), 255),
      pixels: below.width * below.height,
    };
  });
  const all = (name: keyof (typeof told)[number]) => told.map((part) => part[name]);
  return {
    density: Math.min(...all('density')),
    covered: all('covered').reduce((sum, area) => sum + area, 0) / (root.clientWidth * root.clientHeight),
    far: Math.max(...all('far')),
    darkest: Math.min(...all('darkest')),
    pixels: Math.max(...all('pixels')),
  };
}

import sharp from 'sharp';
import { seededRandom } from '../../../tests/support/seeded-random.ts';

/**
 * A picture with as much in it as a photograph has: soft shades, hills, and grain that no compression takes away. The
 * same bytes for the same seed, with the same version of sharp.
 */
export async function makePhoto(seed: number, width: number, height: number, grain: number): Promise<Buffer> {
  const random = seededRandom(seed);
  const [phase, hills, red, green, blue] = [random() * 6, 2 + random() * 5, random(), random(), random()];
  const pixels = Buffer.alloc(width * height * 3);
  for (let y = 0; y < height; y += 1) {
    for (let x = 0; x < width; x += 1) {
      const ridge = height * (0.55 + 0.18 * Math.sin(phase + (x / width) * hills) + 0.05 * Math.sin((x / width) * 40));
      const light = y < ridge ? 150 + 90 * (1 - y / height) : 60 + 70 * (y / height);
      const noise = (random() - 0.5) * grain;
      const at = (y * width + x) * 3;
      pixels[at] = Math.max(0, Math.min(255, light * (0.6 + 0.4 * red) + noise));
      pixels[at + 1] = Math.max(0, Math.min(255, light * (0.6 + 0.4 * green) + noise));
      pixels[at + 2] = Math.max(0, Math.min(255, light * (0.6 + 0.4 * blue) + noise));
    }
  }
  return sharp(pixels, { raw: { width, height, channels: 3 } })
    .jpeg({ quality: 87 })
    .toBuffer();
}

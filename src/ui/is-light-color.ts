/** Whether dark letters read better than white ones on this `#rrggbb` (WCAG relative luminance). */
export function isLightColor(color: string): boolean {
  const [red = 0, green = 0, blue = 0] = [1, 3, 5].map((start) => {
    const part = Number.parseInt(color.slice(start, start + 2), 16) / 255;
    return part <= 0.040_45 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4;
  });
  // Above this luminance the contrast with black is the greater one.
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue > 0.179;
}

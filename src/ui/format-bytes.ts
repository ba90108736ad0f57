const units = ['B', 'kB', 'MB', 'GB'] as const;

/** A size as people read it: `840 kB`, in Spanish `12,4 MB`; units of a thousand, as shops count. */
export function formatBytes(bytes: number, language: string): string {
  let value = Math.max(0, bytes);
  let step = 0;
  while (value >= 1000 && step < units.length - 1) {
    value /= 1000;
    step += 1;
  }
  const digits = step >= 2 && value < 100 ? 1 : 0;
  const number = new Intl.NumberFormat(language, { maximumFractionDigits: digits }).format(value);
  return `${number} ${units[step] ?? 'B'}`;
}

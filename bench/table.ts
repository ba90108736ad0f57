/** The middle value; of an even count, the lower of the two in the middle. */
export function median(values: readonly number[]): number {
  const sorted = [...values].sort((a, b) => a - b);
  return sorted[Math.floor((sorted.length - 1) / 2)] ?? Number.NaN;
}

export interface BenchRow {
  readonly what: string;
  readonly unit: 'ms' | 'kB' | 'MB';
  readonly ours: readonly number[];
  readonly limit: readonly number[];
  /** The ratio that is wanted, where there is one. */
  readonly target?: number;
}

const cell = (value: number, unit: string) =>
  `${unit !== 'ms' || value < 10 ? value.toFixed(1) : Math.round(value)} ${unit}`;

function verdict(ratio: number, target: number | undefined): string {
  return target === undefined ? '' : `≤ ${target}×: ${ratio <= target ? 'sí' : 'no'}`;
}

/** Prints medians of ours and of the limit, and their ratio. */
export function printTable(title: string, rows: readonly BenchRow[]): void {
  const lines = rows.map(({ what, unit, ours, limit, target }) => {
    const [a, b] = [median(ours), median(limit)];
    return [what, cell(a, unit), cell(b, unit), `${(a / b).toFixed(2)}×`, verdict(a / b, target)];
  });
  const all = [['', 'Libro Digital', 'límite', 'razón', 'meta'], ...lines];
  const widths = [0, 1, 2, 3, 4].map((column) => Math.max(...all.map((line) => (line[column] ?? '').length)));
  console.log(`\n${title}`);
  for (const line of all) console.log(line.map((text, column) => text.padEnd(widths[column] ?? 0)).join('   '));
}

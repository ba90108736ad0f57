import { median } from '../table.ts';
import type { Reader } from './readers.ts';

export interface ReadersRow {
  readonly what: string;
  readonly unit: 'ms' | 'MB' | '/12';
  /** By the reader's name; what it cannot do is not there. */
  readonly figures: ReadonlyMap<string, readonly number[]>;
  /** Of Debian's tools, where there is something to compare. */
  readonly limit: readonly number[];
  readonly goal: { readonly kind: 'of-best'; readonly most: number } | { readonly kind: 'own'; readonly most: number };
}

const shown = (values: readonly number[] | undefined, unit: string) =>
  values === undefined || values.length === 0 ? '–' : `${Math.round(median(values))} ${unit}`;

function verdictOf({ figures, goal, unit }: ReadersRow, [own, ...peers]: readonly Reader[]): readonly string[] {
  const ours = median(figures.get(own?.name ?? '') ?? []);
  if (goal.kind === 'own') {
    const isMet = unit === '/12' ? ours >= goal.most : ours <= goal.most;
    return ['', `${unit === '/12' ? '' : '≤ '}${goal.most}: ${isMet ? 'sí' : 'no'}`];
  }
  const best = Math.min(...peers.flatMap(({ name }) => (figures.has(name) ? [median(figures.get(name) ?? [])] : [])));
  if (!Number.isFinite(best)) return ['', 'nadie más'];
  const ratio = ours / best;
  return [`${ratio.toFixed(2)}×`, `≤ ${goal.most}×: ${ratio <= goal.most ? 'sí' : 'no'}`];
}

/** Medians of every reader, ours over the best of the others, and whether the goal is met. */
export function printReaders(title: string, readers: readonly Reader[], rows: readonly ReadersRow[]): void {
  const head = ['', ...readers.map((reader) => reader.title), 'límite', 'razón', 'meta'];
  const lines = rows.map((row) => [
    row.what,
    ...readers.map(({ name }) => shown(row.figures.get(name), row.unit)),
    shown(row.limit, row.unit),
    ...verdictOf(row, readers),
  ]);
  const all = [head, ...lines];
  const widths = head.map((_, column) => Math.max(...all.map((line) => (line[column] ?? '').length)));
  console.log(`\n${title}`);
  for (const line of all) console.log(line.map((text, column) => text.padEnd(widths[column] ?? 0)).join('  '));
}

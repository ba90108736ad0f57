/** What became of the files of one family. */
export interface Family {
  readonly name: string;
  readonly files: number;
  readonly opened: number;
  /** File and the code of its sentence. */
  readonly refused: readonly string[];
  readonly wrong: readonly string[];
}

/** Lines of equal columns, the first row its heads. */
export function tableOf(rows: readonly (readonly string[])[]): string {
  const widths = (rows[0] ?? []).map((_, column) => Math.max(...rows.map((row) => (row[column] ?? '').length)));
  const lines = rows.map((row) => row.map((cell, at) => cell.padEnd(widths[at] ?? 0)).join('  '));
  return lines.map((line) => line.trimEnd()).join('\n');
}

/** One row a family, and the names of what was not opened. */
export function familyTable(families: readonly Family[]): string {
  const rows = families.map(({ name, files, opened, refused, wrong }) =>
    [name, files, opened, refused.length, wrong.length].map(String),
  );
  const named = families.flatMap(({ refused, wrong }) => [
    ...refused.map((one) => `  refused: ${one}`),
    ...wrong.map((one) => `  WRONG: ${one}`),
  ]);
  return [tableOf([['family', 'files', 'opened', 'refused with a sentence', 'wrong'], ...rows]), ...named].join('\n');
}

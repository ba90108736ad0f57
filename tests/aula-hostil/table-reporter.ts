import { mkdirSync, writeFileSync } from 'node:fs';
import { dirname } from 'node:path';
import type { Reporter, TestCase, TestResult } from '@playwright/test/reporter';
import * as v from 'valibot';
import { TALLY } from '../support/tally.ts';

const toldSchema = v.object({
  fault: v.string(),
  what: v.string(),
  rounds: v.number(),
  lost: v.number(),
  wrong: v.number(),
  shownWrongly: v.number(),
});
type Row = v.InferOutput<typeof toldSchema> & { readonly end: string };

const heading = ['fallo', 'qué se hizo', 'veces', 'perdido', 'mal', 'mostrado mal', ''];
/** The number of a fault, so that F9 stands before F10. */
const order = (row: Row) => Number(/\d+/.exec(row.fault)?.[0] ?? 0);

/** What the suite of faults has to say: one line a fault, and the tests that failed without a line. */
export default class TableReporter implements Reporter {
  readonly #rows: Row[] = [];
  readonly #silent: string[] = [];
  #skipped = 0;

  readonly #file: string | undefined;

  constructor({ file }: { readonly file?: string } = {}) {
    this.#file = file;
  }

  printsToStdio(): boolean {
    return true;
  }

  /** What a test says itself: what this browser does not let anybody try. */
  onStdOut(chunk: string | Buffer): void {
    process.stdout.write(chunk);
  }

  onTestEnd(test: TestCase, result: TestResult): void {
    console.log(`${result.status === 'passed' ? '✓' : result.status === 'skipped' ? '–' : '✗'} ${test.title}`);
    for (const error of result.errors) console.error(error.message ?? error.value ?? '');
    const told = result.annotations.filter(({ type }) => type === TALLY);
    // What never began because something before it failed is skipped, too.
    const isExcused = result.status === 'skipped' && result.annotations.some(({ type }) => type === 'skip');
    const end = result.status === 'passed' || isExcused ? '' : 'no superado';
    for (const { description = '' } of told) this.#rows.push({ ...v.parse(toldSchema, JSON.parse(description)), end });
    if (isExcused) this.#skipped += 1;
    if (told.length === 0 && end !== '') this.#silent.push(`${test.title} (${result.status})`);
  }

  onEnd(): void {
    const rows = this.#rows.toSorted((a, b) => order(a) - order(b));
    const lines = rows.map((row) =>
      [row.fault, row.what, row.rounds, row.lost, row.wrong, row.shownWrongly, row.end].map(String),
    );
    const sum = (key: 'rounds' | 'lost' | 'wrong' | 'shownWrongly') =>
      String(rows.reduce((total, row) => total + row[key], 0));
    lines.push(['', 'en total', sum('rounds'), sum('lost'), sum('wrong'), sum('shownWrongly'), '']);
    const widths = heading.map((_, column) =>
      Math.max(...[heading, ...lines].map((line) => (line[column] ?? '').length)),
    );
    console.log('');
    for (const line of [heading, ...lines])
      console.log(
        line
          .map((text, column) => text.padEnd(widths[column] ?? 0))
          .join('  ')
          .trimEnd(),
      );
    for (const title of this.#silent) console.log(`Sin contar: ${title}`);
    if (this.#skipped > 0) console.log(`No se pudieron probar aquí: ${this.#skipped}`);
    if (this.#file === undefined) return;
    mkdirSync(dirname(this.#file), { recursive: true });
    writeFileSync(this.#file, JSON.stringify(rows, null, 2));
  }
}

import { writeFileSync } from 'node:fs';
import type { Reporter } from 'vitest/node';

/** Writes beside vitest's report the errors that no test is to blame for, which the report itself leaves out. */
export default class OutsideErrors implements Reporter {
  onTestRunEnd(_files: unknown, errors: readonly { readonly message?: string; readonly stack?: string }[]): void {
    const report = process.env['LIBRO_REPORT'];
    if (report === undefined) throw new Error('LIBRO_REPORT names the report to write beside.');
    writeFileSync(`${report}.outside`, JSON.stringify(errors.map((error) => error.stack ?? error.message ?? '?')));
  }
}

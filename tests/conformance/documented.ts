import { readFileSync } from 'node:fs';
import type { Family } from './table.ts';

/** The page that tells people what is printed here. */
export const conformancePage = readFileSync(new URL('../../docs/conformance.md', import.meta.url), 'utf8');

/** Whether the page says of a family what became of it; true as well of another sample than the one it tells of. */
export function documented({ name, files, opened, refused, wrong }: Family): boolean {
  const row = conformancePage.split('\n').find((line) => line.startsWith(`| \`${name}\` |`));
  const told = row?.split('|').slice(2, -1).map(Number) ?? [];
  const found = [files, opened, refused.length, wrong.length];
  return row !== undefined && (told[0] !== files || found.every((count, at) => count === told[at]));
}

import { describe, expect, test } from 'vitest';
import { otherSchoolEpubs } from '../../../demo/epub/other-school-books.ts';
import { readEpub } from './read-epub.ts';

/** How many atoms of each element a side of an equation holds, counted from what is read aloud. */
function atomsOf(spoken: string): ReadonlyMap<string, number> {
  const atoms = new Map<string, number>();
  for (const term of spoken.split(' más ')) {
    const [, times = '', formula = ''] = /^(\d+ )?(.+)$/.exec(term.trim()) ?? [];
    const factor = times === '' ? 1 : Number(times);
    const unfolded = formula.replaceAll(
      /abre paréntesis ([A-Za-z]+) cierra paréntesis sub (\d+)/g,
      (_, group: string, count: string) => ` ${`${group} `.repeat(Number(count))}`,
    );
    for (const [, element = '', count = '1'] of unfolded.matchAll(/([A-Z][a-z]?)(?: sub (\d+))?/g)) {
      atoms.set(element, (atoms.get(element) ?? 0) + factor * Number(count));
    }
  }
  return new Map([...atoms].toSorted(([one], [other]) => one.localeCompare(other)));
}

const chemistry = otherSchoolEpubs.find(({ slug }) => slug === 'la-materia-cambia');
const entries = chemistry === undefined ? [] : await readEpub(await chemistry.build());
const text = entries
  .filter(({ path }) => path.startsWith('EPUB/text/'))
  .map((entry) => entry.text)
  .join('\n');

describe('the chemistry book', () => {
  const shown = [...text.matchAll(/<math [^>]*display="block"[^>]*alttext="([^"]*)"/g)].map((match) => match[1] ?? '');
  const inTables = [...text.matchAll(/<td><math [^>]*alttext="([^"]*)"/g)].map((match) => match[1] ?? '');
  const equations = [...shown, ...inTables].filter((spoken) => spoken.includes(' produce '));

  test('shows a good number of reactions', () => {
    expect(equations.length).toBeGreaterThan(12);
  });

  test.each(equations)('has as many atoms before as after in: %s', (spoken) => {
    const [before = '', after = ''] = spoken.split(' produce ');
    expect(atomsOf(before).size).toBeGreaterThan(0);
    expect(atomsOf(after)).toEqual(atomsOf(before));
  });

  test('counts atoms in a way that notices a wrong coefficient and reads a group', () => {
    expect(atomsOf('H sub 2 más O sub 2')).not.toEqual(atomsOf('H sub 2 O'));
    expect(atomsOf('2 Mg abre paréntesis OH cierra paréntesis sub 2').get('H')).toBe(4);
  });
});

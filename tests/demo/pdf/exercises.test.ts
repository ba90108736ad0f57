import { describe, expect, it } from 'vitest';
import type { Point } from '../../../demo/pdf/kit/geometry.ts';
import { createDice } from '../../../demo/pdf/kit/dice.ts';
import { makeExercises } from '../../../demo/pdf/geometria/build-geometria.ts';
import { chapters } from '../../../demo/pdf/geometria/chapter-list.ts';
import { cubeNets } from '../../../demo/pdf/geometria/exercises/cube-nets.ts';
import type { Claim, Exercise } from '../../../demo/pdf/geometria/workbook.ts';

const all = chapters.map((chapter) => {
  const { practices, review } = makeExercises(chapter);
  return { chapter, exercises: [...practices.flat(), ...review] };
});

/** The figures are measured by other ways than the ones that made them: vectors, triangles, a parser. */
function measure(claim: Claim): number {
  if (claim.kind === 'angle') {
    const a = { x: claim.from.x - claim.at.x, y: claim.from.y - claim.at.y };
    const b = { x: claim.to.x - claim.at.x, y: claim.to.y - claim.at.y };
    const cosine = (a.x * b.x + a.y * b.y) / (Math.hypot(a.x, a.y) * Math.hypot(b.x, b.y));
    const narrow = (Math.acos(Math.max(-1, Math.min(1, cosine))) * 180) / Math.PI;
    return claim.degrees > 180 ? 360 - narrow : narrow;
  }
  if (claim.kind === 'area') return areaByTriangles(claim.corners);
  if (claim.kind === 'perimeter') {
    return claim.corners.reduce((sum, corner, index) => {
      const before = claim.corners.at(index - 1) ?? corner;
      return sum + Math.sqrt((corner.x - before.x) ** 2 + (corner.y - before.y) ** 2);
    }, 0);
  }
  return calculate(claim.sum);
}

function areaByTriangles(corners: readonly Point[]): number {
  const [first, ...rest] = corners;
  if (!first) return 0;
  let sum = 0;
  for (let index = 0; index + 1 < rest.length; index += 1) {
    const [b, c] = [rest[index] ?? first, rest[index + 1] ?? first];
    sum += ((b.x - first.x) * (c.y - first.y) - (c.x - first.x) * (b.y - first.y)) / 2;
  }
  return Math.abs(sum);
}

/** A small reader of sums: + - * / and brackets, and one comparison at most. */
function calculate(source: string): number {
  const [left = '', right] = source.split('>');
  if (right !== undefined) return calculate(left) > calculate(right) ? 1 : 0;
  const signs = source.match(/\d+(?:\.\d+)?(?:e-?\d+)?|[-+*/()]/g) ?? [];
  expect(signs.join(''), 'every sign of the sum is known').toBe(source);
  let at = 0;
  const atom = (): number => {
    const sign = signs[at];
    at += 1;
    if (sign === '(') {
      const inside = sum();
      at += 1;
      return inside;
    }
    return sign === '-' ? -atom() : Number(sign);
  };
  const product = (): number => {
    let value = atom();
    while (signs[at] === '*' || signs[at] === '/') {
      at += 1;
      value = signs[at - 1] === '*' ? value * atom() : value / atom();
    }
    return value;
  };
  function sum(): number {
    let value = product();
    while (signs[at] === '+' || signs[at] === '-') {
      at += 1;
      value = signs[at - 1] === '+' ? value + product() : value - product();
    }
    return value;
  }
  return sum();
}

function valueOf(claim: Claim): number {
  return claim.kind === 'angle' ? claim.degrees : claim.value;
}

function numbersIn(answer: string): number[] {
  const plain = answer.replaceAll('\u00a0', '').replaceAll('−', '-').replaceAll(',', '.');
  return (plain.match(/-?\d+(\.\d+)?/g) ?? []).map(Number);
}

describe.each(all)('the exercises of chapter $chapter.title', ({ exercises }) => {
  it('claim only what their figures and sums show', () => {
    for (const { code, exercise } of exercises) {
      for (const claim of exercise.claims ?? []) {
        expect(measure(claim), `${code}: ${exercise.ask}`).toBeCloseTo(valueOf(claim), 4);
      }
    }
  });

  it('answer with a number that one of their claims supports', () => {
    for (const { code, exercise } of exercises) {
      const claims = exercise.claims ?? [];
      const found = numbersIn(exercise.answer);
      if (claims.length === 0 || found.length === 0 || exercise.answer.includes('/')) continue;
      const supported = claims.some((claim) => found.some((number) => Math.abs(number - valueOf(claim)) < 0.006));
      const isCount = /caras|aristas|vértices/.test(exercise.answer);
      expect(supported || isCount, `${code}: ${exercise.ask} → ${exercise.answer}`).toBe(true);
    }
  });

  it('are numbered from 1 and not repeated', () => {
    const keys = exercises.map(({ exercise }) => key(exercise));
    expect(exercises.map(({ code }) => Number(code))).toEqual(exercises.map((_, index) => index + 1));
    expect(keys.filter((each, index) => keys.indexOf(each) !== index)).toEqual([]);
  });

  it('ask, answer and describe their figure in words', () => {
    for (const { exercise } of exercises) {
      for (const text of [exercise.ask, exercise.answer, exercise.alt]) {
        expect(text.trim()).not.toBe('');
        expect(text).not.toMatch(/undefined|NaN|Infinity|\d\.\d{5}/);
      }
    }
  });
});

function key({ ask, answer, alt }: Exercise): string {
  return `${ask}|${answer}|${alt}`;
}

describe('the workbook as a whole', () => {
  it('brings more than six hundred exercises', () => {
    expect(all.flatMap(({ exercises }) => exercises).length).toBeGreaterThan(600);
  });

  it('tells rightly which six squares fold into a cube', () => {
    for (const { cells, folds } of cubeNets) {
      expect(foldsIntoCube(cells), JSON.stringify(cells)).toBe(folds);
    }
  });

  it('rolls the same dice for the same seed', () => {
    const rolls = [1, 1, 2].map((seed) => {
      const dice = createDice(seed);
      return Array.from({ length: 20 }, () => dice.whole(0, 999)).join(' ');
    });
    expect(rolls[0]).toBe(rolls[1]);
    expect(rolls[0]).not.toBe(rolls[2]);
  });
});

/** Rolls a die over the net: it folds when each face touches the table exactly once. */
function foldsIntoCube(cells: readonly (readonly [number, number])[]): boolean {
  const start = cells[0];
  if (!start) return false;
  const faces = new Set<number>();
  const seen = new Set<string>();
  type Die = { down: number; up: number; east: number; west: number; north: number; south: number };
  const visit = (column: number, row: number, die: Die): void => {
    const place = `${column},${row}`;
    if (seen.has(place) || !cells.some(([x, y]) => x === column && y === row)) return;
    seen.add(place);
    faces.add(die.down);
    const { down, up, east, west, north, south } = die;
    visit(column + 1, row, { ...die, down: east, east: up, up: west, west: down });
    visit(column - 1, row, { ...die, down: west, west: up, up: east, east: down });
    visit(column, row + 1, { ...die, down: south, south: up, up: north, north: down });
    visit(column, row - 1, { ...die, down: north, north: up, up: south, south: down });
  };
  visit(start[0], start[1], { down: 1, up: 6, east: 3, west: 4, north: 2, south: 5 });
  return faces.size === 6 && seen.size === 6;
}

import { codedOf, linesOf, type PackedBooks, valueAt } from '../../../contract/shelf.ts';
import { compareGrades, inSpanish } from './shelf-choices.ts';
import type { ShelfSort } from './shelf-query.ts';

/** Places on the shelf, in another order. */
export type Order = Uint32Array;

/** Lets others have a turn after some milliseconds of work: a keystroke never waits for a sort. */
export type Breathe = () => Promise<void> | null;

const numberWidth = 6;

/** Titles so that plain comparison puts them as a Spanish reader would: ñ after n, 2 before 10, signs left out. */
function titleKeys(page: PackedBooks): string[] {
  return linesOf(page, 'title')
    .join('\n')
    .toLowerCase()
    .normalize('NFD')
    .replace(/n\u0303/g, 'n~')
    .replace(/\p{M}/gu, '')
    .replace(/^[^\p{L}\p{N}\n]+/gmu, '')
    .replace(/\d+/g, (digits) => digits.padStart(numberWidth, '0'))
    .split('\n');
}

/** Merges two sorted runs. */
function merge(a: Order, b: Order, keys: readonly string[]): Order {
  const merged = new Uint32Array(a.length + b.length);
  let [i, j] = [0, 0];
  for (let at = 0; at < merged.length; at += 1) {
    const [left, right] = [a[i], b[j]];
    const takesLeft = left !== undefined && (right === undefined || (keys[left] ?? '') <= (keys[right] ?? ''));
    merged[at] = (takesLeft ? left : right) ?? 0;
    if (takesLeft) i += 1;
    else j += 1;
  }
  return merged;
}

/** By title: each page sorted by itself, then merged two by two, with a breath between. */
async function orderByTitle(pages: readonly PackedBooks[], breathe: Breathe): Promise<Order> {
  const keys: string[] = [];
  let runs: Order[] = [];
  for (const page of pages) {
    const first = keys.length;
    for (const key of titleKeys(page)) if (keys.length < first + page.count) keys.push(key);
    const run = Array.from({ length: page.count }, (_, index) => first + index);
    run.sort((a, b) => ((keys[a] ?? '') < (keys[b] ?? '') ? -1 : keys[a] === keys[b] ? a - b : 1));
    runs.push(Uint32Array.from(run));
    await breathe();
  }
  while (runs.length > 1) {
    const merged: Order[] = [];
    for (let at = 0; at < runs.length; at += 2) {
      const [a, b] = [runs[at], runs[at + 1]];
      if (a) merged.push(b ? merge(a, b, keys) : a);
      await breathe();
    }
    runs = merged;
  }
  return runs[0] ?? new Uint32Array();
}

/** Orders by groups, and by title within a group. `groupOf` numbers the group of every book of a page. */
async function orderByGroup(
  pages: readonly PackedBooks[],
  titles: Order,
  groupsOf: (page: PackedBooks) => (index: number) => number,
  breathe: Breathe,
): Promise<Order> {
  const ranks = new Uint32Array(titles.length);
  titles.forEach((book, rank) => {
    ranks[book] = rank;
  });
  // Group and rank in one number: a typed array sorts numbers without a comparison of ours.
  const sorted = new Float64Array(titles.length);
  let first = 0;
  for (const page of pages) {
    const groupOf = groupsOf(page);
    for (let index = 0; index < page.count; index += 1) {
      sorted[first + index] = groupOf(index) * titles.length + (ranks[first + index] ?? 0);
    }
    first += page.count;
    await breathe();
  }
  sorted.sort();
  return Uint32Array.from(sorted, (key) => titles[key % titles.length] ?? 0);
}

function bySubject(pages: readonly PackedBooks[]): (page: PackedBooks) => (index: number) => number {
  const inOrder = (column: 'subject' | 'grade', compare: (a: string, b: string) => number) => {
    const values = [...new Set(pages.flatMap((page) => codedOf(page, column)?.values ?? []))].sort(compare);
    return new Map(values.map((value, place) => [value, place]));
  };
  const subjects = inOrder('subject', inSpanish.compare);
  const grades = inOrder('grade', compareGrades);
  return (page) => (index) =>
    (subjects.get(valueAt(codedOf(page, 'subject'), index)) ?? 0) * grades.size +
    (grades.get(valueAt(codedOf(page, 'grade'), index)) ?? 0);
}

/** Seconds before the newest book: what came in one import is in the order of its titles. */
function byAge(pages: readonly PackedBooks[]): (page: PackedBooks) => (index: number) => number {
  const times = new Map(pages.map((page) => [page, linesOf(page, 'addedAt').map((date) => Date.parse(date) || 0)]));
  let newest = 0;
  for (const ofPage of times.values()) for (const time of ofPage) newest = Math.max(newest, time);
  return (page) => (index) => Math.floor((newest - (times.get(page)?.[index] ?? 0)) / 1000);
}

/** The order a person asked for. */
export async function orderShelf(
  pages: readonly PackedBooks[],
  sort: Exclude<ShelfSort, 'shelf'>,
  breathe: Breathe,
): Promise<Order> {
  const titles = await orderByTitle(pages, breathe);
  switch (sort) {
    case 'title':
      return titles;
    case 'subject':
      return orderByGroup(pages, titles, bySubject(pages), breathe);
    case 'newest':
      return orderByGroup(pages, titles, byAge(pages), breathe);
  }
}

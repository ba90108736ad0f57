import { describe, expect, test } from 'vitest';
import {
  type LeftPlace,
  nextWayBack,
  noWayBack,
  type WayBackEvent,
} from '../../../src/features/reader/way-back-machine.ts';
import { placeCalled } from './place-called.ts';

function after(...events: WayBackEvent[]): string {
  const { places, ahead } = events.reduce(nextWayBack, noWayBack);
  const labels = (list: readonly LeftPlace[]) => list.map(({ label }) => label).join(' ');
  return `${labels(places)} | ${labels(ahead)}`;
}

const jumped = (from: string): WayBackEvent => ({ type: 'jumped', from: placeCalled(from) });
const returned = (from: string): WayBackEvent => ({ type: 'returned', from: placeCalled(from) });
const wentOn = (from: string): WayBackEvent => ({ type: 'went-on', from: placeCalled(from) });
const turned = (pages: number): WayBackEvent[] => Array.from({ length: pages }, () => ({ type: 'turned' }));

describe('the way back through jumps', () => {
  test.each([
    ['each jump leaves where it began', [jumped('a'), jumped('b')], 'a b | '],
    ['a return leaves the way on', [jumped('a'), jumped('b'), returned('c')], 'a | c'],
    ['all the way back, all the way on', [jumped('a'), jumped('b'), returned('c'), returned('b')], ' | c b'],
    ['who goes on again can return again', [jumped('a'), returned('b'), wentOn('a')], 'a | '],
    ['another jump is another way', [jumped('a'), returned('b'), jumped('a')], 'a | '],
    ['five pages later it is still there', [jumped('a'), returned('b'), ...turned(5)], ' | b'],
    ['six pages later one reads on', [jumped('a'), returned('b'), ...turned(6)], ' | '],
    ['who stays here has no way left', [jumped('a'), jumped('b'), returned('c'), { type: 'put-away' }], ' | '],
    ['the next jump leaves another one', [jumped('a'), { type: 'put-away' }, jumped('b')], 'b | '],
  ] as const)('%s', (_, events, left) => {
    expect(after(...events)).toBe(left);
  });

  test('remembers no more than twenty places', () => {
    const jumps = Array.from({ length: 30 }, (_, index) => jumped(String(index)));
    expect(jumps.reduce(nextWayBack, noWayBack).places).toHaveLength(20);
  });
});

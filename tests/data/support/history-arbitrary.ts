import { fc } from '../../support/fast-check.ts';
import { deviceCount, type Step } from './histories.ts';
import type { Line } from './notes-model.ts';

const yearsMs = 10 * 365 * 86_400_000;
const who = fc.nat(deviceCount - 1);

const stepArbitrary: fc.Arbitrary<Step> = fc.oneof(
  {
    weight: 24,
    arbitrary: fc.record({
      type: fc.constant('act' as const),
      who,
      does: fc.constantFrom(
        ...([
          'add',
          'write',
          'write',
          'save',
          'recolour',
          'remove',
          'restore',
          'new-field',
          'new-kind',
          'new-deed',
        ] as const),
      ),
      which: fc.nat(6),
    }),
  },
  { weight: 2, arbitrary: fc.record({ type: fc.constant('open' as const), who, which: fc.nat(6) }) },
  {
    weight: 5,
    arbitrary: fc.record({ type: fc.constant('sync' as const), who, share: fc.constantFrom(1, 1, 0.3, 0.01) }),
  },
  {
    weight: 1,
    arbitrary: fc.record({
      type: fc.constant('line' as const),
      who,
      line: fc.constantFrom<Line>('works', 'is-gone', 'loses-answers', 'repeats'),
    }),
  },
  {
    weight: 1,
    arbitrary: fc.record({
      type: fc.constant('crash' as const),
      who,
      loses: fc.constantFrom('nothing' as const, 'database' as const, 'journal' as const),
      amid: fc.constantFrom(undefined, 'before-disk' as const, 'after-disk' as const),
    }),
  },
  {
    weight: 1,
    arbitrary: fc.record({
      type: fc.constant('clock' as const),
      who,
      toMs: fc.oneof(fc.constant(0), fc.integer({ min: -yearsMs, max: yearsMs })),
    }),
  },
);

/** Nobody does less than others: who has done their share leaves what is too much to who has done least. */
function inEqualShares(steps: readonly Step[]): readonly Step[] {
  const counts = Array.from({ length: deviceCount }, () => 0);
  const share = Math.floor(steps.filter(({ type }) => type === 'act').length / deviceCount);
  return steps.map((step) => {
    if (step.type !== 'act') return step;
    const does = (counts[step.who] ?? 0) < share ? step.who : counts.indexOf(Math.min(...counts));
    counts[does] = (counts[does] ?? 0) + 1;
    return { ...step, who: does };
  });
}

/** At even distances one tablet after the other is cut off, whatever its line was before. */
function withPartitions(steps: readonly Step[], whoIsCut: readonly number[]): readonly Step[] {
  const every = Math.floor(steps.length / whoIsCut.length);
  return whoIsCut.flatMap((cut, index): readonly Step[] => [
    { type: 'line', who: cut, line: 'works' },
    { type: 'line', who: cut, line: 'is-gone' },
    ...steps.slice(index * every, index === whoIsCut.length - 1 ? undefined : (index + 1) * every),
  ]);
}

/** Histories of about so many steps, in which at least seven in ten are something written, and tablets are cut off `cuts` times. */
export function histories(steps: number, cuts: number): fc.Arbitrary<readonly Step[]> {
  return fc
    .tuple(
      fc.array(stepArbitrary, { minLength: steps, maxLength: steps + 40, size: 'max' }),
      fc.array(who, { minLength: cuts, maxLength: cuts }),
    )
    .map(([all, whoIsCut]) => withPartitions(inEqualShares(all), whoIsCut));
}

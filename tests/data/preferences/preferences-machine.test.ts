import { describe, expect, test } from 'vitest';
import {
  nextPreferences,
  parsePreferences,
  preferencesLine,
} from '../../../src/data/preferences/preferences-machine.ts';
import type { Preferences } from '../../../src/data/services.ts';

const first: Preferences = { language: 'es', appearance: 'auto' };
const chosen: Preferences = { language: 'en', appearance: 'contrast' };

describe('preferences', () => {
  test('change by parts, are restored whole, and go with the person', () => {
    expect(nextPreferences(first, { type: 'chosen', part: { language: 'en' } })).toEqual({ ...first, language: 'en' });
    expect(nextPreferences(chosen, { type: 'chosen', part: { appearance: 'dark' } })).toEqual({
      language: 'en',
      appearance: 'dark',
    });
    expect(nextPreferences(first, { type: 'restored', preferences: chosen })).toEqual(chosen);
    expect(nextPreferences(chosen, { type: 'person-left' })).toEqual(first);
  });

  test.each(['auto', 'light', 'dark', 'contrast'] as const)(
    '%s is read as it was written, in both languages',
    (look) => {
      for (const language of ['es', 'en'] as const) {
        const preferences = { appearance: look, language };
        expect(parsePreferences(preferencesLine(preferences))).toEqual(preferences);
      }
    },
  );

  test.each([
    ['nothing', null, first],
    ['an empty line', '', first],
    ['another program’s value', '{"theme":"dark"}', first],
    ['an unknown look', 'sepia en', { ...first, language: 'en' }],
    ['an unknown language', 'dark qu', { ...first, appearance: 'dark' }],
    ['a property of every object', 'constructor __proto__', first],
    ['markup', '<img/src=x> <script>', first],
    ['a look alone', 'contrast', { ...first, appearance: 'contrast' }],
    ['more words', 'dark en en dark', { language: 'en', appearance: 'dark' }],
    ['a number from an old database', 7, first],
    ['an object', { appearance: 'dark' }, first],
    ['a megabyte', 'x'.repeat(1_000_000), first],
  ])('%s in the store counts as never chosen', (_what, line, expected) => {
    expect(parsePreferences(line)).toEqual(expected);
  });
});

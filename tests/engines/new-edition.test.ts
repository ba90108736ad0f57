import { expect, test } from 'vitest';
import { createQuoteFinder, quoteOf } from '../../src/engines/find-quote.ts';
import { foldText } from '../../src/platform/fold-text.ts';
import { seededRandom } from '../support/seeded-random.ts';

const vocabulary = (
  'agua sol tierra planta hoja raíz semilla luz calor nube lluvia río mar vapor hielo montaña valle viento fruto flor tallo ' +
  'alimento energía animal insecto ave pez bosque desierto ciudad campo escuela niña maestro pregunta respuesta libro página ' +
  'crece cambia viaja brilla nace muere vuelve canta corre mira piensa dibuja escribe mide pesa cuenta grande pequeño verde ' +
  'rápido lento frío caliente antiguo nuevo siempre nunca después antes entonces porque cuando donde mientras también con sin'
).split(' ');
const small = ['el', 'la', 'de', 'que', 'en', 'y', 'a', 'los', 'se', 'un', 'por', 'las'];

interface Word {
  readonly id: number | null;
  readonly text: string;
}

/** A chapter as its words; every word of it can be told from all others. */
function writeChapter(random: () => number, length: number): Word[] {
  const pick = (from: readonly string[]) => from[Math.floor(random() * from.length)] ?? '';
  return Array.from({ length }, (_, id) => ({
    id,
    text: (random() < 0.4 ? pick(small) : pick(vocabulary)) + (random() < 0.08 ? '.' : ''),
  }));
}

/** The text of words, and where each stands in it; blanks and line ends fall where they like. */
function print(words: readonly Word[], random: () => number) {
  const at = new Map<number, { start: number; end: number }>();
  let text = '';
  for (const { id, text: word } of words) {
    if (id !== null) at.set(id, { start: text.length, end: text.length + word.length });
    text += word + (random() < 0.08 ? '\n' : random() < 0.1 ? '  ' : ' ');
  }
  return { text, at };
}

/** Another edition: words changed and left out, sentences put in, each sometimes in capitals. */
function edit(words: readonly Word[], random: () => number, changes: number): Word[] {
  return words.flatMap((word): Word[] => {
    const chance = random();
    if (chance < changes) return [{ id: null, text: vocabulary[Math.floor(random() * vocabulary.length)] ?? '' }];
    if (chance < changes * 1.4) return [];
    const kept = chance > 0.97 ? { ...word, text: word.text.toUpperCase() } : word;
    return random() < 0.01 ? [kept, ...writeChapter(random, 12).map(({ text }) => ({ id: null, text }))] : [kept];
  });
}

for (const [name, changes] of [
  ['only put in and re-flowed', 0],
  ['with one word in fifty changed or left out', 0.014],
  ['with one word in twenty-five changed or left out', 0.028],
] as const) {
  test(`of the notes in a chapter ${name}, at least 95 of 100 are placed again on their words`, () => {
    const random = seededRandom(20_261);
    let placed = 0;
    let wrong = 0;
    const count = 600;
    for (let round = 0; round < 6; round += 1) {
      const words = writeChapter(random, 3_000);
      const before = print(words, random);
      const after = print(edit(words, random, changes), random);
      const { find } = createQuoteFinder({ text: after.text, folded: foldText(after.text) });
      for (let note = 0; note < count / 6; note += 1) {
        const length = 3 + Math.floor(random() * 25);
        const first = Math.floor(random() * (words.length - length));
        const start = before.at.get(first)?.start ?? 0;
        const end = before.at.get(first + length - 1)?.end ?? 0;
        const kept = Array.from({ length }, (_, index) => after.at.get(first + index)).filter(
          (span) => span !== undefined,
        );
        const wanted = { start: kept[0]?.start ?? 0, end: kept.at(-1)?.end ?? 0 };
        const found = find(quoteOf(before.text, { start, end }), null);
        if (!found) continue;
        const common = Math.min(found.end, wanted.end) - Math.max(found.start, wanted.start);
        const whole = Math.max(found.end, wanted.end) - Math.min(found.start, wanted.start);
        if (common / whole >= 0.5) placed += 1;
        else wrong += 1;
      }
    }
    expect(placed / count).toBeGreaterThanOrEqual(0.95);
    // Rather beside the text it was made on than on other words.
    expect(wrong / count).toBeLessThanOrEqual(0.01);
  });
}

const vocabulary = (
  'agua sol tierra planta hoja raíz semilla luz calor nube lluvia río mar vapor hielo montaña valle viento fruto flor tallo ' +
  'alimento energía animal insecto ave pez bosque desierto ciudad campo escuela niña maestro pregunta respuesta libro página ' +
  'crece cambia viaja brilla nace muere vuelve canta corre mira piensa dibuja escribe mide pesa cuenta grande pequeño verde ' +
  'rápido lento frío caliente antiguo nuevo siempre nunca después antes entonces porque cuando donde mientras también con sin'
).split(' ');
const small = ['el', 'la', 'de', 'que', 'en', 'y', 'a', 'los', 'se', 'un', 'por', 'las'];

/** A word of a chapter; `null`: one that the first edition did not have. */
export interface Word {
  readonly id: number | null;
  readonly text: string;
}

/** A chapter as its words; every word of it can be told from all others. */
export function writeChapter(random: () => number, length: number): Word[] {
  const pick = (from: readonly string[]) => from[Math.floor(random() * from.length)] ?? '';
  return Array.from({ length }, (_, id) => ({
    id,
    text: (random() < 0.4 ? pick(small) : pick(vocabulary)) + (random() < 0.08 ? '.' : ''),
  }));
}

/** The text of words, and where each stands in it; blanks and line ends fall where they like. */
export function print(words: readonly Word[], random: () => number) {
  const at = new Map<number, { start: number; end: number }>();
  let text = '';
  for (const { id, text: word } of words) {
    if (id !== null) at.set(id, { start: text.length, end: text.length + word.length });
    text += word + (random() < 0.08 ? '\n' : random() < 0.1 ? '  ' : ' ');
  }
  return { text, at };
}

/** Another edition: words changed and left out, sentences put in, each sometimes in capitals. */
export function edit(words: readonly Word[], random: () => number, changes: number): Word[] {
  return words.flatMap((word): Word[] => {
    const chance = random();
    if (chance < changes) return [{ id: null, text: vocabulary[Math.floor(random() * vocabulary.length)] ?? '' }];
    if (chance < changes * 1.4) return [];
    const kept = chance > 0.97 ? { ...word, text: word.text.toUpperCase() } : word;
    return random() < 0.01 ? [kept, ...writeChapter(random, 12).map(({ text }) => ({ id: null, text }))] : [kept];
  });
}

export interface Span {
  readonly start: number;
  readonly end: number;
}

/** Where the words `first`, …, `first + length - 1` stand now, from the first that is left to the last. */
export function spanOfWords(at: ReadonlyMap<number, Span>, first: number, length: number): Span | null {
  const kept = Array.from({ length }, (_, index) => at.get(first + index)).filter((span) => span !== undefined);
  const [from] = kept;
  const to = kept.at(-1);
  return from && to ? { start: from.start, end: to.end } : null;
}

/** How much of two spans is the same, 0–1. */
export function shareOf(one: Span, other: Span): number {
  const common = Math.min(one.end, other.end) - Math.max(one.start, other.start);
  return Math.max(0, common) / (Math.max(one.end, other.end) - Math.min(one.start, other.start));
}

import type { Block, Draw, Question } from './workbook.ts';

/** Short names to write lessons with. */
export const say = (text: string): Block => ({ kind: 'text', text });
export const heading = (text: string): Block => ({ kind: 'heading', text });
export const bullets = (...items: string[]): Block => ({ kind: 'bullets', items, numbered: false });
export const steps = (...items: string[]): Block => ({ kind: 'bullets', items, numbered: true });
export const remember = (text: string): Block => ({ kind: 'remember', text });
export const table = (...rows: string[][]): Block => ({ kind: 'table', rows });

export function figure(height: number, alt: string, draw: Draw, caption?: string): Block {
  return caption === undefined ? { kind: 'figure', height, alt, draw } : { kind: 'figure', height, alt, draw, caption };
}

export function example(title: string, lines: string[], alt?: string, draw?: Draw): Block {
  return alt === undefined || draw === undefined
    ? { kind: 'example', title, steps: lines }
    : { kind: 'example', title, steps: lines, alt, draw };
}

/** Quick questions at the foot of a lesson: question, answer, question, answer … */
export function check(...pairs: [string, string][]): Block {
  const items: Question[] = pairs.map(([ask, answer]) => ({ ask, answer }));
  return { kind: 'check', items };
}

import { describe, expect, test } from 'vitest';
import { linesOf, printedParagraphs, sentencesFrom, sentencesIn, toSentence } from '../../src/engines/spoken-text.ts';

const whole = (text: string) => ({ start: 0, end: text.length });
const cut = (text: string, language = 'es') =>
  sentencesIn(text, whole(text), language).map(({ start, end }) => text.slice(start, end));

describe('the sentences of a text', () => {
  test('end where a sentence ends, and not after a short form or a name', () => {
    expect(cut('El Sr. Quispe llegó. ¿Quién era? ¡Nadie lo sabía!')).toEqual([
      'El Sr. Quispe llegó.',
      '¿Quién era?',
      '¡Nadie lo sabía!',
    ]);
    expect(cut('Lo escribió J. M. Arguedas en la pág. 12. Fin.')).toEqual([
      'Lo escribió J. M. Arguedas en la pág. 12.',
      'Fin.',
    ]);
  });

  test('a line end inside a paragraph ends none, and a line without letters is not said', () => {
    expect(cut('La llama come\npasto verde. Duerme.')).toEqual(['La llama come\npasto verde.', 'Duerme.']);
    expect(cut('* * *')).toEqual([]);
    expect(cut('')).toEqual([]);
  });

  test('a language that nobody knows is no reason not to read', () => {
    expect(cut('Uno. Dos.', 'no es un idioma')).toEqual(['Uno.', 'Dos.']);
  });

  test('a long one is cut where a reader takes a breath, and nothing of it is lost', () => {
    const long = `${'Había una vez una casa muy grande en la montaña, '.repeat(30)}y nada más.`;
    const pieces = cut(long);
    expect(pieces.length).toBeGreaterThan(4);
    for (const piece of pieces) expect(piece.length).toBeLessThanOrEqual(281);
    for (const piece of pieces.slice(0, -1)) expect(piece).toMatch(/,$/u);
    expect(pieces.join(' ')).toBe(long);
    const endless = '😀a'.repeat(400);
    expect(cut(endless).join('')).toBe(endless);
  });
});

describe('paragraphs', () => {
  test('of a book that flows are its lines', () => {
    const text = '\nTítulo\nUn párrafo. Otra frase.\n';
    expect(linesOf(text).map(({ start, end }) => text.slice(start, end))).toEqual([
      'Título',
      'Un párrafo. Otra frase.',
    ]);
  });

  test('of a printed page go on over the end of a line, and a heading stands alone', () => {
    const text =
      'Los animales\nEl cóndor vuela sobre los Andes y\nmira desde arriba todo lo que se\nmueve. Después baja.\nEl puma\nCamina de noche por la montaña y\nnadie lo oye.';
    expect(printedParagraphs(text).map(({ start, end }) => text.slice(start, end).replaceAll('\n', ' '))).toEqual([
      'Los animales',
      'El cóndor vuela sobre los Andes y mira desde arriba todo lo que se mueve. Después baja.',
      'El puma',
      'Camina de noche por la montaña y nadie lo oye.',
    ]);
  });
});

describe('what is said', () => {
  test('is whole where a line end parts a word, and every unit knows where it stands', () => {
    const text = 'La soli-\ndaridad es de to\u00ADdos.';
    const sentence = toSentence(text, whole(text), 3, 'es');
    expect(sentence.text).toBe('La solidaridad es de todos.');
    for (const word of ['La', 'soli', 'daridad', 'es', 'dos']) {
      expect(text.slice(sentence.unitAt(sentence.text.indexOf(word))).startsWith(word)).toBe(true);
    }
    expect(sentence.unitAt(999)).toBe(text.length);
  });

  test('begins in the middle of a sentence where the page does', () => {
    const text = 'Uno dos tres. Cuatro cinco.\nSeis siete.';
    const from = (unit: number) =>
      sentencesFrom(text, linesOf(text), unit, { item: 0, language: 'es' }).map((one) => one.text);
    expect(from(0)).toEqual(['Uno dos tres.', 'Cuatro cinco.', 'Seis siete.']);
    expect(from(text.indexOf('tres'))).toEqual(['tres.', 'Cuatro cinco.', 'Seis siete.']);
    expect(from(text.indexOf('Seis'))).toEqual(['Seis siete.']);
    expect(from(text.length)).toEqual([]);
  });
});

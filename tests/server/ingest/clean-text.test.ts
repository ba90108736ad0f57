import { describe, expect, it } from 'vitest';
import { cleanDescription, cleanLine, markupOf, titleFromFileName } from '../../../server/ingest/clean-text.ts';

const NUL = String.fromCodePoint(0);

describe('texts of a book, as they are kept', () => {
  it('hold no half of a character, wherever it came from', () => {
    expect(cleanLine('Álgebra \ud83d')).toBe('Álgebra');
    expect(cleanLine('\udc00Ana\ud800 Ríos')).toBe('Ana Ríos');
    expect(cleanLine('\ud800')).toBe('');
    expect(cleanDescription('<p>Un libro\ud83d</p>')).toBe('Un libro');
    expect(titleFromFileName('uno\ud83d.pdf')).toBe('uno');
    expect(cleanLine('Con 😀 entero')).toBe('Con 😀 entero');
  });

  it('are cut between characters, not within one', () => {
    expect(cleanLine('😀'.repeat(9), 4)).toBe('😀'.repeat(4));
    const markup = markupOf(`<p>${'a'.repeat(7996)}😀 y más</p>`);
    expect(markup).toBe(`<p>${'a'.repeat(7996)}`);
  });

  it('hold no NUL', () => {
    expect(cleanLine(`uno${NUL}dos`)).toBe('uno dos');
    expect(markupOf(`<p>uno${NUL}</p>`)).toBe('<p>uno</p>');
  });
});

import { describe, expect, it } from 'vitest';
import { passwordSpellings } from '../../../src/engines/pdf/worker/password-spellings.ts';

describe('the spellings of a password', () => {
  it('of plain letters is one', () => {
    expect(passwordSpellings('llave 5')).toEqual(['llave 5']);
    expect(passwordSpellings('')).toEqual(['']);
  });

  it('begins with composed letters, however they were typed', () => {
    expect(passwordSpellings('canción'.normalize('NFD'))[0]).toBe('canción'.normalize('NFC'));
    expect(passwordSpellings('canción'.normalize('NFD'))).toContain('canción'.normalize('NFD'));
  });

  it('has the signs that new kinds of locks take for the same', () => {
    expect(passwordSpellings('Nº 5')).toEqual(['Nº 5', 'No 5']);
  });

  it('has the places that old kinds of locks give the euro, dashes and quotes', () => {
    expect(passwordSpellings('€–“ž')).toContain('\u00A0\u0085\u008D\u009E');
  });

  it('is no longer than what a lock looks at', () => {
    for (const spelling of passwordSpellings('ñ'.repeat(1e6))) expect(spelling.length).toBeLessThan(600);
  });
});

import { describe, expect, it } from 'vitest';
import {
  cleanDescription,
  cleanLanguage,
  cleanLine,
  cleanNames,
  markupOf,
  titleFromFileName,
} from '../../../server/ingest/clean-text.ts';

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

describe('the people of a book', () => {
  it.each([
    'Unknown',
    'unknown author',
    'Desconocido',
    'Autor desconocido',
    'Autora desconocida',
    'Administrator',
    'Administrador',
    'admin',
    'User',
    'usuario',
    'Usuario de Windows',
    'Microsoft Office User',
    'Unknown,',
  ])('are nobody where a program says %j', (name) => {
    expect(cleanNames([name])).toEqual([]);
    expect(cleanNames(['Ana Ríos', name])).toEqual(['Ana Ríos']);
  });

  it('stay when they are called something like it', () => {
    const names = [
      'Anónimo',
      'Anonymous',
      'El administrador de Debian',
      'Ana User',
      'Usuario Pérez',
      'Poeta desconocido',
    ];
    expect(cleanNames(names)).toEqual(names);
  });

  it('lose the comma behind them, and are told once', () => {
    expect(cleanNames(['Cicéron,', 'Cicéron', 'Peter Schaffter , ', ',', 'Ríos, Ana'])).toEqual([
      'Cicéron',
      'Peter Schaffter',
      'Ríos, Ana',
    ]);
  });
});

describe('the language of a book', () => {
  it.each([
    ['english', 'en'],
    ['English', 'en'],
    ['Spanish', 'es'],
    ['español', 'es'],
    ['espan\u0303ol', 'es'],
    ['Castellano', 'es'],
    ['es_MX', 'es-MX'],
    ['spa', 'es'],
    ['¿?', ''],
  ])('that is written %j is %j', (written, tag) => {
    expect(cleanLanguage(written)).toBe(tag);
  });
});

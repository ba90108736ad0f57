import { describe, expect, it } from 'vitest';
import { spanish } from '../../../src/engines/pdf/text.es.ts';

describe('what a PDF page is called', () => {
  it('is its number, and beside it what the book calls it', () => {
    expect(spanish.page(6, 210)).toBe('Página 6 de 210');
    expect(spanish.labelledPage('iv', 6, 210)).toBe('Página iv · 6 de 210');
    expect(spanish.labelledPage('12', 20, 210)).toBe('Página 12 · 20 de 210');
    expect(spanish.labelledPage('Portada', 1, 210)).toBe('Portada · página 1 de 210');
  });

  it('names a link by its text, or by where it leads', () => {
    expect(spanish.linkToPage('Capítulo 2', '9')).toBe('Capítulo 2, ir a la página 9');
    expect(spanish.linkToPage('', '9')).toBe('Ir a la página 9');
    expect(spanish.linkOutside('', 'https://example.org')).toBe('Enlace a https://example.org');
  });
});

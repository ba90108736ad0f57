import { describe, expect, it } from 'vitest';
import { passageFor, safeDestination } from '../../src/app/guards.ts';

const at = (pathname: string, search = '', destination: string | null = null, hasLeft = false) => ({
  pathname,
  href: pathname + search,
  destination,
  hasLeft,
});

const restoring = { status: 'restoring', id: null } as const;
const signedIn = { status: 'signed-in', id: '7' } as const;
const signedOut = { status: 'signed-out', id: null } as const;

describe('the door of a screen', () => {
  it('keeps everybody waiting while the session is being restored', () => {
    expect(passageFor(restoring, at('/libros'))).toEqual({ kind: 'wait' });
    expect(passageFor(restoring, at('/libros/entrar'))).toEqual({ kind: 'wait' });
  });

  it('lets a person who is in pass', () => {
    expect(passageFor(signedIn, at('/libros/libro/a'))).toEqual({ kind: 'pass' });
  });

  it('lets somebody who is out see the sign-in page only', () => {
    expect(passageFor(signedOut, at('/libros/entrar'))).toEqual({ kind: 'pass' });
    expect(passageFor(signedOut, at('/libros'))).toEqual({ kind: 'go', href: '/libros/entrar' });
  });

  it('remembers where somebody was going, with the place in the book', () => {
    expect(passageFor(signedOut, at('/libros/visor/pdf/a', '?lugar=12'))).toEqual({
      kind: 'go',
      href: '/libros/entrar?destino=%2Flibros%2Fvisor%2Fpdf%2Fa%3Flugar%3D12',
    });
  });

  it('forgets the place of a person who left', () => {
    expect(passageFor(signedOut, at('/libros/libro/a', '', null, true))).toEqual({
      kind: 'go',
      href: '/libros/entrar',
    });
  });

  it('takes a person from the sign-in page to where they were going', () => {
    expect(passageFor(signedIn, at('/libros/entrar', '', '/libros/libro/a'))).toEqual({
      kind: 'go',
      href: '/libros/libro/a',
    });
    expect(passageFor(signedIn, at('/libros/entrar'))).toEqual({ kind: 'go', href: '/libros' });
  });

  it('forgets a destination of an older history entry once somebody left', () => {
    const older = at('/libros/entrar', '?destino=%2Flibros%2Fdescargas', '/libros/descargas', true);
    expect(passageFor(signedOut, older)).toEqual({ kind: 'go', href: '/libros/entrar' });
    expect(passageFor(signedOut, at('/libros/entrar', '', null, true))).toEqual({ kind: 'pass' });
  });

  it.each([
    ['7', '/libros/libro/a'],
    ['8', '/libros'],
    [null, '/libros/libro/a'],
  ])('opens the place where the session of person %s ended at %s for person 7', (owner, href) => {
    const place = { ...at('/libros/entrar', '', '/libros/libro/a'), owner };
    expect(passageFor(signedIn, place)).toEqual({ kind: 'go', href });
  });
});

describe('an entry of the history', () => {
  const entry = (owner: string | null) => ({ ...at('/libros', '?buscar=agua'), owner });

  it('is for whoever was in when it was made, and for anybody where that is not known', () => {
    expect(passageFor(signedIn, entry('7'))).toEqual({ kind: 'pass' });
    expect(passageFor(signedIn, entry(null))).toEqual({ kind: 'pass' });
  });

  it('leads another one to the shelf', () => {
    expect(passageFor(signedIn, entry('8'))).toEqual({ kind: 'go', href: '/libros' });
  });
});

describe('a destination out of an address', () => {
  it.each([
    [null, '/libros'],
    ['/libros/descargas', '/libros/descargas'],
    ['/libros?buscar=agua', '/libros?buscar=agua'],
    ['https://evil.example/libros', '/libros'],
    ['//evil.example/libros', '/libros'],
    ['/librosfalsos', '/libros'],
    ['/libros/entrar', '/libros'],
    ['javascript:alert(1)', '/libros'],
  ])('%s leads to %s', (destination, expected) => {
    expect(safeDestination(destination)).toBe(expected);
  });
});

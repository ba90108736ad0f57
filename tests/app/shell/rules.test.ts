import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { roles } from '../../../contract/roles.ts';
import { emptyUser } from '../../../contract/user.ts';
import { avatarOf } from '../../../src/app/shell/avatars.ts';
import { contentTopOf, isFooterShown, isHeaderShown } from '../../../src/app/shell/layout-rules.ts';
import { namesOf } from '../../../src/app/shell/person-names.ts';
import { spanish } from '../../../src/app/text.es.ts';
import { firstLayout } from '../../../src/data/layout/layout-machine.ts';

describe('what the layout shows', () => {
  it('shows header and footer only while the main side is on', () => {
    expect(isHeaderShown(firstLayout, '/libros')).toBe(true);
    expect(isFooterShown(firstLayout)).toBe(true);
    const off = { ...firstLayout, isMainSide: false };
    expect(isHeaderShown(off, '/libros')).toBe(false);
    expect(isFooterShown(off)).toBe(false);
  });

  it('hides the header where the address contains the PDF reader', () => {
    expect(isHeaderShown(firstLayout, '/libros/visor/pdf/7')).toBe(false);
    expect(isHeaderShown(firstLayout, '/libros/visor/epub/7')).toBe(true);
  });

  it('starts the content lower with the header, a little less low with the secondary one', () => {
    expect(contentTopOf(firstLayout, true)).toBe('below-header');
    expect(contentTopOf({ ...firstLayout, hasSecondaryHeader: true }, true)).toBe('below-secondary-header');
    expect(contentTopOf(firstLayout, false)).toBe('none');
  });
});

describe('the picture of a person', () => {
  const withRoles = (...names: string[]) => ({ ...emptyUser(), roles: names.map((name) => ({ id: 1, name })) });

  it('is another one for each of the nine roles, and each is there', () => {
    const pictures = roles.map((role) => avatarOf(withRoles(role.name)));
    expect(new Set(pictures).size).toBe(9);
    const drawings = [...pictures, avatarOf(emptyUser())].map((address) => {
      const [path, id] = address.split('#');
      const file = readFileSync(`public${path}`, 'utf8');
      const [, left] = new RegExp(`<view id="${id}" viewBox="(\\d+) 0 96 96"/>`).exec(file) ?? [];
      const [, drawing] = new RegExp(`<svg x="${left}" width="96" height="96">(.+)</svg>`).exec(file) ?? [];
      expect(drawing).toContain('<path');
      return drawing;
    });
    expect(new Set(drawings).size).toBe(10);
  });

  it('goes by the first role only', () => {
    expect(avatarOf(withRoles('Docente', 'Alumno'))).toBe('/img/avatares.svg#docente');
  });

  it('is the default one for an unknown role, for none, and for a word every object knows', () => {
    for (const user of [withRoles('Rector'), emptyUser(), withRoles('constructor')]) {
      expect(avatarOf(user)).toBe('/img/avatares.svg#default');
    }
  });
});

describe('the names the shell shows', () => {
  it('cuts first and full name at twenty characters', () => {
    const user = { ...emptyUser(), firstname: 'María de los Ángeles Guadalupe', lastname: 'Quispe' };
    expect(namesOf(user, spanish)).toMatchObject({ first: 'María de los Ángeles…', full: 'María de los Ángeles…' });
  });

  it('says Usuario No Identificado and Sin Colegio where there is nothing', () => {
    expect(namesOf(emptyUser(), spanish)).toEqual({
      first: 'Usuario No Identificado',
      full: 'Usuario No Identificado',
      school: 'Sin Colegio',
    });
    expect(namesOf({ ...emptyUser(), lastname: 'Quispe' }, spanish)).toMatchObject({ first: '', full: 'Quispe' });
    expect(namesOf({ ...emptyUser(), firstname: null, lastname: ' ', school_name: null }, spanish)).toMatchObject({
      full: 'Usuario No Identificado',
      school: 'Sin Colegio',
    });
  });
});

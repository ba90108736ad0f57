import { existsSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { CONFIG_ELEMENT_ID, parseConfig } from '../../contract/config.ts';
import { backendBaseOf, destinationUrl, readConfig } from '../../src/app/config.ts';

const away = parseConfig({
  backendBase: 'https://api.example/v1/',
  development: { backendBase: 'http://localhost:8000/' },
  frontend: { base: 'https://sitio.example/', students: 'alumnos', teachers: 'docentes' },
});

/** A page with the block the server writes, or with none. */
const pageWith = (text: string | null) => ({
  getElementById: (id: string) =>
    text !== null && id === CONFIG_ELEMENT_ID ? Object.assign(Object.create(null), { textContent: text }) : null,
});

describe('the configuration', () => {
  it('names the backend, the main site and every service of other houses', () => {
    const { development, frontend, webSearch, analytics, ...others } = parseConfig({});
    expect(Object.keys(others).toSorted()).toEqual([
      'backendBase',
      'documentConverterBase',
      'logoPath',
      'publisherUrl',
      'qrCodeImageBase',
    ]);
    expect(Object.keys(development).toSorted()).toEqual(['backendBase', 'supportFilesRoot']);
    expect(Object.keys(frontend).toSorted()).toEqual(['base', 'home', 'students', 'teachers']);
    expect(Object.keys(webSearch).toSorted()).toEqual(['engineId', 'key', 'url']);
    expect(analytics).toEqual({ isOn: true });
  });

  it('is read from the page the server wrote it into; where there is none, a school stands alone', () => {
    expect(readConfig(pageWith(JSON.stringify(away)))).toEqual(away);
    expect(readConfig(pageWith(null))).toEqual(parseConfig({}));
  });

  it.each([
    ['with a base that does not end in a slash', { backendBase: 'https://api.example' }],
    ['with a base that is no address', { qrCodeImageBase: 'javascript:alert(1)/' }],
    ['with a base that looks like a path and is another site', { backendBase: '//malo.example/' }],
    ['with a base with a query', { documentConverterBase: 'https://doc.example/?x=/' }],
    ['with a name nobody knows', { backendbase: '/' }],
    ['with a name nobody knows in a group', { webSearch: { llave: 'x' } }],
    ['with a publisher that is a page of ours', { publisherUrl: '/libros' }],
    ['with a logo elsewhere', { logoPath: 'https://otro.example/logo.svg' }],
    ['with a logo elsewhere that looks like a path', { logoPath: '//otro.example/logo.svg' }],
    ['that is a list', [1]],
    ['that is nothing', null],
  ])('is refused %s', (_title, config) => {
    expect(() => parseConfig(config)).toThrow();
  });

  it('has a logo that is there', () => {
    expect(existsSync(`public${parseConfig({}).logoPath}`)).toBe(true);
  });

  it('talks to the local backend only while developing', () => {
    expect(backendBaseOf(away, true)).toBe('https://api.example/v1/');
    expect(backendBaseOf(away, false)).toBe('http://localhost:8000/');
  });

  it('leads each family to its own place on the main site, and nobody away where there is none', () => {
    expect(destinationUrl(away, 'students')).toBe('https://sitio.example/alumnos');
    expect(destinationUrl(away, 'teachers')).toBe('https://sitio.example/docentes');
    expect(destinationUrl(away, 'home')).toBe('https://sitio.example/');
    expect(destinationUrl(parseConfig({}), 'students')).toBeNull();
  });
});

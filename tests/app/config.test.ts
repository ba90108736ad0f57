import { existsSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { backendBaseOf, defaultConfig, destinationUrl, parseConfig } from '../../src/app/config.ts';

const away = {
  ...defaultConfig,
  backendBase: 'https://api.example/',
  development: { backendBase: 'http://localhost:8000/', supportFilesRoot: '/apoyo/' },
  frontend: {
    base: 'https://sitio.example/',
    destinations: { students: 'alumnos', teachers: 'docentes', home: '' },
  },
};

describe('the configuration', () => {
  it('names the backend, the main site and the other houses', () => {
    expect(Object.keys(parseConfig(defaultConfig)).toSorted()).toEqual([
      'backendBase',
      'development',
      'documentConverterBase',
      'frontend',
      'logoPath',
      'publisherUrl',
      'qrCodeImageBase',
      'webSearch',
    ]);
    expect(Object.keys(defaultConfig.webSearch).toSorted()).toEqual(['engineId', 'key', 'url']);
    expect(Object.keys(defaultConfig.development).toSorted()).toEqual(['backendBase', 'supportFilesRoot']);
  });

  it.each([
    ['without a main site', { ...defaultConfig, frontend: undefined }],
    ['with a base that does not end in a slash', { ...defaultConfig, backendBase: 'https://api.example' }],
    ['with a base that is no address', { ...defaultConfig, qrCodeImageBase: 'javascript:alert(1)/' }],
    ['without a root for the support files', { ...defaultConfig, development: { backendBase: '/' } }],
    ['with a publisher that is a page of ours', { ...defaultConfig, publisherUrl: '/libros' }],
    ['with a logo elsewhere', { ...defaultConfig, logoPath: 'https://otro.example/logo.svg' }],
  ])('is refused %s', (_title, config) => {
    expect(() => parseConfig(config)).toThrow();
  });

  it('has a logo that is there', () => {
    expect(existsSync(`public${defaultConfig.logoPath}`)).toBe(true);
  });

  it('talks to the local backend only while developing', () => {
    expect(backendBaseOf(away, true)).toBe('https://api.example/');
    expect(backendBaseOf(away, false)).toBe('http://localhost:8000/');
  });

  it('leads each family to its own place on the main site', () => {
    expect(destinationUrl(away, 'students')).toBe('https://sitio.example/alumnos');
    expect(destinationUrl(away, 'teachers')).toBe('https://sitio.example/docentes');
    expect(destinationUrl(away, 'home')).toBe('https://sitio.example/');
  });
});

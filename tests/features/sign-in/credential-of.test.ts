import { describe, expect, it } from 'vitest';
import { credentialOf } from '../../../src/features/sign-in/credential-of.ts';

describe('what a person types as a code', () => {
  it.each([
    ['DEMO-ALUMNA', 'clave.DEMO-ALUMNA'],
    ['  demo-alumna ', 'clave.DEMO-ALUMNA'],
    ['demo alumna', 'clave.DEMO-ALUMNA'],
    ['demo – alumna', 'clave.DEMO-ALUMNA'],
    ['entrega.aB3_x', 'entrega.aB3_x'],
    ['carnet.Secreto', 'carnet.Secreto'],
    ['clave.demo', 'clave.demo'],
    ['   ', ''],
  ])('«%s» is sent as «%s»', (typed, expected) => {
    expect(credentialOf(typed)).toBe(expected);
  });
});

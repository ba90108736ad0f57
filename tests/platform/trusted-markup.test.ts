// @vitest-environment happy-dom
import { describe, expect, expectTypeOf, it } from 'vitest';
import type { MarkupProps } from '../../src/hooks/markup.tsx';
import { sanitizeMarkup } from '../../src/platform/trusted-markup.ts';
import type { TrustedMarkup } from '../../src/platform/trusted-markup.ts';

describe('trusted markup', () => {
  // These are read by `tsc`: a line that compiled where it must not would fail `npm run types`.
  it('cannot be written by hand: neither text nor a look-alike is of its type', () => {
    type LookAlike = { readonly html: string; writeInto(element: Element): void };
    expectTypeOf<string>().not.toExtend<TrustedMarkup>();
    expectTypeOf<LookAlike>().not.toExtend<TrustedMarkup>();
    expectTypeOf<Pick<TrustedMarkup, keyof TrustedMarkup>>().not.toExtend<TrustedMarkup>();
    expectTypeOf<string>().not.toExtend<MarkupProps['markup']>();
    expectTypeOf(sanitizeMarkup).returns.toEqualTypeOf<TrustedMarkup>();
  });

  it('cannot be made at run time either: its maker asks for a proof, its contents are private', () => {
    const real = sanitizeMarkup('<p>Hola</p>');
    const maker: unknown = Reflect.get(real, 'constructor');
    expect(() => Reflect.construct(maker as new () => unknown, ['<script>1</script>', Symbol('cleaned')])).toThrow(
      'Only the sanitizer',
    );
    const forged: unknown = Object.create(Object.getPrototypeOf(real));
    expect(() => (forged as TrustedMarkup).writeInto(document.body)).toThrow(TypeError);
    expect(JSON.stringify(real)).toBe('{}');
  });
});

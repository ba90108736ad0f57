// @vitest-environment happy-dom
import { cleanup, render } from '@testing-library/react';
import { afterEach, expect, it } from 'vitest';
import { Stage } from '../../src/ui/stage.tsx';

afterEach(cleanup);

it('the light of a book on the stage is weaker for a pale cover than for a deep one', () => {
  const glowOf = (light: string) => {
    const { container } = render(<Stage light={light}>El agua</Stage>);
    return Number(container.querySelector('section')?.style.getPropertyValue('--stage-glow'));
  };
  expect(glowOf('#ffffff')).toBeGreaterThan(0);
  expect(glowOf('#ffffff')).toBeLessThan(glowOf('#14213d'));
});

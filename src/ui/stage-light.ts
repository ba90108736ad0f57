import type { CSSProperties } from 'react';
import { isLightColor } from './is-light-color.ts';

/** A pale colour must glow less than a dark one, or the white words in its light could not be read. */
const PALE_GLOW = 0.2;
const DEEP_GLOW = 0.4;

/** The light a book throws on the dark stage, in the colour of its cover. */
export function stageLight(color: string): CSSProperties & Record<'--stage-light' | '--stage-glow', string | number> {
  return { '--stage-light': color, '--stage-glow': isLightColor(color) ? PALE_GLOW : DEEP_GLOW };
}

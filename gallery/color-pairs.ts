/** What is written with on what it is written on, or a sign and the ground it must stand out from. */
export interface ColorPair {
  readonly front: string;
  readonly back: string;
  readonly kind: 'text' | 'sign';
  /** What lies below a translucent back. */
  readonly below?: string;
}

/** The least contrast: WCAG AA, and AAA for text in high contrast. */
export function leastContrast(kind: ColorPair['kind'], isHighContrast: boolean): number {
  if (kind === 'sign') return 3;
  return isHighContrast ? 7 : 4.5;
}

const on = (kind: ColorPair['kind'], fronts: readonly string[], backs: readonly string[]): ColorPair[] =>
  fronts.flatMap((front) => backs.map((back) => ({ front, back, kind })));

const grounds = ['page', 'surface', 'surface-raised', 'surface-sunken'];

/** Every pair of meanings that meets on a screen. */
export const colorPairs: readonly ColorPair[] = [
  ...on('text', ['text', 'text-muted'], grounds),
  ...on('text', ['text'], ['accent-soft']),
  ...on('text', ['on-accent'], ['accent', 'accent-hover']),
  ...on('text', ['on-done-soft'], ['done-soft']),
  ...on('text', ['danger'], ['page', 'surface', 'surface-raised', 'danger-soft']),
  ...on('text', ['on-stage', 'on-stage-muted', 'accent-on-stage', 'done-on-stage'], ['stage']),
  { front: 'on-stage', back: 'stage-raised', below: 'stage', kind: 'text' },
  { front: 'on-stage', back: 'overlay', below: 'page', kind: 'text' },
  { front: 'accent', back: 'overlay', below: 'page', kind: 'sign' },
  ...on('sign', ['line-strong'], ['page', 'surface', 'surface-raised']),
  ...on('sign', ['focus'], grounds),
  ...on('sign', ['done'], ['page', 'surface']),
  ...on('sign', ['done-bar'], ['track', 'page']),
  { front: 'accent', back: 'stage-raised', below: 'stage', kind: 'sign' },
];

/** Colours that carry no meaning of their own: they decorate, or only separate what is told apart otherwise. */
export const decorations: readonly string[] = ['line', 'edge', 'ribbon', 'backdrop', 'stage-line'];

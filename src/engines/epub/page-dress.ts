import type { PageLook, TextDisplay } from '../publication.ts';
import type { PageGeometry } from './page-geometry.ts';

/** From here on a line holds few words: long ones are divided. */
const LARGE_LETTERS = 150;

/** Whether pages that were measured with one are as they would be with the other. */
export function isSetAlike(one: TextDisplay, other: TextDisplay): boolean {
  const names = ['letters', 'family', 'spacing', 'margins', 'alignment', 'hyphens'] as const;
  return names.every((name) => one[name] === other[name]);
}

/** Writes the sizes of its pages on the root of a section, for its style sheet. `isUpright`: its lines are. */
export function giveSizes(root: HTMLElement, geometry: PageGeometry, isUpright: boolean): void {
  const { marginInline, marginBlock, columnWidth, contentHeight } = geometry;
  const values: Record<string, number> = {
    width: geometry.width,
    height: geometry.height,
    'margin-inline': marginInline,
    'margin-block': marginBlock,
    'column-size': isUpright ? contentHeight : columnWidth,
    'column-gap': 2 * (isUpright ? marginBlock : marginInline),
    'content-height': contentHeight,
    'font-size': geometry.fontSize,
  };
  for (const [name, value] of Object.entries(values)) root.style.setProperty(`--libro-${name}`, `${value}px`);
}

/** Of three channels of 255 each, so much lies at least between letters and a ground they can be read on. */
const LEAST_APART = 250;

const brightness = (color: string): number =>
  (color.match(/^rgb\((\d+), (\d+), (\d+)\)$/)?.slice(1) ?? []).reduce((sum, channel) => sum + Number(channel), 0);

/**
 * On white paper the ground a book gives its text lies under every page, as it does where there are no columns: a body is
 * no longer than the first of them. One that lets through is not ours to mix, and a dark one whose light letters
 * are said of the page around it, which has ours, would leave nothing to be read.
 */
function giveGround(root: HTMLElement, { theme }: PageLook): void {
  const { defaultView, body } = root.ownerDocument;
  // Elsewhere the body has none, and while a recording is heard it may have another.
  if (defaultView === null || theme !== 'light' || root.hasAttribute('data-libro-recorded')) return;
  const { backgroundColor: ground, color } = defaultView.getComputedStyle(body);
  const isRead = Math.abs(brightness(ground) - brightness(color)) >= LEAST_APART;
  if (!isRead || /^rgba\(|\//.test(ground)) root.style.removeProperty('--libro-ground');
  else root.style.setProperty('--libro-ground', ground);
}

/** The same with how the person reads. */
export function giveLook(root: HTMLElement, look: PageLook): void {
  const { family, spacing, alignment, hyphens, letters } = look.text;
  const said = { theme: look.theme, family, spacing, alignment, hyphens };
  for (const [name, value] of Object.entries(said)) root.setAttribute(`data-libro-${name}`, value);
  root.toggleAttribute('data-libro-large', letters >= LARGE_LETTERS);
  root.style.setProperty('--libro-letters', String(letters / 100));
  giveGround(root, look);
}

/** Room for twenty signs of the longest kind; no place of ours shows more. */
const mostUnits = 400;

/**
 * A text of somebody else as one line to be shown: without signs that are not seen (controls, zero width, halves), that turn
 * the direction of what follows, or that pile up on one letter. Joiners stay: they hold words and emoji together.
 */
export function oneLine(text: string | null | undefined): string {
  return (text ?? '')
    .slice(0, 50 * mostUnits)
    .replace(/\s+/gu, ' ')
    .replace(/[\p{Cc}\p{Cs}\u00AD\u061C\u180E\u200B\u200E\u200F\u202A-\u202E\u2060-\u206F\uFEFF\uFFF9-\uFFFB]/gu, '')
    .replace(/(\p{M}{4})\p{M}+/gu, '$1')
    .trim()
    .slice(0, mostUnits);
}

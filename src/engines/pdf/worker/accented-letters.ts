import { isAccent, withAccent } from '../../torn-accents.ts';
import type { PageRect } from './page-geometry.ts';
import type { PageCharacter } from './text-lines.ts';

/** So much of the smaller of two boxes lies in the other where an accent stands over its letter. */
const overShare = 0.5;

function isOver(one: PageRect | null, other: PageRect | null): boolean {
  if (one === null || other === null) return false;
  const across = Math.min(one.right, other.right) - Math.max(one.left, other.left);
  const down = Math.min(one.top, other.top) - Math.max(one.bottom, other.bottom);
  const areas = [one, other].map(({ left, right, top, bottom }) => (right - left) * (top - bottom));
  return across > 0 && down > 0 && across * down > Math.min(...areas) * overShare;
}

/** So far back a letter may stand under an accent that was put behind its line: one over a capital stands higher. */
const farthest = 60;

const over = (letter: PageCharacter, accent: PageCharacter): string | null =>
  isOver(letter.rect, accent.rect) ? withAccent(letter.text, accent.text) : null;

/** Characters of a page with accents joined to the letters they are printed over, wherever in their line they were put. */
export function joinAccentCharacters<C extends PageCharacter>(characters: readonly C[]): C[] {
  const joined: C[] = [];
  /** The accent that the next letter may be under. */
  let open: C | null = null;

  function joinBack(accent: C): boolean {
    for (let at = joined.length - 1; at >= Math.max(0, joined.length - farthest); at -= 1) {
      const letter = joined[at];
      const text = letter === undefined ? null : over(letter, accent);
      if (letter === undefined || text === null) continue;
      joined[at] = { ...letter, text };
      return true;
    }
    return false;
  }

  for (const character of characters) {
    const text = open === null ? null : over(character, open);
    if (open !== null && text === null) joined.push(open);
    open = null;
    if (text !== null) joined.push({ ...character, text });
    else if (!isAccent(character.text)) joined.push(character);
    else if (!joinBack(character)) open = character;
  }
  return open === null ? joined : [...joined, open];
}

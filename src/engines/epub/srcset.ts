/** One of the pictures a `srcset` offers. */
export interface PictureCandidate {
  readonly address: string;
  /** `2x`, `600w`, or nothing. */
  readonly size: string;
}

/** What a size may be; a browser passes over a picture that says anything else. */
const SIZE = /^(?:[\d.+eE-]+[wxh](?: [\d.+eE-]+[wxh])*)?$/;
const BLANK = /[\t\n\f\r ]/;

/**
 * Takes a `srcset` apart as a browser does (HTML, «Parsing a srcset attribute»), so that no address is seen by one and
 * not by the other: an address goes on to the next blank, commas and all; what follows goes on to the next comma that
 * is in no parentheses.
 */
export function parseSrcset(srcset: string): PictureCandidate[] {
  const candidates: PictureCandidate[] = [];
  let at = 0;

  function until(isEnd: (character: string) => boolean): string {
    const start = at;
    while (at < srcset.length && !isEnd(srcset.charAt(at))) at += 1;
    return srcset.slice(start, at);
  }

  function sizeText(): string {
    let depth = 0;
    return until((character) => {
      // One does not stand inside another.
      if (character === '(') depth = 1;
      if (character === ')') depth = 0;
      return character === ',' && depth === 0;
    });
  }

  for (;;) {
    until((character) => character !== ',' && !BLANK.test(character));
    if (at >= srcset.length) return candidates;
    const written = until((character) => BLANK.test(character));
    let end = written.length;
    while (written.charAt(end - 1) === ',') end -= 1;
    const isClosed = end < written.length;
    const size = isClosed ? '' : sizeText().trim().replaceAll(/\s+/g, ' ');
    if (SIZE.test(size)) candidates.push({ address: written.slice(0, end), size });
  }
}

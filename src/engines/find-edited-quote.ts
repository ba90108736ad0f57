/** Letters a piece has by which the place is known again. */
const pieceLetters = 10;
/** More pieces tell nothing more. */
const mostPieces = 28;
/** A piece that stands in more places tells nothing. */
const mostPlaces = 40;
/** Words that were put in, and left out, move what comes after them. */
const slackLetters = 140;
/** So much of what was looked for has to be there. */
const leastShare = 0.4;
/** Of the quote itself; else only the words around it are left. */
const leastInside = 0.3;

interface Vote {
  /** Where the piece stands in what is looked for. */
  readonly offset: number;
  /** Where it stands in the text. */
  readonly at: number;
}

function piecesOf(sought: string): readonly number[] {
  const last = sought.length - pieceLetters;
  const step = Math.max(3, Math.ceil(last / (mostPieces - 1)));
  const offsets: number[] = [];
  for (let offset = 0; offset < last; offset += step) offsets.push(offset);
  return last < 0 ? [] : [...offsets, last];
}

function votesOf(letters: string, sought: string, offsets: readonly number[]): readonly Vote[] {
  return offsets.flatMap((offset) => {
    const piece = sought.slice(offset, offset + pieceLetters);
    const votes: Vote[] = [];
    for (let at = letters.indexOf(piece); at !== -1; at = letters.indexOf(piece, at + 1)) {
      votes.push({ offset, at });
      if (votes.length > mostPlaces) return [];
    }
    return votes;
  });
}

/** Those that stand one behind the other, as they did: the longest such row. */
function inOrder(votes: readonly Vote[]): readonly Vote[] {
  const sorted = [...votes].sort((a, b) => a.offset - b.offset || b.at - a.at);
  const rows: { readonly length: number; readonly before: number }[] = [];
  let best = -1;
  for (const [index, vote] of sorted.entries()) {
    let row = { length: 1, before: -1 };
    for (let other = 0; other < index; other += 1) {
      const length = (rows[other]?.length ?? 0) + 1;
      if ((sorted[other]?.at ?? 0) < vote.at && length > row.length) row = { length, before: other };
    }
    rows.push(row);
    if (row.length > (rows[best]?.length ?? 0)) best = index;
  }
  const found: Vote[] = [];
  for (let index = best; index !== -1; index = rows[index]?.before ?? -1) {
    const vote = sorted[index];
    if (vote) found.unshift(vote);
  }
  return found;
}

/** The most pieces that stand one behind the other, about as far apart as they did. */
function bestRun(votes: readonly Vote[], slack: number): readonly Vote[] {
  const sorted = [...votes].sort((a, b) => a.at - a.offset - (b.at - b.offset));
  const shift = (vote: Vote | undefined) => (vote ? vote.at - vote.offset : 0);
  let best: readonly Vote[] = [];
  for (let from = 0, to = 0; to < sorted.length; to += 1) {
    while (shift(sorted[to]) - shift(sorted[from]) > slack) from += 1;
    const isLast = shift(sorted[to + 1]) - shift(sorted[from]) > slack || to + 1 === sorted.length;
    if (!isLast || to + 1 - from <= best.length) continue;
    const run = inOrder(sorted.slice(from, to + 1));
    if (run.length > best.length) best = run;
  }
  return best;
}

/**
 * Where words stand that were changed a little since: by the pieces of them, and of the words before and after, that are
 * still there in their order. All without blanks, as `createQuoteFinder` compares them; null where too little is left.
 */
export function findEdited(
  letters: string,
  { before, highlight, after }: { readonly before: string; readonly highlight: string; readonly after: string },
): { readonly start: number; readonly end: number } | null {
  const sought = before + highlight + after;
  const [from, to] = [before.length, before.length + highlight.length];
  const offsets = piecesOf(sought);
  const run = bestRun(votesOf(letters, sought, offsets), slackLetters + sought.length * 0.2);
  const told = new Set(run.map(({ offset }) => offset));
  const isInside = (offset: number) => offset + pieceLetters > from && offset < to;
  const inside = offsets.filter(isInside);
  const share = (count: number, of: number) => (of === 0 ? 0 : count / of);
  if (share(told.size, offsets.length) < leastShare) return null;
  if (share(inside.filter((offset) => told.has(offset)).length, inside.length) < leastInside) return null;
  const nearest = (wanted: number) =>
    run.reduce<Vote | null>(
      (best, vote) => (best && Math.abs(best.offset - wanted) <= Math.abs(vote.offset - wanted) ? best : vote),
      null,
    );
  const [first, last] = [nearest(from), nearest(to - pieceLetters)];
  if (!first || !last) return null;
  const start = Math.max(0, first.at + from - first.offset);
  const end = Math.min(letters.length, last.at + to - last.offset);
  return end > start ? { start, end } : null;
}

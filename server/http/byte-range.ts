/** What part of `size` bytes a `Range` header asks for: all, one part, or one that is not there. */
export type ByteRange = { kind: 'whole' } | { kind: 'part'; first: number; last: number } | { kind: 'unsatisfiable' };

/** Understands a single range; anything else is answered whole, as RFC 9110 allows. */
export function parseRange(header: string | undefined, size: number): ByteRange {
  const match = /^bytes=(\d*)-(\d*)$/.exec(header?.trim() ?? '');
  const [, from = '', to = ''] = match ?? [];
  if (!match || (from === '' && to === '')) return { kind: 'whole' };
  if (from === '') {
    const length = Math.min(Number(to), size);
    return length === 0 ? { kind: 'unsatisfiable' } : { kind: 'part', first: size - length, last: size - 1 };
  }
  const first = Number(from);
  const last = to === '' ? size - 1 : Math.min(Number(to), size - 1);
  if (to !== '' && Number(to) < first) return { kind: 'whole' };
  return first >= size ? { kind: 'unsatisfiable' } : { kind: 'part', first, last };
}

/** Is the copy the client has still good? Compares as `If-None-Match` does, weakly. */
export function matchesEtag(header: string | undefined, etag: string): boolean {
  if (header === undefined) return false;
  return header.split(',').some((candidate) => {
    const value = candidate.trim().replace(/^W\//, '');
    return value === '*' || value === etag;
  });
}

/** Splits a text into what a person sees as single characters, so that no letter or emoji is cut in two. */
function graphemesOf(text: string): string[] {
  // Of the Latin letters each stands for itself: most names need no Segmenter, which costs a slow tablet 80 ms to make.
  // Firefox before 125 has none: code points are the next best thing there.
  if (/^[ -\u02ff]*$/.test(text) || typeof Intl.Segmenter !== 'function') return Array.from(text);
  return Array.from(new Intl.Segmenter('es', { granularity: 'grapheme' }).segment(text), (part) => part.segment);
}

/** The text as it is up to `most` characters; a longer one is cut there and ends in an ellipsis. */
export function truncate(text: string, most: number): string {
  const graphemes = graphemesOf(text);
  return graphemes.length > most ? `${graphemes.slice(0, most).join('')}…` : text;
}

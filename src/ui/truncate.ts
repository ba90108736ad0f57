/** Splits a text into what a person sees as single characters, so that no letter or emoji is cut in two. */
function graphemesOf(text: string): string[] {
  // Firefox before 125 has no Segmenter: code points are the next best thing there.
  if (typeof Intl.Segmenter !== 'function') return Array.from(text);
  return Array.from(new Intl.Segmenter('es', { granularity: 'grapheme' }).segment(text), (part) => part.segment);
}

/** The text as it is up to `most` characters; a longer one is cut there and ends in an ellipsis. */
export function truncate(text: string, most: number): string {
  const graphemes = graphemesOf(text);
  return graphemes.length > most ? `${graphemes.slice(0, most).join('')}…` : text;
}

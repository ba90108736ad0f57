/** What a person wrote, without control characters and halves of letters, which no database takes; line ends as line feeds. */
export function cleanText(text: string): string {
  return text.replaceAll('\r\n', '\n').replaceAll(/(?![\t\n])\p{Cc}|\p{Cs}/gu, '');
}

/** A piece of it, cleaned once more where it was cut: the cut may go through a letter. */
export function cutText(text: string, start: number, end?: number): string {
  return cleanText(cleanText(text).slice(start, end));
}

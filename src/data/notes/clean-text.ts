/** What a person wrote, without control characters and halves of letters, which no database takes; line ends as line feeds. */
export function cleanText(text: string): string {
  return text.replaceAll('\r\n', '\n').replaceAll(/(?![\t\n])\p{Cc}|\p{Cs}/gu, '');
}

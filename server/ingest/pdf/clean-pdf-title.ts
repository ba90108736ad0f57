import { cleanLine } from '../clean-text.ts';

/** Titles that programs write when nobody gave one. */
const EMPTY_TITLES = [
  /^(?:untitled|sin título)(?:[- ]?\d+)?$/iu,
  /^(?:document[oe]?\d*|title|título|(?:slide|diapositiva) 1|(?:presentation|presentación)\d+|\(.*\))$/iu,
  // What PowerPoint calls a presentation whose first slide has no title, in the language it speaks.
  /^powerpoint[ -](?:presentation|präsentation|演示文稿|簡報|プレゼンテーション)$/iu,
  /^(?:presentación|presentació|apresentação|présentation|presentazione(?: standard)?)(?: de| del| do| di)? powerpoint$/iu,
];

/** What Office writes before and after the name of a file it has open. */
const OFFICE_PREFIX = /^Microsoft (?:Word|PowerPoint|Excel|Publisher) - /u;
const OFFICE_SUFFIX =
  /\s*\[(?:read-only|s[oó]lo lectura|compatibility mode|modo de compatibilidad|somente leitura|modo de compatibilidade)\]$/iu;

/** Names of files. Something stands right before the dot: "Todo sobre el .doc" is a title. */
const FILE_NAMES = [
  /\S\.(?:docx?|docm|pptx?|pptm|ppsx?|xlsx?|xlsm|rtf|odt|ods|odp|pdf|eps|indd|tex|dvi|qxd|qxp|wpd)$/iu,
  // These end a sentence too ("Mi primer index.html"), so only where there is one word.
  /^\S+\.(?:x?html?|txt|ps|pages|key|graffle)$/iu,
  // A file with the folders it lies in.
  /^(?:file:\/\/|[a-z]:\\|\\\\).*\.\w{1,5}$/iu,
  /^\/[^\s/]+\/\S*\.\w{1,5}$/iu,
];

/**
 * The title in the information dictionary of a PDF, or `''` where it is one that a program wrote: the name of the file
 * the PDF was made from tells less than the name it has now.
 */
export function cleanPdfTitle(text: string): string {
  const title = cleanLine(text).replace(OFFICE_PREFIX, '').replace(OFFICE_SUFFIX, '');
  return [...EMPTY_TITLES, ...FILE_NAMES].some((pattern) => pattern.test(title)) ? '' : title;
}

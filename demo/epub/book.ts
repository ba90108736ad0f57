/** Colours of one book: the cover's ground and the three tones its art may use beside cream. */
export interface Palette {
  ground: string;
  deep: string;
  bright: string;
  warm: string;
  cream: string;
  /** Readable as text on white and on near-black alike. */
  accent: string;
}

export interface BookInfo {
  slug: string;
  /** As a person reads it in a list. */
  title: string;
  /** The title as it is broken on the cover. */
  titleLines: readonly string[];
  titleSize: number;
  authors: readonly string[];
  description: string;
  subject: string;
  grade: string;
  /** The numeral of the grade, and the level under it, on the cover's roundel. */
  gradeNumeral: string;
  level: string;
  uuid: string;
  palette: Palette;
  /** Number of the woven band that closes the cover. */
  weave: number;
  layout: 'reflowable' | 'fixed';
  /** A book of prose or verse adds rules of its own after the common ones. */
  hasOwnStyle?: true;
}

/** One file inside the EPUB, as the package document lists it. */
export interface BookFile {
  id: string;
  href: string;
  mediaType: string;
  content: string | Uint8Array;
  properties: readonly string[];
}

export interface Heading {
  id: string;
  level: 1 | 2 | 3;
  text: string;
}

export interface PageMark {
  id: string;
  label: string;
}

/** A document of the reading order, with what the contents and the page list need of it. */
export interface SpineDocument {
  file: BookFile;
  /** Empty for pages that do not appear in the contents. */
  headings: readonly Heading[];
  pages: readonly PageMark[];
  landmark: { type: string; title: string } | null;
  spineProperties: readonly string[];
}

import type { BenchBook } from './books/make-books.ts';

export interface Reader {
  /** Of its page. */
  readonly name: string;
  readonly title: string;
  readonly file: string;
  /** Its package; null is ours. */
  readonly package: string | null;
}

const own = (format: string): Reader => ({
  name: `own-${format}`,
  title: 'Libro Digital',
  file: `pages/own-${format}.ts`,
  package: null,
});

/** Ours first, then what a school would take instead. */
export const readersOf: Readonly<Record<BenchBook['format'], readonly Reader[]>> = {
  pdf: [
    own('pdf'),
    { name: 'pdfjs', title: 'pdf.js', file: 'peers/pdfjs.js', package: 'pdfjs-dist' },
    { name: 'react-pdf', title: 'react-pdf', file: 'peers/react-pdf.js', package: 'react-pdf' },
    { name: 'embedpdf', title: 'EmbedPDF', file: 'peers/embedpdf.js', package: '@embedpdf/snippet' },
  ],
  epub: [
    own('epub'),
    { name: 'foliate', title: 'foliate-js', file: 'peers/foliate.js', package: 'foliate-js' },
    { name: 'epubjs', title: 'epub.js', file: 'peers/epubjs.js', package: 'epubjs' },
    { name: 'readium', title: 'readium', file: 'peers/readium.js', package: '@readium/navigator' },
  ],
};

/** How a person's device is, and how long a reader may rest there between two turns to prepare the next page. */
export interface Pace {
  readonly name: string;
  readonly rate: number;
  readonly restMs: number;
  readonly turns: number;
  readonly hasSearch: boolean;
}

/** Nobody counts it. */
export const warmUp: Pace = { name: 'antes', rate: 1, restMs: 300, turns: 1, hasSearch: false };

export const paces = (tabletRate: number): readonly Pace[] => [
  { name: 'sin frenar', rate: 1, restMs: 700, turns: 4, hasSearch: true },
  { name: 'T4', rate: 4, restMs: 2500, turns: 2, hasSearch: true },
  { name: 'TL', rate: tabletRate, restMs: 6000, turns: 2, hasSearch: true },
];

/** What a person may choose of how pages look; paper and screen are for every book, the rest for flowing text. The first of each, and letters of 100 %, is how everybody begins. */
export const displayChoices = {
  /** `auto` is as the app. */
  paper: ['auto', 'light', 'sepia', 'dark', 'contrast'],
  /** Percent of the usual size. */
  letters: [100, 80, 90, 110, 125, 150, 175, 200, 250, 300],
  family: ['book', 'hyperlegible', 'dyslexic'],
  /** `accessible` is what WCAG 2.2 asks text to bear (1.4.12). */
  spacing: ['book', 'accessible'],
  margins: ['usual', 'narrow', 'wide'],
  alignment: ['book', 'start', 'justify'],
  /** Whether the screen stays on while a book is open. */
  screen: ['rests', 'stays-on'],
  /** Percent of how fast the voice that reads aloud speaks by itself. */
  voice: [100, 60, 80, 125, 150, 200],
  /** A band to read along, with the rest of the page dimmed. */
  ruler: ['off', 'on'],
  /** Percent of the light of the screen. */
  light: [100, 85, 70, 55, 40],
  /** Page by page, scrolled, or two pages at a time, which only printed books have: others are then page by page. */
  flow: ['pages', 'scroll', 'spread'],
  /** Whether words are divided at the end of a line, by the rules of their language. */
  hyphens: ['book', 'on', 'off'],
} as const;

type Choices = typeof displayChoices;

/** How pages look; `book` is as the book has it. */
export type ReadingDisplay = { readonly [Name in keyof Choices]: Choices[Name][number] };

/** What everybody begins with. */
export const firstDisplay: ReadingDisplay = {
  paper: 'auto',
  letters: 100,
  family: 'book',
  spacing: 'book',
  margins: 'usual',
  alignment: 'book',
  screen: 'rests',
  voice: 100,
  ruler: 'off',
  light: 100,
  flow: 'pages',
  hyphens: 'book',
};

export type LetterSize = ReadingDisplay['letters'];

const sizes = [...displayChoices.letters].sort((a, b) => a - b);

/** The next size up (1) or down (−1); at an end the same. */
export function letterSizeAt(letters: LetterSize, step: 1 | -1): LetterSize {
  return sizes[sizes.indexOf(letters) + step] ?? letters;
}

const lights = [...displayChoices.light].sort((a, b) => a - b);

/** More light (1) or less (−1); at an end the same. */
export function lightAt(light: ReadingDisplay['light'], step: 1 | -1): ReadingDisplay['light'] {
  return lights[lights.indexOf(light) + step] ?? light;
}

const speeds = [...displayChoices.voice].sort((a, b) => a - b);

/** The next faster speed of the voice; after the fastest the slowest. */
export function nextSpeed(voice: ReadingDisplay['voice']): ReadingDisplay['voice'] {
  return speeds[(speeds.indexOf(voice) + 1) % speeds.length] ?? 100;
}

/** As kept, in the order of `displayChoices`: `sepia 125 book book usual start rests 100 off 100 pages book`. */
export function displayLine(display: ReadingDisplay): string {
  return Object.keys(displayChoices)
    .map((name) => display[name as keyof Choices])
    .join(' ');
}

/** Reads what was kept, whoever wrote it: a word that means nothing here counts as never chosen. */
export function parseDisplay(line: unknown): ReadingDisplay {
  const words = typeof line === 'string' ? line.split(' ') : [];
  const read = Object.entries(displayChoices).map(([name, choices], index) => [
    name,
    choices.find((choice) => String(choice) === words[index]) ?? choices[0],
  ]);
  return Object.fromEntries(read) as ReadingDisplay;
}

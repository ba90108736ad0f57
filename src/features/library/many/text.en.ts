import { countWords } from '../../../ui/count-words.ts';
import type { spanish } from './text.es.ts';

export const english: typeof spanish = {
  button: (count, size) => countWords('en', count, `Download this book (${size})`, `Download these # books (${size})`),
  done: 'These books are on this device or on their way.',
  ask: {
    title: (count) => countWords('en', count, 'Download this book?', 'Download these # books?'),
    text: (size) =>
      `That is ${size}. It may take a good while, and on mobile data it may cost money. You will see them come in “On this device”.`,
    confirm: 'Yes, download',
    cancel: 'Not now',
  },
};

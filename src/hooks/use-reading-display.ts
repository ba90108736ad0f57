import { useState } from 'react';
import { createDisplayChoice, type DisplayChoice } from '../data/display/display-choice.ts';
import { displayOf } from '../data/display/display-store.ts';
import { bringLetters } from '../engines/epub/reading-letters.ts';
import { useServices } from './app-context.ts';

/** How the person reads: one choice for each book that is opened. */
export function useReadingDisplay(): DisplayChoice {
  const { books } = useServices();
  const [choice] = useState(() => createDisplayChoice(books, { bringLetters, displayOf }));
  return choice;
}

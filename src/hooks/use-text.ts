import { createContext, useContext } from 'react';
import { firstSentences } from '../../contract/first-sentences.ts';
import type { ProblemCode } from '../../contract/problems.ts';
import type { Language, Translations } from '../data/language/translations.ts';

/** The words of the chosen language; `null` is Spanish, which every screen brings itself. */
export const TranslationsContext = createContext<Translations | null>(null);

/** Every translation there is, for parts that hand it on to where no hook reaches (the reader's engines). */
export function useTranslations(): Translations | null {
  return useContext(TranslationsContext);
}

/** A screen's words in the chosen language; `spanish` is its own dictionary. */
export function useText<Part extends keyof Translations>(part: Part, spanish: Translations[Part]): Translations[Part] {
  return useTranslations()?.[part] ?? spanish;
}

/** Spanish sentences of problems: all of them, or those that a screen of the first file brings. */
type Sentences = Readonly<Record<keyof typeof firstSentences, string> & Partial<Record<ProblemCode, string>>>;

/**
 * Says what a code means, in the chosen language. Screens that come later hand in all sentences; the first file has
 * those for what can happen to it, and one for everything else.
 */
export function useSentence(spanish: Sentences = firstSentences): (code: ProblemCode) => string {
  const sentences: Sentences = useTranslations()?.problems ?? spanish;
  return (code) => sentences[code] ?? sentences['unexpected-failure'];
}

/** The language spoken now, for `Intl`. */
export function useLanguage(): Language {
  return useTranslations()?.language ?? 'es';
}

/** The `lang` of a text that may be in another language than the screen around it, or none where it is the same. */
export function useForeign(): (language: string) => string | undefined {
  const spoken = useLanguage();
  return (language) => (language.startsWith(spoken) ? undefined : language);
}

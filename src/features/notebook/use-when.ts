import { useMemo } from 'react';
import { timeOfIso } from '../../data/notebook/entries.ts';
import { useLanguage } from '../../hooks/use-text.ts';

/** Says a moment as a day, as people do: `3 de mayo de 2026`. */
export type When = (iso: string) => string;

/** One for a whole list: a format takes longer to make than a card to draw. */
export function useWhen(): When {
  const language = useLanguage();
  return useMemo(() => {
    const format = new Intl.DateTimeFormat(language, { dateStyle: 'long' });
    return (iso) => format.format(timeOfIso(iso));
  }, [language]);
}

import { useState } from 'react';
import type { Config } from '../../../contract/config.ts';
import { useConnection } from '../../hooks/use-connection.ts';
import { webAddress } from './web-search.ts';

export interface WebWords {
  /** What is to be looked up out of the book, and where; `null` is nothing. */
  readonly asked: { readonly url: string; readonly words: string } | null;
  /** `null` where the school has no service for it, or there is no network. */
  readonly ask: ((words: string) => void) | null;
  forget(): void;
}

/** Words of a book that somebody wants to look up where the school looks words up. */
export function useWebWords(webSearch: Config['webSearch']): WebWords {
  const [words, setWords] = useState<string | null>(null);
  const isOnline = useConnection() === 'online';
  const url = webAddress(webSearch, words ?? '');
  return {
    asked: url === null || words === null ? null : { url, words },
    ask: isOnline && url !== null ? setWords : null,
    forget: () => setWords(null),
  };
}

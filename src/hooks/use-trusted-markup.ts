import { useEffect, useState } from 'react';
import type { TrustedMarkup } from '../platform/trusted-markup.ts';

/** Trusted markup on its way; `missing` where there is none or its sanitizer cannot be had: the plain text then. */
export type MarkupState =
  | { readonly status: 'waiting' }
  | { readonly status: 'ready'; readonly markup: TrustedMarkup }
  | { readonly status: 'missing' };

/** Longer than this nobody waits for emphasis; and text that is read is not exchanged any more. */
const PATIENCE_MS = 1_500;

/** Cleans markup from outside; the sanitizer comes when first needed. */
export function useTrustedMarkup(text: string): MarkupState {
  const [state, setState] = useState<MarkupState>({ status: text === '' ? 'missing' : 'waiting' });

  useEffect(() => {
    if (text === '') return undefined;
    const settle = (next: MarkupState) => setState((now) => (now.status === 'waiting' ? next : now));
    const miss = () => settle({ status: 'missing' });
    import('../platform/trusted-markup.ts').then(
      ({ sanitizeMarkup }) => settle({ status: 'ready', markup: sanitizeMarkup(text) }),
      // Without network and never needed before: the plain text says the same.
      miss,
    );
    const timer = setTimeout(miss, PATIENCE_MS);
    return () => clearTimeout(timer);
  }, [text]);

  return state;
}

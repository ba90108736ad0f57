import { useLayoutEffect, useState } from 'react';

/** What the switches can change; each is also read from the address, for tests and photographs. */
export interface Look {
  readonly theme: 'auto' | 'light' | 'dark' | 'contrast';
  readonly size: '100' | '150' | '200';
  readonly direction: 'ltr' | 'rtl';
  readonly motion: 'auto' | 'less';
}

export const choices = {
  theme: { name: 'Tema', values: { auto: 'Auto', light: 'Claro', dark: 'Oscuro', contrast: 'Contraste' } },
  size: { name: 'Letra', values: { '100': '100 %', '150': '150 %', '200': '200 %' } },
  direction: { name: 'Sentido', values: { ltr: 'Izq. a der.', rtl: 'Der. a izq.' } },
  motion: { name: 'Movimiento', values: { auto: 'Normal', less: 'Poco' } },
} as const satisfies { readonly [Key in keyof Look]: { name: string; values: Record<Look[Key], string> } };

function chosen<Key extends keyof Look>(key: Key, search: URLSearchParams): Look[Key] {
  const wanted = search.get(key);
  const known = Object.keys(choices[key].values);
  // One of the keys of the table, and the first where none is asked for.
  return (known.includes(wanted ?? '') ? wanted : known[0]) as Look[Key];
}

export function lookOf(search: URLSearchParams): Look {
  return {
    theme: chosen('theme', search),
    size: chosen('size', search),
    direction: chosen('direction', search),
    motion: chosen('motion', search),
  };
}

function apply(root: HTMLElement, { theme, size, direction, motion }: Look): void {
  if (theme === 'auto') delete root.dataset['theme'];
  else root.dataset['theme'] = theme;
  root.dataset['motion'] = motion;
  root.style.fontSize = `${size}%`;
  root.dir = direction;
}

/** The look of the whole page and the way to change it. */
export function useLook(): [Look, (part: Partial<Look>) => void] {
  const [look, setLook] = useState(() => lookOf(new URLSearchParams(window.location.search)));
  // Before the chapters measure what they draw.
  useLayoutEffect(() => {
    apply(document.documentElement, look);
    const search = new URLSearchParams(Object.entries(look));
    window.history.replaceState(null, '', `?${search.toString()}${window.location.hash}`);
  }, [look]);
  return [look, (part) => setLook((old) => ({ ...old, ...part }))];
}

/** Reading aloud, as its bar shows it. */
export type ReadAloudState =
  | { readonly status: 'off' }
  | { readonly status: 'starting' }
  | { readonly status: 'reading' }
  | { readonly status: 'paused' }
  /** It cannot go on, and why. */
  | { readonly status: 'stuck'; readonly why: ReadAloudTrouble };

/** No voice of this language on the device; nothing but pictures up to the end, or on many pages; the voice broke off; a part is missing. */
export type ReadAloudTrouble = 'no-voice' | 'no-text' | 'voice-failed' | 'part-missing';

export type ReadAloudEvent =
  | { readonly type: 'asked' }
  | { readonly type: 'speaking' }
  | { readonly type: 'paused' }
  | { readonly type: 'ended' }
  | { readonly type: 'stuck'; readonly why: ReadAloudTrouble };

/** What follows from an event; late news of a reading that is over change nothing. */
export function nextReadAloud(state: ReadAloudState, event: ReadAloudEvent): ReadAloudState {
  switch (event.type) {
    case 'asked':
      return { status: 'starting' };
    case 'speaking':
      return state.status === 'starting' || state.status === 'reading' ? { status: 'reading' } : state;
    case 'paused':
      return state.status === 'starting' || state.status === 'reading' ? { status: 'paused' } : state;
    case 'ended':
      return { status: 'off' };
    case 'stuck':
      return state.status === 'off' || state.status === 'paused' ? state : { status: 'stuck', why: event.why };
  }
}

/** `es_PE` and `spa` are `es-PE` and `es`; what is no language at all is taken for Spanish. */
function canonical(language: string): string {
  try {
    return Intl.getCanonicalLocales(language.replaceAll('_', '-'))[0] ?? 'es';
  } catch {
    return 'es';
  }
}

/** The voice for a language: of the same country before another one, and what the device names first before the rest. */
export function voiceFor<V extends { readonly language: string }>(voices: readonly V[], language: string): V | null {
  const wanted = canonical(language).toLowerCase();
  const [tongue = ''] = wanted.split('-');
  const fitting = voices.filter((voice) => voice.language.toLowerCase().split('-')[0] === tongue);
  // Spanish of Latin America where the book says only "Spanish".
  const near = tongue === 'es' ? ['es-pe', 'es-419', 'es-mx', 'es-us', 'es-co', 'es-ar', 'es-cl'] : [];
  for (const choice of [wanted, ...near]) {
    const found = fitting.find((voice) => voice.language.toLowerCase() === choice);
    if (found) return found;
  }
  return fitting[0] ?? null;
}

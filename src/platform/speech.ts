import type { Clock } from './clock.ts';

/** A voice this device speaks with by itself. */
export interface Voice {
  readonly id: string;
  readonly name: string;
  /** BCP 47. */
  readonly language: string;
}

/** Where a voice is inside what it says; units of the text. */
export interface SpokenWord {
  readonly start: number;
  readonly end: number;
}

export interface SpeechDoor {
  /** Voices that need no network; empty where there is none, or where this browser does not speak. */
  voices(): Promise<readonly Voice[]>;
  /**
   * Says a text, after whatever is being said has been ended. Resolves with whether it was said to its end; rejects
   * where the voice fails, or is not heard of for too long. `rate` 1 is the voice's own.
   */
  say(
    text: string,
    how: { readonly voice: Voice; readonly rate: number },
    onWord: (word: SpokenWord) => void,
  ): Promise<boolean>;
  hush(): void;
  /** To be called while a tap or a key is answered: WebKit lets a page speak only from then on. */
  unlock(): void;
}

/** Some browsers find their voices only after they have been asked for. */
const voicesMs = 1500;
/** A slow voice takes a tenth of a second for a letter; so much silence more, and it is not coming back. */
const letterMs = 150;
const silenceMs = 12_000;

function wordAt(text: string, start: number, length: number | undefined): SpokenWord {
  const found = length || /^\S*/u.exec(text.slice(start))?.[0].length || 1;
  return { start, end: Math.min(text.length, start + found) };
}

/** The voices of this device (Web Speech API). Those of a service are left out: what is read stays here. */
export function browserSpeech(clock: Clock): SpeechDoor {
  const speech = 'speechSynthesis' in globalThis ? globalThis.speechSynthesis : null;
  /** Held until it ends: Chromium forgets to tell of one that nobody holds. */
  let current: SpeechSynthesisUtterance | null = null;

  let isUnlocked = false;

  const local = () => speech?.getVoices().filter(({ localService }) => localService) ?? [];

  function hush(): void {
    current = null;
    speech?.cancel();
  }

  return {
    hush,
    unlock() {
      if (isUnlocked || speech === null) return;
      isUnlocked = true;
      speech.speak(new SpeechSynthesisUtterance(''));
    },
    voices() {
      const answer = () =>
        local().map(({ voiceURI, name, lang }) => ({ id: voiceURI, name, language: lang.replace('_', '-') }));
      if (speech === null || local().length > 0) return Promise.resolve(answer());
      return new Promise((resolve) => {
        const end = () => {
          stop();
          speech.removeEventListener('voiceschanged', end);
          resolve(answer());
        };
        const stop = clock.after(voicesMs, end);
        speech.addEventListener('voiceschanged', end);
      });
    },
    say(text, { voice, rate }, onWord) {
      if (speech === null) return Promise.resolve(false);
      hush();
      const saying = new SpeechSynthesisUtterance(text);
      current = saying;
      const chosen = local().find(({ voiceURI }) => voiceURI === voice.id);
      // Without it the browser would choose one, perhaps of a service.
      if (chosen === undefined) return Promise.reject(new Error('The voice is gone'));
      saying.voice = chosen;
      saying.lang = voice.language;
      saying.rate = rate;
      return new Promise((resolve, reject) => {
        let stop: () => void = () => undefined;
        const listen = () => {
          stop();
          stop = clock.after(silenceMs + (text.length * letterMs) / rate, () => {
            reject(new Error('The voice is not heard of'));
            if (current === saying) hush();
          });
        };
        saying.addEventListener('start', listen);
        saying.addEventListener('boundary', ({ name, charIndex, charLength }) => {
          listen();
          if (current === saying && name === 'word') onWord(wordAt(text, charIndex, charLength));
        });
        saying.addEventListener('end', () => {
          stop();
          resolve(current === saying);
        });
        saying.addEventListener('error', ({ error }) => {
          stop();
          if (error === 'interrupted' || error === 'canceled') resolve(false);
          else reject(new Error(`The voice failed: ${error}`));
        });
        listen();
        speech.speak(saying);
      });
    },
  };
}

import type { Page } from '@playwright/test';

/** The voice of a device that has one: Debian's Chromium has none. It says a word, or ends, when the test tells it to. */
interface FakeVoice {
  readonly said: { readonly text: string; readonly rate: number }[];
  speak(part: 'word' | 'end'): void;
  readonly isSilent: boolean;
}

declare global {
  var fakeVoice: FakeVoice;
}

/** From the next page on this device speaks one language, with a voice of its own. */
export async function installVoice(page: Page, language: string): Promise<void> {
  await page.addInitScript((lang) => {
    const voice = { voiceURI: 'propia', name: 'Propia', lang, localService: true, default: true };
    class Utterance extends EventTarget {
      voice: unknown = null;
      lang = '';
      rate = 1;
      readonly text: string;
      constructor(text: string) {
        super();
        this.text = text;
      }
    }
    const said: Utterance[] = [];
    let current: Utterance | null = null;
    const tell = (name: string, detail: object) => current?.dispatchEvent(Object.assign(new Event(name), detail));
    const end = (name: string, detail: object) => {
      const ending = current;
      current = null;
      ending?.dispatchEvent(Object.assign(new Event(name), detail));
    };
    const speech = Object.assign(new EventTarget(), {
      getVoices: () => [voice],
      speak(saying: Utterance) {
        // What only unlocks the voice says nothing.
        if (saying.text === '') return;
        said.push(saying);
        current = saying;
        tell('start', {});
      },
      cancel: () => end('error', { error: 'canceled' }),
    });
    Object.defineProperty(globalThis, 'speechSynthesis', { value: speech });
    Object.defineProperty(globalThis, 'SpeechSynthesisUtterance', { value: Utterance });
    Object.defineProperty(globalThis, 'fakeVoice', {
      value: {
        said,
        speak: (part: 'word' | 'end') =>
          part === 'end'
            ? end('end', {})
            : tell('boundary', { name: 'word', charIndex: 0, charLength: current?.text.split(' ')[0]?.length }),
        get isSilent() {
          return current === null;
        },
      },
    });
  }, language);
}

import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { systemClock } from '../../src/platform/clock.ts';
import { browserSpeech } from '../../src/platform/speech.ts';

/** The Web Speech API as far as it is used; it speaks when the test says so. */
class FakeUtterance extends EventTarget {
  voice: unknown = null;
  lang = '';
  rate = 1;
  readonly text: string;
  constructor(text: string) {
    super();
    this.text = text;
  }
  tell(name: string, detail: object = {}): void {
    this.dispatchEvent(Object.assign(new Event(name), detail));
  }
}
class FakeSpeech extends EventTarget {
  voices: object[] = [];
  readonly said: FakeUtterance[] = [];
  getVoices = () => this.voices;
  speak = (saying: FakeUtterance) => void this.said.push(saying);
  cancel = () => this.said.at(-1)?.tell('error', { error: 'canceled' });
}

const local = { voiceURI: 'paulina', name: 'Paulina', lang: 'es_MX', localService: true };
const ofService = { voiceURI: 'nube', name: 'Nube', lang: 'es-ES', localService: false };
const voice = { id: 'paulina', name: 'Paulina', language: 'es-MX' };
let speech: FakeSpeech;

beforeEach(() => {
  vi.useFakeTimers();
  speech = new FakeSpeech();
  vi.stubGlobal('speechSynthesis', speech);
  vi.stubGlobal('SpeechSynthesisUtterance', FakeUtterance);
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

describe('the voices of a device', () => {
  test('are those that need no network', async () => {
    speech.voices = [ofService, local];
    expect(await browserSpeech(systemClock()).voices()).toEqual([voice]);
  });

  test('are waited for where the browser finds them late, and not for ever', async () => {
    const door = browserSpeech(systemClock());
    const late = door.voices();
    speech.voices = [local];
    speech.dispatchEvent(new Event('voiceschanged'));
    expect(await late).toEqual([voice]);
    speech.voices = [];
    const never = door.voices();
    await vi.advanceTimersByTimeAsync(2000);
    expect(await never).toEqual([]);
  });

  test('are none where the browser does not speak', async () => {
    vi.unstubAllGlobals();
    expect(await browserSpeech(systemClock()).voices()).toEqual([]);
  });
});

describe('saying something', () => {
  function say(text: string, rate = 1) {
    speech.voices = [local];
    const door = browserSpeech(systemClock());
    const words: string[] = [];
    const saying = door.say(text, { voice, rate }, ({ start, end }) => words.push(text.slice(start, end)));
    return { door, saying, words };
  }

  test('tells each word, also where the browser does not say how long it is', async () => {
    const { saying, words } = say('El cóndor vuela.', 1.25);
    expect(speech.said[0]).toMatchObject({ text: 'El cóndor vuela.', voice: local, lang: 'es-MX', rate: 1.25 });
    speech.said[0]?.tell('boundary', { name: 'word', charIndex: 0, charLength: 2 });
    speech.said[0]?.tell('boundary', { name: 'word', charIndex: 3, charLength: undefined });
    speech.said[0]?.tell('boundary', { name: 'sentence', charIndex: 0 });
    speech.said[0]?.tell('end');
    expect(await saying).toBe(true);
    expect(words).toEqual(['El', 'cóndor']);
  });

  test('hushed, it was not said to its end, and no late word is told', async () => {
    const { door, saying, words } = say('Uno dos.');
    door.hush();
    speech.said[0]?.tell('boundary', { name: 'word', charIndex: 0, charLength: 3 });
    expect(await saying).toBe(false);
    expect(words).toEqual([]);
  });

  test('a voice that fails, or is not heard of again, is a failure', async () => {
    const { saying } = say('Uno.');
    speech.said[0]?.tell('error', { error: 'synthesis-failed' });
    await expect(saying).rejects.toThrow('synthesis-failed');
    const { saying: silent } = say('Uno.');
    const told = expect(silent).rejects.toThrow('not heard of');
    await vi.advanceTimersByTimeAsync(60_000);
    await told;
  });

  test('a long sentence may take its time as long as words come', async () => {
    const { saying } = say('Uno dos.');
    for (let beat = 0; beat < 10; beat += 1) {
      await vi.advanceTimersByTimeAsync(10_000);
      speech.said[0]?.tell('boundary', { name: 'word', charIndex: 0, charLength: 3 });
    }
    speech.said[0]?.tell('end');
    expect(await saying).toBe(true);
  });
});

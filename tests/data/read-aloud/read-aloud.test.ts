import { afterEach, describe, expect, test, vi } from 'vitest';
import { ProblemError } from '../../../contract/problems.ts';
import { createReadAloud, type Spoken } from '../../../src/data/read-aloud/read-aloud.ts';
import { nextReadAloud, voiceFor } from '../../../src/data/read-aloud/read-aloud-machine.ts';
import type { MediaKeys } from '../../../src/platform/media-session.ts';
import type { SpeechDoor, SpokenWord } from '../../../src/platform/speech.ts';

interface Saying {
  readonly text: string;
  readonly rate: number;
  readonly voice: string;
  end(isSaid?: boolean): void;
  fail(): void;
  word(word: SpokenWord): void;
}

/** A device that speaks when the test says so. */
function fakeDevice(languages: readonly string[] = ['en-US', 'es-ES']) {
  const said: Saying[] = [];
  const speech: SpeechDoor = {
    voices: () => Promise.resolve(languages.map((language) => ({ id: language, name: language, language }))),
    say: (text, { voice, rate }, word) =>
      new Promise((resolve, reject) => {
        said.push({
          text,
          rate,
          voice: voice.id,
          word,
          end: (isSaid = true) => resolve(isSaid),
          fail: () => reject(new Error('no')),
        });
      }),
    unlock: vi.fn(),
    hush: vi.fn(() => said.at(-1)?.end(false)),
  };
  return { said, speech };
}

function read(texts: readonly (Spoken | Error)[], device = fakeDevice()) {
  const follow = vi.fn((_sentence: Spoken | null, _word: SpokenWord | null) => Promise.resolve());
  let rate = 1;
  const keys: MediaKeys[] = [];
  const hold = { setPlaying: vi.fn(), release: vi.fn() };
  const reading = createReadAloud<Spoken>({
    async *sentences() {
      for (const one of texts) {
        if (one instanceof Error) throw one;
        yield one;
      }
    },
    follow,
    rate: () => rate,
    speech: device.speech,
    holdKeys: (_title, wanted) => {
      keys.push(wanted);
      return hold;
    },
  });
  return { ...device, reading, follow, keys, hold, setRate: (next: number) => (rate = next) };
}

const spanish = (text: string): Spoken => ({ text, language: 'es' });
const waitFor = vi.waitFor;

afterEach(() => vi.restoreAllMocks());

describe('a book that is read aloud', () => {
  test('has words of a language without a voice said by the voice of those around them', async () => {
    const { reading, said } = read([spanish('Uno.'), { text: 'Sumaq punchay.', language: 'qu' }, spanish('Dos.')]);
    reading.play();
    for (const [index, text] of ['Uno.', 'Sumaq punchay.', 'Dos.'].entries()) {
      await waitFor(() => expect(said[index]).toMatchObject({ text, voice: 'es-ES' }));
      said[index]?.end();
    }
    await waitFor(() => expect(reading.state.get().status).toBe('off'));
  });

  test('is heard from its recording where it has one, and from the device where that cannot be played', async () => {
    const asked: string[] = [];
    const answers: ((isHeard: boolean | null) => void)[] = [];
    const hush = vi.fn();
    const recorded = (words: string): Spoken => ({
      ...spanish(words),
      recording: {
        play(rate) {
          asked.push(`${words} ${rate}`);
          return new Promise((resolve) => answers.push(resolve));
        },
        hush,
      },
    });
    const { reading, said, setRate } = read([recorded('Uno.'), recorded('Dos.'), recorded('Tres.'), spanish('Fin.')]);
    setRate(1.5);
    reading.play();
    await waitFor(() => expect(asked).toEqual(['Uno. 1.5']));
    expect(reading.state.get().status).toBe('reading');
    answers[0]?.(true);
    await waitFor(() => expect(asked).toHaveLength(2));
    hush.mockClear();
    reading.pause();
    expect(hush).toHaveBeenCalledOnce();
    answers[1]?.(false);
    reading.play();
    await waitFor(() => expect(asked).toEqual(['Uno. 1.5', 'Dos. 1.5', 'Dos. 1.5']));
    answers[2]?.(true);
    await waitFor(() => expect(asked).toHaveLength(4));
    expect(said).toEqual([]);
    answers[3]?.(null);
    await waitFor(() => expect(said.map(({ text }) => text)).toEqual(['Tres.']));
    said[0]?.end();
    await waitFor(() => expect(said.map(({ text }) => text)).toEqual(['Tres.', 'Fin.']));
    reading.stop();
  });

  test('needs no voice of the device for what is recorded, and says that one is missing when it comes to it', async () => {
    const recording = { play: () => Promise.resolve(true), hush: vi.fn() };
    const { reading, follow } = read([{ ...spanish('Uno.'), recording }, spanish('Dos.')], fakeDevice([]));
    reading.play();
    await waitFor(() => expect(reading.state.get()).toEqual({ status: 'stuck', why: 'no-voice' }));
    expect(follow).toHaveBeenCalledWith(expect.objectContaining({ text: 'Uno.' }), null);
    const unplayable = { play: () => Promise.resolve(null), hush: vi.fn() };
    const other = read([{ ...spanish('Uno.'), recording: unplayable }], fakeDevice([]));
    other.reading.play();
    await waitFor(() => expect(other.reading.state.get()).toEqual({ status: 'stuck', why: 'no-voice' }));
  });

  test('what is recorded does not wait for a device that is slow to name its voices', async () => {
    const device = fakeDevice();
    const slow = { ...device, speech: { ...device.speech, voices: () => new Promise<never>(() => {}) } };
    const recording = { play: () => new Promise<boolean>(() => {}), hush: vi.fn() };
    const { reading, follow } = read([{ ...spanish('Uno.'), recording }], slow);
    reading.play();
    await waitFor(() => expect(follow).toHaveBeenCalledWith(expect.objectContaining({ text: 'Uno.' }), null));
    expect(reading.state.get()).toMatchObject({ status: 'reading' });
    reading.stop();
  });

  test('says one sentence after the other, shows each and its words, and ends with the book', async () => {
    const { reading, said, follow } = read([spanish('Uno.'), spanish('Dos.')]);
    reading.play();
    expect(reading.state.get().status).toBe('starting');
    await waitFor(() => expect(said).toHaveLength(1));
    expect(reading.state.get().status).toBe('reading');
    expect(said[0]).toMatchObject({ text: 'Uno.', voice: 'es-ES', rate: 1 });
    said[0]?.word({ start: 0, end: 3 });
    expect(follow).toHaveBeenLastCalledWith(spanish('Uno.'), { start: 0, end: 3 });
    said[0]?.end();
    await waitFor(() => expect(said).toHaveLength(2));
    expect(follow).toHaveBeenLastCalledWith(spanish('Dos.'), null);
    said[1]?.end();
    await waitFor(() => expect(reading.state.get().status).toBe('off'));
    expect(follow).toHaveBeenLastCalledWith(null, null);
  });

  test('pauses and goes on with the same sentence; words of a voice that was hushed show nothing', async () => {
    const { reading, said, follow } = read([spanish('Uno.'), spanish('Dos.')]);
    reading.play();
    await waitFor(() => expect(said).toHaveLength(1));
    reading.pause();
    expect(reading.state.get().status).toBe('paused');
    follow.mockClear();
    said[0]?.word({ start: 0, end: 3 });
    expect(follow).not.toHaveBeenCalled();
    reading.play();
    await waitFor(() => expect(said).toHaveLength(2));
    expect(said[1]?.text).toBe('Uno.');
  });

  test('goes a sentence on and back, also while it is paused, and not before the first', async () => {
    const { reading, said } = read([spanish('Uno.'), spanish('Dos.'), spanish('Tres.')]);
    reading.play();
    await waitFor(() => expect(said).toHaveLength(1));
    reading.skip(1);
    await waitFor(() => expect(said.at(-1)?.text).toBe('Dos.'));
    reading.pause();
    reading.skip(-1);
    await waitFor(() => expect(said.at(-1)?.text).toBe('Uno.'));
    reading.skip(-1);
    await waitFor(() => expect(said).toHaveLength(4));
    expect(said.at(-1)?.text).toBe('Uno.');
  });

  test('whoever leads it is shown what it says, wherever they have scrolled; what follows by itself is not', async () => {
    const { reading, said, follow } = read([spanish('Uno.'), spanish('Dos.'), spanish('Tres.')]);
    reading.play();
    await waitFor(() => expect(said).toHaveLength(1));
    for (const lead of [() => reading.skip(1), () => (reading.pause(), reading.play())]) {
      const count = said.length;
      follow.mockClear();
      lead();
      await waitFor(() => expect(said).toHaveLength(count + 1));
      expect(follow.mock.calls).toEqual([
        [null, null],
        [spanish('Dos.'), null],
      ]);
    }
    follow.mockClear();
    said.at(-1)?.end();
    await waitFor(() => expect(said.at(-1)?.text).toBe('Tres.'));
    expect(follow.mock.calls).toEqual([[spanish('Tres.'), null]]);
  });

  test('is led by the keys of a headset for as long as it lasts', async () => {
    const { reading, said, keys, hold } = read([spanish('Uno.'), spanish('Dos.')]);
    reading.play();
    await waitFor(() => expect(said).toHaveLength(1));
    expect(hold.setPlaying).toHaveBeenLastCalledWith(true);
    keys[0]?.nexttrack();
    await waitFor(() => expect(said.at(-1)?.text).toBe('Dos.'));
    keys[0]?.pause();
    expect(hold.setPlaying).toHaveBeenLastCalledWith(false);
    keys[0]?.play();
    await waitFor(() => expect(said).toHaveLength(3));
    expect(keys).toHaveLength(1);
    keys[0]?.stop();
    expect(hold.release).toHaveBeenCalledOnce();
    expect(reading.state.get().status).toBe('off');
  });

  test('goes on where the person went; paused, it waits there; and from words it is told to at once', async () => {
    const { reading, said, follow } = read([spanish('Uno.'), spanish('Dos.')]);
    reading.moveOn();
    expect(reading.state.get().status).toBe('off');
    reading.play();
    await waitFor(() => expect(said).toHaveLength(1));
    reading.skip(1);
    await waitFor(() => expect(said.at(-1)?.text).toBe('Dos.'));
    // The fake book begins anew where the person is.
    reading.moveOn();
    await waitFor(() => expect(said).toHaveLength(3));
    expect(said.at(-1)?.text).toBe('Uno.');
    reading.pause();
    reading.moveOn();
    expect(reading.state.get().status).toBe('paused');
    expect(follow).toHaveBeenLastCalledWith(null, null);
    expect(said).toHaveLength(3);
    reading.playFromHere();
    await waitFor(() => expect(said).toHaveLength(4));
    expect(reading.state.get().status).toBe('reading');
  });

  test('another speed says the sentence anew', async () => {
    const { reading, said, setRate } = read([spanish('Uno.')]);
    reading.play();
    await waitFor(() => expect(said).toHaveLength(1));
    setRate(1.5);
    reading.again();
    await waitFor(() => expect(said).toHaveLength(2));
    expect(said[1]).toMatchObject({ text: 'Uno.', rate: 1.5 });
  });

  test('what silences the device from outside is a pause', async () => {
    const { reading, said } = read([spanish('Uno.')]);
    reading.play();
    await waitFor(() => expect(said).toHaveLength(1));
    said[0]?.end(false);
    await waitFor(() => expect(reading.state.get().status).toBe('paused'));
  });

  test.each([
    ['no-voice', [spanish('Uno.')], ['en-US']],
    ['no-voice', [{ text: 'Huk.', language: 'qu' }], ['es-ES']],
    ['no-text', [], ['es-ES']],
    ['part-missing', [new ProblemError('chunk-missing')], ['es-ES']],
  ])('says why it cannot: %s', async (why, texts, languages) => {
    const { reading, said } = read(texts, fakeDevice(languages));
    vi.spyOn(console, 'error').mockReturnValue();
    reading.play();
    await waitFor(() => expect(reading.state.get()).toEqual({ status: 'stuck', why }));
    expect(said).toEqual([]);
    reading.stop();
    expect(reading.state.get().status).toBe('off');
  });

  test('a voice that fails is told, and asked again it begins anew', async () => {
    const { reading, said } = read([spanish('Uno.')]);
    const told = vi.spyOn(console, 'error').mockReturnValue();
    reading.play();
    await waitFor(() => expect(said).toHaveLength(1));
    said[0]?.fail();
    await waitFor(() => expect(reading.state.get()).toEqual({ status: 'stuck', why: 'voice-failed' }));
    expect(told).toHaveBeenCalledOnce();
    reading.play();
    await waitFor(() => expect(said).toHaveLength(2));
  });

  test('what was stopped while it was getting ready says nothing', async () => {
    const { reading, said } = read([spanish('Uno.')]);
    reading.play();
    reading.stop();
    await new Promise((resolve) => setTimeout(resolve, 20));
    expect(said).toEqual([]);
    expect(reading.state.get().status).toBe('off');
  });

  test('late news of a reading that is over change nothing', () => {
    expect(nextReadAloud({ status: 'off' }, { type: 'speaking' })).toEqual({ status: 'off' });
    expect(nextReadAloud({ status: 'paused' }, { type: 'speaking' })).toEqual({ status: 'paused' });
    expect(nextReadAloud({ status: 'off' }, { type: 'stuck', why: 'no-voice' })).toEqual({ status: 'off' });
  });
});

describe('the voice for a language', () => {
  const voices = ['en-GB', 'es-ES', 'es-MX', 'es-PE', 'pt-BR'].map((language) => ({ language }));
  test.each([
    ['es-PE', 'es-PE'],
    ['es', 'es-PE'],
    ['es-CU', 'es-PE'],
    ['ES-es', 'es-ES'],
    ['pt-PT', 'pt-BR'],
    ['en', 'en-GB'],
  ])('%s is said by %s', (language, chosen) => expect(voiceFor(voices, language)?.language).toBe(chosen));
  test('is none where the device has none', () => {
    expect(voiceFor(voices, 'qu')).toBeNull();
    expect(voiceFor([], 'es')).toBeNull();
  });
});

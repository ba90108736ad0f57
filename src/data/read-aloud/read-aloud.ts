import { ProblemError } from '../../../contract/problems.ts';
import { systemClock } from '../../platform/clock.ts';
import { holdMediaSession, type MediaSessionHold } from '../../platform/media-session.ts';
import { createSubject, type Observable } from '../../platform/observable.ts';
import { report } from '../../platform/report.ts';
import { browserSpeech, type SpeechDoor, type SpokenWord, type Voice } from '../../platform/speech.ts';
import {
  nextReadAloud,
  type ReadAloudEvent,
  type ReadAloudState,
  type ReadAloudTrouble,
  voiceFor,
} from './read-aloud-machine.ts';

/** A voice that was recorded. */
export interface Recording {
  /**
   * Resolves with whether it was heard to its end, and with `null` where it cannot be played and a voice of the device
   * is to say it. `rate` 1 is as it was recorded.
   */
  play(rate: number): Promise<boolean | null>;
  hush(): void;
}

/** What is said in one breath. */
export interface Spoken {
  readonly text: string;
  /** BCP 47; empty is the language of the country. */
  readonly language: string;
  readonly recording?: Recording;
}

export interface ReadAloudEdges<S extends Spoken> {
  /** What to say, from where the person is, to the end. */
  readonly sentences: () => AsyncGenerator<S>;
  /** Shows what is being said, and its word; `null` is nothing more. */
  readonly follow: (sentence: S | null, word: SpokenWord | null) => Promise<void>;
  /** How fast, 1 is the voice's own; asked before each sentence. */
  readonly rate: () => number;
  readonly speech?: SpeechDoor;
  readonly holdKeys?: typeof holdMediaSession;
}

/** One open book, read aloud. */
export interface ReadAloud {
  /** What the lock screen names from the next beginning on. */
  setTitle(title: string): void;
  readonly state: Observable<ReadAloudState>;
  /** Begins where the person is, or goes on where it paused. */
  play(): void;
  pause(): void;
  /** To the next sentence (1) or to the one before (−1). */
  skip(step: 1 | -1): void;
  /** Says the sentence anew, as fast as it is now wanted. */
  again(): void;
  /** The person is on the way to another page: nothing is said until they are there. */
  hold(): void;
  /** The person is elsewhere now: goes on from there, or will when it is no longer paused. */
  moveOn(): void;
  /** Begins where the person is, whatever was being said. */
  playFromHere(): void;
  stop(): void;
}

/** Sentences one may go back. */
const keptSentences = 200;

/** Reads a book aloud with a voice of the device. A pause ends the voice: not every device can hold one in the middle. */
export function createReadAloud<S extends Spoken>(edges: ReadAloudEdges<S>): ReadAloud {
  const { speech = browserSpeech(systemClock()), holdKeys = holdMediaSession } = edges;
  const state = createSubject<ReadAloudState>({ status: 'off' });
  let source: AsyncGenerator<S> | null = null;
  let said: S[] = [];
  /** The sentence of `said` that is being said. */
  let at = 0;
  /** Counts what was asked for: whoever finds another number than its own has been overtaken. */
  let turn = 0;

  let title = '';
  let keys: MediaSessionHold | null = null;
  let recording: Recording | undefined;

  function send(event: ReadAloudEvent): void {
    state.set(nextReadAloud(state.get(), event));
    keys?.setPlaying(state.get().status === 'reading');
  }

  function show(sentence: S | null, word: SpokenWord | null): void {
    edges.follow(sentence, word).catch((cause: unknown) => report('Lo que se lee no se pudo mostrar', cause));
  }

  function silence(): number {
    turn += 1;
    speech.hush();
    recording?.hush();
    return turn;
  }

  function getStuck(why: ReadAloudTrouble): void {
    silence();
    send({ type: 'stuck', why });
  }

  /** The sentence at a place of the list, which grows by it; `null` after the last. */
  async function sentenceAt(index: number): Promise<S | null> {
    source ??= edges.sentences();
    const [from, list] = [source, said];
    while (list.length <= index) {
      const next = await from.next();
      if (next.done) return null;
      list.push(next.value);
    }
    return list[index] ?? null;
  }

  async function read(mine: number): Promise<void> {
    const isMine = () => turn === mine;
    const voices = speech.voices();
    let voice: Voice | null = null;
    /** A quotation in a language nobody here speaks is read by the voice of the rest. */
    const findVoice = async ({ language }: S) => (voice = voiceFor(await voices, language || 'es') ?? voice);
    while (isMine()) {
      const sentence = await sentenceAt(at);
      if (!isMine()) return;
      if (sentence === null) return said.length === 0 ? getStuck('no-text') : stop();
      ({ recording } = sentence);
      if (!recording) await findVoice(sentence);
      if (!isMine()) return;
      if (voice === null && !recording) return getStuck('no-voice');
      send({ type: 'speaking' });
      show(sentence, null);
      let isSaid = await recording?.play(edges.rate());
      if (!isMine()) return;
      if (typeof isSaid !== 'boolean') {
        voice ??= await findVoice(sentence);
        if (!isMine()) return;
        if (voice === null) return getStuck('no-voice');
        isSaid = await speech.say(sentence.text, { voice, rate: edges.rate() }, (word) => {
          if (isMine()) show(sentence, word);
        });
        if (!isMine()) return;
      }
      // Something else silenced the device: another page, a call.
      if (!isSaid) return pause();
      at += 1;
      const old = said.length - keptSentences;
      if (old > 0 && at > old) {
        said = said.slice(old);
        at -= old;
      }
    }
  }

  function begin(): void {
    keys ??= holdKeys(title, {
      play,
      pause,
      stop,
      nexttrack: () => skip(1),
      previoustrack: () => skip(-1),
    });
    send({ type: 'asked' });
    speech.unlock();
    const mine = silence();
    read(mine).catch((cause: unknown) => {
      if (turn !== mine) return;
      report('La lectura en voz alta se detuvo', cause);
      getStuck(cause instanceof ProblemError ? 'part-missing' : 'voice-failed');
    });
  }

  function pause(): void {
    silence();
    send({ type: 'paused' });
  }

  /** What is to be said is found anew. */
  function forget(): void {
    // What is brought for nobody is brought to its end and forgotten.
    source?.return(undefined).catch((cause: unknown) => report('Las frases no se dejaron ir', cause));
    source = null;
    said = [];
    at = 0;
    lead();
  }

  function stop(): void {
    silence();
    forget();
    send({ type: 'ended' });
    keys?.release();
    keys = null;
  }

  function play(): void {
    // A part that was missing ended the list: it begins anew from where the person is.
    if (state.get().status === 'stuck') stop();
    lead();
    begin();
  }

  /** Whoever leads the voice is shown what it says, wherever they have scrolled meanwhile. */
  function lead(): void {
    if (state.get().status !== 'off') show(null, null);
  }

  function skip(step: 1 | -1): void {
    if (state.get().status === 'off') return;
    at = Math.max(0, at + step);
    lead();
    begin();
  }

  return {
    setTitle(next) {
      title = next;
    },
    state,
    play,
    pause,
    skip,
    hold() {
      const { status } = state.get();
      if (status === 'reading' || status === 'starting') silence();
    },
    moveOn() {
      const { status } = state.get();
      if (status === 'off' || status === 'stuck') return;
      forget();
      if (status !== 'paused') begin();
    },
    playFromHere() {
      forget();
      begin();
    },
    again() {
      if (state.get().status === 'reading') begin();
    },
    stop,
  };
}

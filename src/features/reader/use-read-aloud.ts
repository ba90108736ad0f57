import { useCallback, useEffect, useState } from 'react';
import type { DisplayChoice } from '../../data/display/display-choice.ts';
import { nextSpeed } from '../../data/display/reading-display.ts';
import { createReadAloud, type ReadAloud } from '../../data/read-aloud/read-aloud.ts';
import type { ReadAloudState } from '../../data/read-aloud/read-aloud-machine.ts';
import type { Sentence, Span } from '../../engines/spoken-text.ts';
import { useObservable } from '../../hooks/use-observable.ts';

export interface VoiceWays {
  sentences(): AsyncGenerator<Sentence>;
  follow(sentence: Sentence | null, word: Span | null): Promise<void>;
}

export interface ReadAloudControls extends Pick<
  ReadAloud,
  'play' | 'pause' | 'skip' | 'stop' | 'hold' | 'moveOn' | 'playFromHere'
> {
  readonly state: ReadAloudState;
  /** A voice reads, or is about to. */
  readonly isOn: boolean;
  readonly speed: number;
  toggle(): void;
  changeSpeed(): void;
}

/** Reads the open book aloud; the voice ends with its screen, or when the book fails. */
export function useReadAloud(
  ways: VoiceWays,
  display: DisplayChoice,
  { title, hasFailed }: { readonly title: string; readonly hasFailed: boolean },
): ReadAloudControls {
  const [reading] = useState(() => createReadAloud<Sentence>({ ...ways, rate: () => display.state.get().voice / 100 }));
  useEffect(() => reading.setTitle(title), [reading, title]);
  useEffect(() => () => reading.stop(), [reading]);
  useEffect(() => {
    if (hasFailed) reading.stop();
  }, [reading, hasFailed]);
  const { play, pause, skip, stop, hold, moveOn, playFromHere } = reading;
  const { voice } = useObservable(display.state);
  const changeSpeed = useCallback(() => {
    void display.choose({ voice: nextSpeed(display.state.get().voice) });
    reading.again();
  }, [display, reading]);
  const toggle = useCallback(() => {
    const { status } = reading.state.get();
    if (status === 'off' || status === 'stuck') reading.play();
    else reading.stop();
  }, [reading]);
  const state = useObservable(reading.state);
  const isOn = state.status !== 'off' && state.status !== 'stuck';
  return { state, isOn, toggle, play, pause, skip, stop, speed: voice, changeSpeed, hold, moveOn, playFromHere };
}

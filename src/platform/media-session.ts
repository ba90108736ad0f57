import { report } from './report.ts';

/** What the keys of a headset, a keyboard or the lock screen ask for. */
export interface MediaKeys {
  readonly play: () => void;
  readonly pause: () => void;
  readonly stop: () => void;
  readonly nexttrack: () => void;
  readonly previoustrack: () => void;
}

export interface MediaSessionHold {
  setPlaying(isPlaying: boolean): void;
  release(): void;
}

/** Samples of silence: a second of it, over and over. */
const silentSamples = 8000;

/** A WAV file (RIFF, PCM, 8 bit, one channel) that says nothing. */
function silence(): Blob {
  const head = new DataView(new ArrayBuffer(44));
  const write = (at: number, letters: string) => {
    for (let index = 0; index < letters.length; index += 1) head.setUint8(at + index, letters.charCodeAt(index));
  };
  write(0, 'RIFF');
  head.setUint32(4, 36 + silentSamples, true);
  write(8, 'WAVEfmt ');
  head.setUint32(16, 16, true);
  head.setUint16(20, 1, true);
  head.setUint16(22, 1, true);
  head.setUint32(24, silentSamples, true);
  head.setUint32(28, silentSamples, true);
  head.setUint16(32, 1, true);
  head.setUint16(34, 8, true);
  write(36, 'data');
  head.setUint32(40, silentSamples, true);
  return new Blob([head, new Uint8Array(silentSamples).fill(128)], { type: 'audio/wav' });
}

/**
 * Takes the media keys for a voice (Media Session API). Browsers give them only to a page that plays a sound, and a
 * voice is none to them: so silence is played beside it. `null` where this browser knows no media session.
 */
export function holdMediaSession(title: string, keys: MediaKeys): MediaSessionHold | null {
  if (!('mediaSession' in navigator)) return null;
  const session = navigator.mediaSession;
  const url = URL.createObjectURL(silence());
  const sound = new Audio(url);
  sound.loop = true;
  session.metadata = new MediaMetadata({ title });
  const actions = ['play', 'pause', 'stop', 'nexttrack', 'previoustrack'] as const;
  for (const action of actions) session.setActionHandler(action, () => keys[action]());
  return {
    setPlaying(isPlaying) {
      session.playbackState = isPlaying ? 'playing' : 'paused';
      if (!isPlaying) return sound.pause();
      // Without it only the keys are missing.
      sound.play().catch((cause: unknown) => report('Las teclas de sonido no se pudieron tomar', cause));
    },
    release() {
      sound.pause();
      sound.removeAttribute('src');
      URL.revokeObjectURL(url);
      session.playbackState = 'none';
      session.metadata = null;
      for (const action of actions) session.setActionHandler(action, null);
    },
  };
}

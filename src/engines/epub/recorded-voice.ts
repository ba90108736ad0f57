import { ProblemError } from '../../../contract/problems.ts';
import { report } from '../../platform/report.ts';
import type { Clip } from './media-overlay.ts';
import type { Resources, ResourceScope } from './resources.ts';

/** The recordings of one book, one heard at a time. */
export interface RecordedVoice {
  /** False from the first failure of a recording on. */
  has(clip: Clip): boolean;
  /**
   * Plays a clip, without a breath where it follows on what is being heard. Resolves with whether it was heard to its
   * end, and with `null` where the recording cannot be played; rejects with the `ProblemError` of a part that is
   * missing. `flowsOn`: the next clip follows on this one, and nothing is silenced between them.
   */
  play(clip: Clip, rate: number, flowsOn: boolean): Promise<boolean | null>;
  hush(): void;
  /** Lets the recording go. */
  release(): void;
}

/** Between two clips of one recording a moment passes: so far behind the second it is still the same breath, s. */
const breathS = 0.75;
/** The recording tells where it is only now and then: nearer to the end than this it has come to it, s. */
const nearS = 0.015;

export function createRecordedVoice(resources: Resources): RecordedVoice {
  const broken = new Set<string>();
  let audio: HTMLAudioElement | null = null;
  let scope: ResourceScope | null = null;
  let loaded: string | null = null;
  let settle: ((isHeard: boolean) => void) | null = null;
  /** Counts what was asked for: whoever finds another number than its own has been overtaken. */
  let turn = 0;

  function release(): void {
    hush();
    audio?.removeAttribute('src');
    // Only then the browser lets go of what it has decoded.
    audio?.load();
    scope?.release();
    scope = null;
    loaded = null;
  }

  function hush(): void {
    turn += 1;
    settle?.(false);
    audio?.pause();
  }

  /** Resolves when the recording of `path` tells its length. */
  async function load(path: string, player: HTMLAudioElement, mine: number): Promise<void> {
    if (loaded === path) return;
    player.pause();
    const next = resources.createScope();
    // An address from the root of the book.
    const url = await next.urlOf(`/${path.split('/').map(encodeURIComponent).join('/')}`, '');
    if (turn !== mine || url === null) {
      next.release();
      if (url === null) throw new Error('The recording is not in the book');
      return;
    }
    scope?.release();
    scope = next;
    loaded = path;
    await new Promise<void>((resolve, reject) => {
      player.addEventListener('loadedmetadata', () => resolve(), { once: true });
      player.addEventListener('error', () => reject(new Error('The recording cannot be played')), { once: true });
      player.src = url;
    });
  }

  /** Resolves at the end of the clip, or when it is ended before. */
  function heard(clip: Clip, player: HTMLAudioElement, flowsOn: boolean): Promise<boolean> {
    return new Promise((resolve, reject) => {
      const own = new AbortController();
      let timer: ReturnType<typeof setTimeout> | undefined;
      const finish = (isHeard: boolean): void => {
        own.abort();
        clearTimeout(timer);
        settle = null;
        if (isHeard && !flowsOn) player.pause();
        resolve(isHeard);
      };
      const look = (): void => {
        clearTimeout(timer);
        const left = clip.end - player.currentTime;
        if (left <= nearS || player.ended) return finish(true);
        if (left < Infinity) timer = setTimeout(look, (left * 1000) / player.playbackRate);
      };
      settle = finish;
      const { signal } = own;
      for (const type of ['timeupdate', 'ended', 'playing']) player.addEventListener(type, look, { signal });
      // A call, or another app that wants the sound. What ends by itself pauses too, and says so first.
      player.addEventListener('pause', () => finish(player.ended), { signal });
      player.addEventListener(
        'error',
        () => {
          reject(new Error('The recording broke off'));
          finish(false);
        },
        { signal },
      );
      look();
    });
  }

  return {
    has: ({ path }) => !broken.has(path),
    async play(clip, rate, flowsOn) {
      if (broken.has(clip.path)) return null;
      settle?.(false);
      turn += 1;
      const mine = turn;
      audio ??= new Audio();
      const player = audio;
      try {
        await load(clip.path, player, mine);
        if (turn !== mine) return false;
        const since = player.currentTime - clip.begin;
        // The clip before this one may have ended a hair before its end.
        if (player.paused || player.ended || since < -2 * nearS || since > breathS) player.currentTime = clip.begin;
        player.playbackRate = rate;
        await player.play();
        return turn === mine && (await heard(clip, player, flowsOn));
      } catch (cause) {
        // Told to be silent before it began.
        if (turn !== mine) return false;
        release();
        if (cause instanceof ProblemError && cause.code !== 'book-unreadable') throw cause;
        broken.add(clip.path);
        report('Una grabación del libro no se pudo oír', cause);
        return null;
      }
    },
    hush,
    release,
  };
}

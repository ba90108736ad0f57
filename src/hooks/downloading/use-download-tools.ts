import { useEffect, useState } from 'react';
import type { Result } from '../../../contract/problems.ts';
import type { DownloadTools } from '../../data/downloads/download-tools.ts';
import type { DownloadState } from '../../data/services.ts';
import { useServices } from '../app-context.ts';
import { useObservable } from '../use-observable.ts';
import { useText } from '../use-text.ts';
import { spanish } from './text.es.ts';

/** The late part of downloads: `null` until it is here, or why it cannot be had; and a way to ask for it again. */
export function useDownloadPart(): { readonly part: Result<DownloadTools> | null; readonly retry: () => void } {
  const { books } = useServices();
  const [found, setFound] = useState<Result<DownloadTools> | null>(() => {
    const here = books.here();
    return here && { ok: true, value: here.tools };
  });
  useEffect(() => {
    if (found !== null) return undefined;
    let isGone = false;
    void books.use().then((result) => {
      if (!isGone) setFound(result.ok ? { ok: true, value: result.value.tools } : result);
    });
    return () => {
      isGone = true;
    };
  }, [books, found]);
  return { part: found, retry: () => setFound(null) };
}

export function useDownloadTools(): DownloadTools | null {
  const { part } = useDownloadPart();
  return part?.ok ? part.value : null;
}

/** Stands for what is not here yet. */
const nothingKnown = { get: (): ReadonlyMap<string, number> | null => null, subscribe: () => () => undefined };

/** What to say of a download beside its bytes: what it waits for, or how long it takes; `null` where nothing is known. */
export function useDownloadWords(bookId: string, state: DownloadState): string | null {
  const text = useText('downloading', spanish);
  const minutes = useObservable(useDownloadTools()?.minutesLeft ?? nothingKnown)?.get(bookId);
  switch (state.status) {
    case 'queued':
      return text.waits[state.waiting];
    case 'paused':
      return text.paused;
    case 'downloading':
      return minutes === undefined ? null : text.timeLeft(minutes);
    case 'absent':
    case 'failed':
    case 'downloaded':
      return null;
  }
}

/** Below this a download is over before a screen goes dark. */
const longBytes = 20_000_000;

/** The screen stays on while a long download is under way here and somebody watches it. */
export function useAwake(states: Iterable<DownloadState>): void {
  const tools = useDownloadTools();
  const isWanted = [...states].some((state) => state.status === 'downloading' && state.totalBytes > longBytes);
  useEffect(() => (isWanted ? tools?.keepAwake() : undefined), [isWanted, tools]);
}

import { resolveReference } from './archive-paths.ts';

/** A piece of a recording of the book; seconds from its start. */
export interface Clip {
  readonly path: string;
  readonly begin: number;
  /** Infinite where it goes on to the end of the recording. */
  readonly end: number;
}

/** An element of a content document and who says it: a recording, or where there is none a voice of the device. */
export interface OverlayPhrase {
  readonly path: string;
  /** The id of the element; empty is all of the document. */
  readonly fragment: string;
  readonly clip: Clip | null;
}

const units: Readonly<Record<string, number>> = { h: 3600, min: 60, s: 1, ms: 0.001 };

/** Seconds of a SMIL clock value: `1:02:03.5`, `02:03`, `3.5s`, `90min`, `76`; null where it is none. */
export function clockValue(written: string): number | null {
  const text = written.trim();
  const clock = /^(?:(\d+):)?(\d{1,2}):(\d{1,2}(?:\.\d*)?)$/.exec(text);
  if (clock !== null) {
    const [, hours = '0', minutes = '0', seconds = '0'] = clock;
    return Number(hours) * 3600 + Number(minutes) * 60 + Number(seconds);
  }
  const count = /^(?:npt=)?(\d+(?:\.\d*)?|\.\d+)(h|min|s|ms)?$/.exec(text);
  return count === null ? null : Number(count[1]) * (units[count[2] ?? 's'] ?? 1);
}

function clipOf(audio: Element | undefined, path: string): Clip | null {
  const reference = audio === undefined ? null : resolveReference(audio.getAttribute('src') ?? '', path);
  if (audio === undefined || reference === null || reference.path === path) return null;
  const begin = clockValue(audio.getAttribute('clipBegin') ?? '') ?? 0;
  const end = clockValue(audio.getAttribute('clipEnd') ?? '') ?? Infinity;
  return end > begin ? { path: reference.path, begin, end } : null;
}

/** The phrases of a Media Overlay Document (EPUB 3.3, 9.2) in the order they are said. `path` is its own. */
export function parseOverlay(doc: Document, path: string): OverlayPhrase[] {
  return [...doc.getElementsByTagNameNS('*', 'par')].flatMap((par) => {
    const children = [...par.children];
    const text = children.find(({ localName }) => localName === 'text');
    const target = text === undefined ? null : resolveReference(text.getAttribute('src') ?? '', path);
    if (target === null || target.path === path) return [];
    const audio = children.find(({ localName }) => localName === 'audio');
    return [{ path: target.path, fragment: target.fragment, clip: clipOf(audio, path) }];
  });
}

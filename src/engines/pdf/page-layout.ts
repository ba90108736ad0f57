import { type PageFraming, wholePage } from '../publication.ts';
import type { PagePaper, PageSize, RenderTarget } from './pdf-messages.ts';

export interface HostSize {
  readonly width: number;
  readonly height: number;
}

/** Where a page stands in its host, in CSS pixels that fall on device pixels. */
export interface PagePlace extends HostSize {
  readonly left: number;
  readonly top: number;
}

const isLying = ({ turned }: PageFraming): boolean => turned % 180 !== 0;
const turnedOver = ({ width, height }: HostSize): HostSize => ({ width: height, height: width });

/** How many times larger than whole a page is that is as wide as its host. */
export function timesOfWidth(size: PageSize, host: HostSize, framing: PageFraming): number {
  const seen = isLying(framing) ? turnedOver(size) : size;
  const across = host.width / seen.width;
  return across / Math.min(across, host.height / seen.height);
}

/**
 * Where a page is seen: whole, in the middle of the host and as large as it goes, or enlarged. What does not fit goes
 * on to the right and below, never to where nobody can scroll.
 */
export function fitPage(
  size: PageSize,
  host: HostSize,
  pixelRatio: number,
  framing: PageFraming = wholePage,
): PagePlace {
  const seen = isLying(framing) ? turnedOver(size) : size;
  const times = framing.zoom === 'width' ? timesOfWidth(size, host, framing) : framing.zoom;
  const scale = Math.min(host.width / seen.width, host.height / seen.height) * times;
  const snap = (length: number): number => Math.floor(length * pixelRatio) / pixelRatio;
  const width = Math.max(snap(seen.width * scale), 1 / pixelRatio);
  const height = Math.max(snap(seen.height * scale), 1 / pixelRatio);
  return {
    width,
    height,
    left: Math.max(0, snap((host.width - width) / 2)),
    top: Math.max(0, snap((host.height - height) / 2)),
  };
}

/** The page as it is before it is turned, in the middle of where it is seen. */
export function uprightPlace(place: PagePlace, framing: PageFraming): PagePlace {
  if (!isLying(framing)) return place;
  const { width, height } = turnedOver(place);
  return { width, height, left: place.left + (place.width - width) / 2, top: place.top + (place.height - height) / 2 };
}

/** Where only the width counts, the height is no limit. */
const unlimited = 1_000_000;

/** The box of device pixels a page is to fill. */
export function targetFor(
  host: HostSize,
  pixelRatio: number,
  paper: PagePaper,
  framing: PageFraming = wholePage,
): RenderTarget {
  const times = framing.zoom === 'width' ? 1 : framing.zoom;
  const pixels = (length: number): number => Math.max(1, Math.round(length * pixelRatio * times));
  const box = { width: pixels(host.width), height: framing.zoom === 'width' ? unlimited : pixels(host.height) };
  return { fit: 'page', paper, ...(isLying(framing) ? turnedOver(box) : box) };
}

export function sameTarget(one: RenderTarget, other: RenderTarget): boolean {
  const hasSameBox = one.fit === other.fit && one.width === other.width && one.height === other.height;
  return hasSameBox && one.paper === other.paper;
}

/** Pages kept alive around the one in view, most wanted first: itself, the next in the direction of reading, the last. */
export function pagesAround(pageNumber: number, pageCount: number, direction: 'on' | 'back'): readonly number[] {
  const step = direction === 'on' ? 1 : -1;
  return [pageNumber, pageNumber + step, pageNumber - step].filter((page) => page >= 1 && page <= pageCount);
}

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

/** A page that lies open beside another, and on which side of it. */
export interface PageBeside {
  readonly size: PageSize;
  readonly isLeft: boolean;
}

function seenSize(size: PageSize, framing: PageFraming): PageSize {
  return isLying(framing) ? turnedOver(size) : size;
}

/** A page and what lies beside it, as they are seen. */
function sheetSize(size: PageSize, framing: PageFraming, beside: PageBeside | null): HostSize {
  const own = seenSize(size, framing);
  if (beside === null) return own;
  const other = seenSize(beside.size, framing);
  return { width: own.width + other.width, height: Math.max(own.height, other.height) };
}

/** How many times larger than whole pages are that fill the width of their host. */
export function timesOfWidth(
  size: PageSize,
  host: HostSize,
  framing: PageFraming,
  beside: PageBeside | null = null,
): number {
  const sheet = sheetSize(size, framing, beside);
  const across = host.width / sheet.width;
  return across / Math.min(across, host.height / sheet.height);
}

/**
 * Where a page is seen: whole, in the middle of the host and as large as it goes, or enlarged; with the page beside it as
 * if both were one. What does not fit goes on to the right and below, never to where nobody can scroll.
 */
export function fitPage(
  size: PageSize,
  host: HostSize,
  pixelRatio: number,
  framing: PageFraming = wholePage,
  beside: PageBeside | null = null,
): PagePlace {
  const sheet = sheetSize(size, framing, beside);
  const times = framing.zoom === 'width' ? timesOfWidth(size, host, framing, beside) : framing.zoom;
  const scale = Math.min(host.width / sheet.width, host.height / sheet.height) * times;
  const snap = (length: number): number => Math.floor(length * pixelRatio) / pixelRatio;
  const scaled = (one: PageSize): HostSize => {
    const { width, height } = seenSize(one, framing);
    return {
      width: Math.max(snap(width * scale), 1 / pixelRatio),
      height: Math.max(snap(height * scale), 1 / pixelRatio),
    };
  };
  const own = scaled(size);
  const other = beside === null ? { width: 0, height: 0 } : scaled(beside.size);
  const tallest = Math.max(own.height, other.height);
  const left = Math.max(0, snap((host.width - (own.width + other.width)) / 2));
  const top = Math.max(0, snap((host.height - tallest) / 2));
  return {
    ...own,
    left: left + (beside?.isLeft ? other.width : 0),
    top: top + snap((tallest - own.height) / 2),
  };
}

/** What a page has of its host: all of it, or its share. */
export function roomOf(size: PageSize, host: HostSize, framing: PageFraming, beside: PageBeside | null): HostSize {
  const own = seenSize(size, framing);
  const sheet = sheetSize(size, framing, beside);
  return { width: (host.width * own.width) / sheet.width, height: (host.height * own.height) / sheet.height };
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

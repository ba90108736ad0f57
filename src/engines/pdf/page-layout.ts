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

/** The whole page in the middle of the host, as large as it goes. */
export function fitPage(size: PageSize, host: HostSize, pixelRatio: number): PagePlace {
  const scale = Math.min(host.width / size.width, host.height / size.height);
  const snap = (length: number): number => Math.floor(length * pixelRatio) / pixelRatio;
  const width = Math.max(snap(size.width * scale), 1 / pixelRatio);
  const height = Math.max(snap(size.height * scale), 1 / pixelRatio);
  return { width, height, left: snap((host.width - width) / 2), top: snap((host.height - height) / 2) };
}

/** The box of device pixels a page is to fill. */
export function targetFor(host: HostSize, pixelRatio: number, paper: PagePaper): RenderTarget {
  return {
    fit: 'page',
    paper,
    width: Math.max(1, Math.round(host.width * pixelRatio)),
    height: Math.max(1, Math.round(host.height * pixelRatio)),
  };
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

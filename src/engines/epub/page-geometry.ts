import type { TextDisplay } from '../publication.ts';

/** Sizes of the pages of a reflowable section, in CSS pixels; pure arithmetic. */
export interface PageGeometry {
  /** Size of the frame; the width is a whole number of columns. */
  readonly width: number;
  readonly height: number;
  readonly columns: 1 | 2;
  /** Space between the edge of a column's share of the screen and its text. */
  readonly marginInline: number;
  readonly marginBlock: number;
  readonly columnWidth: number;
  readonly contentHeight: number;
  readonly fontSize: number;
}

const TWO_COLUMNS_FROM = 900;
const LONGEST_LINE_PX = 640;
const MIN_SIDE = 120;

function between(low: number, value: number, high: number): number {
  return Math.max(low, Math.min(value, high));
}

/** Of the usual margins, and of the longest line in the other direction. */
const MARGIN_SHARES = { narrow: 0.6, usual: 1, wide: 1.7 } as const;

/** One column on phones and upright tablets, two where the screen is wide for its letters and lies down. */
export function pageGeometry(
  hostWidth: number,
  hostHeight: number,
  { letters, margins }: Pick<TextDisplay, 'letters' | 'margins'>,
  mostColumns: 1 | 2 = 2,
): PageGeometry {
  const scale = letters / 100;
  const share = MARGIN_SHARES[margins];
  const longest = (LONGEST_LINE_PX * Math.max(1, scale)) / Math.sqrt(share);
  const height = Math.max(MIN_SIDE, Math.floor(hostHeight));
  const isWide = hostWidth >= TWO_COLUMNS_FROM * Math.max(1, scale) && hostWidth > height;
  const columns = isWide ? mostColumns : 1;
  const room = Math.floor(Math.max(MIN_SIDE, hostWidth) / columns);
  const least = Math.round(between(20, room * 0.075, 56) * share);
  const marginInline = Math.max(least, Math.ceil((room - longest) / 2));
  const marginBlock = Math.round(between(20, height * 0.045, 56));
  return {
    width: room * columns,
    height,
    columns,
    marginInline,
    marginBlock,
    columnWidth: room - 2 * marginInline,
    contentHeight: height - 2 * marginBlock,
    fontSize: (room < 420 ? 17 : room < 600 ? 18 : 20) * scale,
  };
}

/** How many screens the columns fill, from the extent of what overflows along the reading axis. */
export function pageCountOf(extent: number, pageSize: number, columns: number, margin: number): number {
  const share = pageSize / columns;
  const filled = Math.max(1, Math.ceil((extent - margin - 1) / share));
  return Math.max(1, Math.ceil(filled / columns));
}

/** The page a point falls on; a hair before the edge already belongs to the next. */
export function pageOfOffset(offset: number, pageSize: number, pageCount: number): number {
  return between(0, Math.floor((offset + 1) / pageSize), pageCount - 1);
}

import type { LayoutState } from '../../data/services.ts';

/** The PDF reader has the whole window to itself, by its address (seed). */
export function isHeaderShown(layout: LayoutState, pathname: string): boolean {
  return layout.isMainSide && !pathname.includes('/libros/visor/pdf/');
}

export function isFooterShown(layout: LayoutState): boolean {
  return layout.isMainSide;
}

export type ContentTop = 'below-header' | 'below-secondary-header' | 'none';

/** How far down the content starts: 80 px, 65 px with the secondary header, nothing where there is no header. */
export function contentTopOf(layout: LayoutState, hasHeader: boolean): ContentTop {
  if (!hasHeader) return 'none';
  return layout.hasSecondaryHeader ? 'below-secondary-header' : 'below-header';
}

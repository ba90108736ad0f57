import type { OutlineItem, PagePaper, PageText, RenderTarget } from '../pdf-messages.ts';
import type { DrawnArea, PageToPaint, PaintedPage } from './painted-page.ts';
import type { ScannedPage } from './scanned-page.ts';

/** What can be asked about pages; all of it is done in small steps, the most urgent first. */
export type PdfTask =
  | { readonly type: 'render'; readonly pageIndex: number; readonly target: RenderTarget }
  | { readonly type: 'text'; readonly pageIndex: number }
  | { readonly type: 'words'; readonly pageIndex: number }
  | { readonly type: 'labels' }
  | { readonly type: 'outline' };

export type PdfResult =
  | { readonly type: 'render'; readonly page: PaintedPage }
  | { readonly type: 'text'; readonly text: PageText }
  | { readonly type: 'words'; readonly words: string }
  | { readonly type: 'labels'; readonly labels: readonly (string | null)[] }
  | { readonly type: 'outline'; readonly outline: readonly OutlineItem[] };

/** A page for the browser to draw. */
export interface ScanToDraw {
  readonly type: 'scan';
  readonly page: PageToPaint;
  readonly scan: ScannedPage;
  readonly area: DrawnArea;
  readonly paper: PagePaper;
}

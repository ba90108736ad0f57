import type { Locator } from '../../../contract/locator.ts';
import * as v from 'valibot';
import { pageOf } from './entries.ts';

/** What fragments conform to, as the Web Annotation Data Model names them. */
export const fragmentKinds = {
  cfi: 'http://www.idpf.org/epub/linking/cfi/epub-cfi.html',
  pdf: 'https://www.rfc-editor.org/rfc/rfc8118',
  media: 'http://www.w3.org/TR/media-frags/',
} as const;

export type Selector =
  | { readonly type: 'TextQuoteSelector'; readonly exact: string; readonly prefix?: string; readonly suffix?: string }
  | { readonly type: 'FragmentSelector'; readonly conformsTo: string; readonly value: string }
  | { readonly type: 'ProgressionSelector'; readonly value: number };

const share = v.pipe(v.number(), v.minValue(0), v.maxValue(1));
/** Where on its page a note was dragged, in shares of the page. */
export const boxSchema = v.object({ left: share, top: share, width: share, height: share });
export type Box = v.InferOutput<typeof boxSchema>;

/**
 * The member of `target.meta` with the words a box stands by, and where those stood: no selector of the Web Annotation
 * Data Model says it. Other readers pass over a name they do not know.
 */
export const wordsByMember = 'urn:libro-digital:junto-a';

/** Ten-thousandths of a per cent: finer than a pixel of any page. */
const percent = (part: number) => Math.round(part * 1_000_000) / 10_000;

export function boxOf({ locations }: Locator): Box | null {
  const parsed = v.safeParse(boxSchema, locations['box']);
  return parsed.success ? parsed.output : null;
}

/** Each way to find a place again that is known of it; readers take the best they can. */
export function selectorsOf(locator: Locator): Selector[] {
  const { text, locations } = locator;
  const selectors: Selector[] = [];
  if (text?.highlight !== undefined && text.highlight !== '') {
    selectors.push({
      type: 'TextQuoteSelector',
      exact: text.highlight,
      ...(text.before === undefined ? {} : { prefix: text.before }),
      ...(text.after === undefined ? {} : { suffix: text.after }),
    });
  }
  if (locations.cfi !== undefined) {
    selectors.push({ type: 'FragmentSelector', conformsTo: fragmentKinds.cfi, value: locations.cfi });
  }
  const page = pageOf(locator);
  if (page !== null) {
    selectors.push({ type: 'FragmentSelector', conformsTo: fragmentKinds.pdf, value: `page=${page}` });
  }
  const box = boxOf(locator);
  if (box !== null) {
    const value = `xywh=percent:${[box.left, box.top, box.width, box.height].map(percent).join(',')}`;
    selectors.push({ type: 'FragmentSelector', conformsTo: fragmentKinds.media, value });
  }
  if (locations.progression !== undefined) {
    selectors.push({ type: 'ProgressionSelector', value: locations.progression });
  }
  return selectors;
}

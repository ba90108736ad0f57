import type { Locator } from '../../../contract/locator.ts';
import { pageOf } from './entries.ts';

/** What fragments conform to, as the Web Annotation Data Model names them. */
export const fragmentKinds = {
  cfi: 'http://www.idpf.org/epub/linking/cfi/epub-cfi.html',
  pdf: 'https://www.rfc-editor.org/rfc/rfc8118',
  media: 'http://www.w3.org/TR/media-frags/',
} as const;

interface FragmentSelector {
  readonly type: 'FragmentSelector';
  readonly conformsTo: string;
  readonly value: string;
  /** A part of what the fragment is: selectors beside each other each tell the whole place. */
  readonly refinedBy?: FragmentSelector;
}
export type Selector =
  | { readonly type: 'TextQuoteSelector'; readonly exact: string; readonly prefix?: string; readonly suffix?: string }
  | FragmentSelector
  | { readonly type: 'ProgressionSelector'; readonly value: number };

/** Where on its page a note was dragged, in shares of the page. */
export type Box = readonly [left: number, top: number, width: number, height: number];

export const isBox = (value: unknown): value is Box =>
  Array.isArray(value) &&
  value.length === 4 &&
  value.every((part) => typeof part === 'number' && part >= 0 && part <= 1);

/**
 * The member of `target.meta` with the words a box stands by, and where those stood: no selector of the Web Annotation
 * Data Model says it. Other readers pass over a name they do not know.
 */
export const wordsByMember = 'urn:libro-digital:junto-a';

/** Ten-thousandths of a per cent: finer than a pixel of any page. */
const percent = (part: number) => Math.round(part * 1_000_000) / 10_000;

export function boxOf({ locations }: Locator): Box | null {
  const { box } = locations;
  return isBox(box) ? box : null;
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
  const box = boxOf(locator);
  const part: FragmentSelector | null = box && {
    type: 'FragmentSelector',
    conformsTo: fragmentKinds.media,
    value: `xywh=percent:${box.map(percent).join(',')}`,
  };
  const refined = part === null ? {} : { refinedBy: part };
  const page = pageOf(locator);
  if (locations.cfi !== undefined)
    selectors.push({ type: 'FragmentSelector', conformsTo: fragmentKinds.cfi, value: locations.cfi, ...refined });
  if (page !== null)
    selectors.push({ type: 'FragmentSelector', conformsTo: fragmentKinds.pdf, value: `page=${page}`, ...refined });
  // Of a page that nothing names there is the file it stands in.
  if (part !== null && locations.cfi === undefined && page === null) selectors.push(part);
  if (locations.progression !== undefined) {
    selectors.push({ type: 'ProgressionSelector', value: locations.progression });
  }
  return selectors;
}

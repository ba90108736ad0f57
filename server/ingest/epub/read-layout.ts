import type { BookFacts } from '../book-facts.ts';
import type { PackageDocument } from './package-document.ts';
import { findAll, textOf } from './parse-xml.ts';
import type { XmlElement } from './parse-xml.ts';
import { metaValue } from './read-metadata.ts';

/** Fixed where most of what is read in order has fixed pages, whoever said so: EPUB 3, Apple or Kobo. */
export function readLayout(book: PackageDocument, appleOptions: XmlElement | null): BookFacts['layout'] {
  const isFixedByDefault = isBookFixed(book, appleOptions);
  const linear = book.spine.filter((item) => item.isLinear);
  const fixed = linear.filter(({ properties }) => {
    if (properties.includes('rendition:layout-pre-paginated')) return true;
    if (properties.includes('rendition:layout-reflowable')) return false;
    return isFixedByDefault;
  });
  return fixed.length > linear.length / 2 ? 'fixed' : 'reflowable';
}

function isBookFixed(book: PackageDocument, appleOptions: XmlElement | null): boolean {
  const layout = metaValue(book.metadata, 'rendition:layout');
  if (layout !== null) return layout.toLowerCase() === 'pre-paginated';
  if (metaValue(book.metadata, 'fixed-layout')?.toLowerCase() === 'true') return true;
  const options = appleOptions === null ? [] : findAll(appleOptions, 'option');
  return options.some(
    (option) => option.attributes.get('name') === 'fixed-layout' && textOf(option).trim().toLowerCase() === 'true',
  );
}

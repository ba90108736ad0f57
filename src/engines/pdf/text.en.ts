import { isPageNumber } from '../publication.ts';
import type { spanish } from './text.es.ts';

export const english: typeof spanish = {
  pages: 'Pages',
  page: (pageNumber, pageCount) => `Page ${pageNumber} of ${pageCount}`,
  labelledPage: (label, pageNumber, pageCount) =>
    isPageNumber(label)
      ? `Page ${label} · ${pageNumber} of ${pageCount}`
      : `${label} · page ${pageNumber} of ${pageCount}`,
  sheet: (one, other, first, pageCount) =>
    one === String(first) && other === String(first + 1)
      ? `Pages ${one} and ${other} of ${pageCount}`
      : `Pages ${one} and ${other} · ${first} and ${first + 1} of ${pageCount}`,
  oneOfTwo: 'one fits here',
  loading: 'Preparing the page…',
  retry: 'Try again',
  linkToPage: (text, page) => (text === '' ? `Go to page ${page}` : `${text}, go to page ${page}`),
  linkOutside: (text, url) => (text === '' ? `Link to ${url}` : `${text}, link outside the book`),
  linkNowhere: (text) => (text === '' ? 'Link that leads nowhere' : `${text}, link that leads nowhere`),
};

import type { LinkTarget } from '../pdf-messages.ts';
import type { PdfiumRuntime } from './pdfium-runtime.ts';

const goToAction = 1;
const uriAction = 3;
/** To a place of another file, a program to be started, a place of a file inside this one: none is ever done. */
const leavingActions: readonly number[] = [2, 4, 5];
/** Schemes a person can follow out of a book; scripts and files are not among them. */
const outsideSchemes = /^(https?|mailto|tel):/i;

/** A page counted from 0, and how far down it. */
export type PagePlace = Omit<Extract<LinkTarget, { kind: 'page' }>, 'kind'>;

interface DocumentPlaces {
  readonly handle: number;
  /** Null where it is no page of ours. */
  placeOfDestination(destination: number): PagePlace | null;
}

/**
 * Where a link or a bookmark leads; null where it says nothing that a person could follow. `findDestination` asks PDFium,
 * which tells the place in another file as if it were one of this: so the action is looked at first.
 */
export function readTarget(
  { api, memory }: PdfiumRuntime,
  { handle, placeOfDestination }: DocumentPlaces,
  action: number,
  findDestination: () => number,
): LinkTarget | null {
  const toPage = (destination: number): LinkTarget => {
    const place = placeOfDestination(destination);
    return place === null ? { kind: 'nowhere' } : { kind: 'page', ...place };
  };
  const type = action === 0 ? 0 : api.FPDFAction_GetType(action);
  if (leavingActions.includes(type)) return { kind: 'nowhere' };
  const destination = findDestination();
  if (destination !== 0) return toPage(destination);
  if (type === goToAction) return toPage(api.FPDFAction_GetDest(handle, action));
  if (type !== uriAction) return null;
  const url = memory.readLatin1((place, length) => api.FPDFAction_GetURIPath(handle, action, place, length)).trim();
  return outsideSchemes.test(url) ? { kind: 'outside', url } : null;
}

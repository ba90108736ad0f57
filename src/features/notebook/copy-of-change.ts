import { thingKinds } from '../../../contract/notes.ts';
import type { WaitingChange } from '../../data/notes/notes-service.ts';
import type { spanish } from './text.es.ts';

type AwaitsText = (typeof spanish)['awaits'];

/** What a change that waits is, in words; those its person wrote, where there are any. */
export function whatOf({ thing, text: words }: WaitingChange, text: AwaitsText): string {
  if (thing.startsWith(thingKinds.place)) return text.place;
  if (thing.startsWith(thingKinds.reading)) return text.reading;
  return words.trim() || text.nothingWritten;
}

/** Whether there is something to copy: what the server refuses is nowhere else, words or not. */
export const hasCopy = ({ text, sending }: WaitingChange): boolean => text !== '' || sending === 'refused';

/** What "Copiar" takes: the words, or all there is where there are none. */
export function copyOf(change: WaitingChange, text: AwaitsText): string {
  return change.text === '' ? `${whatOf(change, text)}\n${change.content}` : change.text;
}

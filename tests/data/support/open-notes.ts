import type { AppServices } from '../../../src/app/services.ts';
import { until } from './until.ts';

/** The notes of who is in, once they are read from this device. */
export async function openNotes({ books }: Pick<AppServices, 'books'>) {
  const part = await books.use();
  const notes = part.ok ? await part.value.notes.use() : part;
  if (!notes.ok) throw new Error(notes.problem);
  await until(notes.value.state, ({ status }) => status === 'ready');
  return notes.value;
}

// @vitest-environment happy-dom
import { act, cleanup, renderHook } from '@testing-library/react';
import { afterEach, describe, expect, it } from 'vitest';
import { createShelfBooks } from '../../../src/data/catalogue/shelf-books.ts';
import type { NotesService } from '../../../src/data/notes/notes-service.ts';
import { createSubject } from '../../../src/platform/observable.ts';
import { useBring } from '../../../src/features/notebook/use-bring.ts';

const asked = async () => ({ ok: true as const, value: null });
const service: NotesService = {
  state: createSubject({ status: 'waiting' }),
  waiting: createSubject([]),
  add: async () => ({ ok: false, problem: 'storage-full' }),
  change: asked,
  remove: asked,
  restore: asked,
  dismiss: asked,
  sync: async () => undefined,
  furthest: () => null,
  addReading: asked,
  now: Date.now,
  readingDays: () => [],
};

/** A file that the browser cannot read, for this reason. */
function fileThatFails(cause: Error): File {
  const file = new File(['{}'], 'notas.ann');
  file.text = () => Promise.reject(cause);
  return file;
}

afterEach(cleanup);

describe('a file with notes', () => {
  const open = () => renderHook(() => useBring(service, new Map(), createShelfBooks([])));

  it('that went away since it was chosen is asked for again', async () => {
    const { result } = open();
    await act(() => result.current.choose(fileThatFails(new DOMException('gone', 'NotReadableError'))));
    expect(result.current.state).toEqual({ status: 'choosing', fault: 'unreadable' });
  });

  it('whose reading breaks otherwise does not pass for one', async () => {
    const { result } = open();
    const broken = new TypeError('text is no function');
    await act(() => expect(result.current.choose(fileThatFails(broken))).rejects.toBe(broken));
    expect(result.current.state).toEqual({ status: 'choosing', fault: null });
  });
});

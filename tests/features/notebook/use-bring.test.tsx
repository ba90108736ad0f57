// @vitest-environment happy-dom
import { act, cleanup, renderHook } from '@testing-library/react';
import { afterEach, describe, expect, it } from 'vitest';
import { createShelfBooks } from '../../../src/data/catalogue/shelf-books.ts';
import { writeAnnotationSet } from '../../../src/data/notebook/write-annotation-set.ts';
import type { NotesService, NotesState } from '../../../src/data/notes/notes-service.ts';
import { createSubject } from '../../../src/platform/observable.ts';
import { type Bring, useBring } from '../../../src/features/notebook/use-bring.ts';
import { mapOf, noteWith, sheetOf, shelf } from '../../data/notebook/note-samples.ts';

const asked = async () => ({ ok: true as const, value: null });
const service: NotesService = {
  state: createSubject({ status: 'waiting' }),
  waiting: createSubject([]),
  add: async () => ({ ok: false, problem: 'storage-full' }),
  known: () => ({}),
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

function planIn({ state }: Bring) {
  if (state.status !== 'asking') throw new Error(state.status);
  return state.plan;
}

afterEach(cleanup);

describe('a file with notes', () => {
  const open = () => renderHook(() => useBring(service, new Map(), createShelfBooks([])));

  it('that went away since it was chosen is asked for again', async () => {
    const { result } = open();
    await act(() => result.current.choose(fileThatFails(new DOMException('gone', 'NotReadableError'))));
    expect(result.current.state).toEqual({ status: 'choosing', fault: 'unreadable' });
  });

  it('is compared with the notes as they are once it is read, and what comes after that is not written over', async () => {
    const mine = noteWith({ texts: ['uno'] });
    const ready = (note: typeof mine) =>
      ({ status: 'ready', notes: mapOf([note]), sending: new Map(), syncedAt: null }) as const;
    const state = createSubject<NotesState>(ready(mine));
    let known = { tableta: '1' };
    const changes: unknown[] = [];
    const { result } = renderHook(() =>
      useBring(
        {
          ...service,
          state,
          known: () => known,
          async change(_id, change) {
            changes.push(change);
            return { ok: true, value: null };
          },
        },
        mapOf([mine]),
        shelf,
      ),
    );
    const file = new File([], 'notas.ann');
    file.text = async () => {
      // While the file is read another device writes what stands in it.
      known = { tableta: '2' };
      state.set(ready(noteWith({ texts: ['dos'], color: 'blue' })));
      return writeAnnotationSet(sheetOf([noteWith({ texts: ['dos'] })]));
    };
    await act(() => result.current.choose(file));
    expect(planIn(result.current).differing).toMatchObject([{ change: { color: 'yellow' } }]);
    expect(planIn(result.current).differing[0]?.change.text).toBeUndefined();

    file.text = async () => writeAnnotationSet(sheetOf([noteWith({ texts: ['tres'] })]));
    await act(() => result.current.choose(file));
    const plan = planIn(result.current);
    known = { tableta: '3' };
    await act(() => result.current.start(plan, true));
    expect(changes).toEqual([{ color: 'yellow', text: 'tres', known: { tableta: '2' } }]);
  });

  it('whose reading breaks otherwise does not pass for one', async () => {
    const { result } = open();
    const broken = new TypeError('text is no function');
    await act(() => expect(result.current.choose(fileThatFails(broken))).rejects.toBe(broken));
    expect(result.current.state).toEqual({ status: 'choosing', fault: null });
  });
});

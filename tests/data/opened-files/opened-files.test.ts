import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { User } from '../../../contract/user.ts';
import { createOpenedFiles } from '../../../src/data/opened-files/opened-files.ts';
import { patienceForOwnerMs } from '../../../src/data/opened-files/opened-files-machine.ts';
import { sniffFile } from '../../../src/data/opened-files/sniff-file.ts';
import type { OpenedFilesService, SessionState } from '../../../src/data/services.ts';
import { createNetwork } from '../../../src/platform/network.ts';
import { createSubject } from '../../../src/platform/observable.ts';
import { createTextStore } from '../../../src/platform/session-storage.ts';
import { createManualClock } from '../support/manual-clock.ts';

const person = (id: number): SessionState => ({
  status: 'signed-in',
  fresh: true,
  user: { id, firstname: '', lastname: '', email: '', school_name: '', insignia: '', roles: [] } satisfies User,
});
const nobody: SessionState = { status: 'signed-out', problem: null };
const pdf = new File(['%PDF-1.4 ', 'x'.repeat(600_000)], 'tarea.pdf');

function openTab(session = createSubject<SessionState>(person(1)), tab = new Map<string, string>()) {
  const clock = createManualClock();
  const tabStore = {
    getItem: (key: string) => tab.get(key) ?? null,
    setItem: (key: string, text: string) => void tab.set(key, text),
    removeItem: (key: string) => void tab.delete(key),
    clear: () => tab.clear(),
    key: () => null,
    length: 0,
  };
  let answer: (response: Response) => void = () => undefined;
  const asked: RequestInit[] = [];
  const network = createNetwork({
    clock,
    onFate: () => undefined,
    fetch: (_url, init) => {
      asked.push(init);
      return new Promise((resolve, reject) => {
        answer = resolve;
        init.signal?.addEventListener('abort', () => reject(new DOMException('', 'AbortError')));
      });
    },
  });
  const files = createOpenedFiles({
    session,
    clock,
    api: { network, backendBase: '/', token: () => 'llave', xsrfToken: () => null, onSessionEnded: () => undefined },
    tab: createTextStore(() => tabStore),
    isIsolated: false,
    onPublished: () => undefined,
  });
  return { files, session, tab, clock, asked, stop: files.start(), answer: (response: Response) => answer(response) };
}

const idOf = (files: OpenedFilesService): string => {
  const state = files.state.get();
  return state.status === 'here' ? (state.files[0]?.id ?? '') : '';
};

describe('files of the person’s own', () => {
  let tab: ReturnType<typeof openTab>;
  beforeEach(() => {
    tab = openTab();
  });
  afterEach(() => tab.stop());

  it('are read piece by piece where they lie, by the same door as books', async () => {
    await tab.files.take([pdf]);
    const opened = await tab.files.content.open(idOf(tab.files));
    if (!opened.ok) throw new Error(opened.problem);
    expect(opened.value).toMatchObject({ mediaType: 'application/pdf', sizeBytes: pdf.size });
    expect(new TextDecoder().decode(await opened.value.read(0, 5))).toBe('%PDF-');
    expect(await opened.value.read(pdf.size - 3, 100)).toHaveLength(3);
    opened.value.close();
    await expect(opened.value.read(0, 5)).rejects.toThrow();
  });

  it('leave nothing behind when their person leaves', async () => {
    await tab.files.take([pdf]);
    const id = idOf(tab.files);
    await tab.files.positions.save(id, { href: '', type: 'application/pdf', locations: { position: 2 } });
    tab.session.set(nobody);
    expect(tab.files.state.get()).toEqual({ status: 'empty' });
    tab.session.set(person(2));
    expect(tab.files.state.get()).toEqual({ status: 'empty' });
    expect(await tab.files.content.open(id)).toMatchObject({ ok: false });
    expect(await tab.files.positions.read(id)).toBeNull();
    expect([...tab.tab.values()]).not.toContain('1');
  });

  it('are gone also where their person left while they were being looked at', async () => {
    const taking = tab.files.take([pdf]);
    tab.session.set(nobody);
    await taking;
    expect(tab.files.state.get()).toEqual({ status: 'empty' });
  });

  it('wait for who signs in first, not for ever', async () => {
    const session = createSubject<SessionState>(nobody);
    const early = openTab(session);
    await early.files.take([pdf]);
    session.set(person(2));
    expect(early.files.state.get()).toMatchObject({ status: 'here', owner: '2' });
    early.stop();

    const waiting = createSubject<SessionState>(nobody);
    const late = openTab(waiting);
    await late.files.take([pdf]);
    late.clock.advance(patienceForOwnerMs + 1);
    waiting.set(person(2));
    expect(late.files.state.get()).toEqual({ status: 'empty' });
    late.stop();
  });

  it('brought once more after a reload are their person’s only', async () => {
    await tab.files.take([pdf]);
    const same = openTab(createSubject<SessionState>({ status: 'restoring' }), tab.tab);
    await same.files.take([pdf], true);
    same.session.set(person(1));
    expect(same.files.state.get()).toMatchObject({ status: 'here', owner: '1' });
    same.stop();
    tab.session.set(nobody);
    const other = openTab(createSubject<SessionState>(person(2)), tab.tab);
    await other.files.take([pdf], true);
    expect(other.files.state.get()).toEqual({ status: 'empty' });
    other.stop();
  });

  it('that are being published stop when their person leaves', async () => {
    await tab.files.take([pdf]);
    const publishing = tab.files.publish(idOf(tab.files));
    expect(tab.asked).toHaveLength(1);
    tab.session.set(nobody);
    await publishing;
    expect(tab.asked[0]?.signal?.aborted).toBe(true);
    expect(tab.files.state.get()).toEqual({ status: 'empty' });
  });

  it('are published with the name they have, however long, for a book that has no title', async () => {
    const sentName = async (name: string) => {
      const { files, asked, stop, session } = openTab();
      await files.take([new File(['%PDF-1.4'], name)]);
      const publishing = files.publish(idOf(files));
      session.set(nobody);
      await publishing;
      stop();
      return new Headers(asked[0]?.headers).get('X-Libro-File');
    };
    expect(await sentName('Guía nº 2 😀.pdf')).toBe('Gu%C3%ADa%20n%C2%BA%202%20%F0%9F%98%80.pdf');
    expect(await sentName('😀'.repeat(2000))).toBe('%F0%9F%98%80'.repeat(255));
  });

  it('show what the server said about publishing', async () => {
    await tab.files.take([pdf]);
    const publishing = tab.files.publish(idOf(tab.files));
    const problem = { type: 'about:blank', title: '', status: 422, code: 'import-damaged' };
    tab.answer(
      new Response(JSON.stringify(problem), {
        status: 422,
        headers: { 'X-Libro': '1', 'Content-Type': 'application/problem+json' },
      }),
    );
    await publishing;
    expect(tab.files.state.get()).toMatchObject({
      files: [{ publishing: { status: 'failed', problem: 'import-damaged' } }],
    });
  });

  it('are ten at most, and the rest is counted', async () => {
    await tab.files.take(Array.from({ length: 12 }, () => pdf));
    expect(tab.files.state.get()).toMatchObject({ leftOut: 2 });
    tab.files.forget(idOf(tab.files));
    expect(tab.files.state.get()).toMatchObject({ status: 'here', leftOut: 0 });
  });
});

describe('what a file is', () => {
  const zip = (tail: string) => new File(['PK\u0003\u0004 mimetype', tail], 'x');
  it.each([
    ['a PDF', new File(['%PDF-1.7'], 'x'), { format: 'pdf' }],
    ['a PDF after foreign bytes', new File(['x'.repeat(500), '%PDF-1.7'], 'x'), { format: 'pdf' }],
    ['a PDF without its header', new File(['%x\r\n1 0 obj\r<<'], 'x'), { format: 'pdf' }],
    ['an EPUB', zip('META-INF/container.xml'), { format: 'epub' }],
    ['an office document', zip('word/document.xml'), { trouble: 'not-a-book' }],
    ['a picture called .pdf', new File(['\u0089PNG'], 'x.pdf'), { trouble: 'not-a-book' }],
    ['nothing', new File([], 'x.pdf'), { trouble: 'empty' }],
  ])('%s is told by its bytes', async (_title, file, kind) => {
    expect(await sniffFile(file)).toEqual(kind);
  });

  it('that is too large is not even looked at', async () => {
    const slice = () => {
      throw new Error('it was read');
    };
    expect(await sniffFile({ size: 1024 ** 3 + 1, slice })).toEqual({ trouble: 'too-large' });
  });
});

// @vitest-environment happy-dom
import { beforeEach, describe, expect, it } from 'vitest';
import { isPageClear, isPageSafe, type PageBusiness } from '../../src/app/update/is-page-safe.ts';
import type { InstallState } from '../../src/data/install/install-machine.ts';
import type { OpenedFilesState } from '../../src/data/opened-files/opened-files-machine.ts';
import type { DownloadState, SessionState } from '../../src/data/services.ts';
import { createSubject } from '../../src/platform/observable.ts';

const signedOut: SessionState = { status: 'signed-out', problem: null };

interface Busy {
  readonly session?: SessionState;
  readonly isLoading?: boolean;
  readonly download?: DownloadState;
  readonly files?: OpenedFilesState;
  readonly install?: InstallState;
}

function page({ session = signedOut, isLoading = false, download, files, install }: Busy): PageBusiness {
  const system = {
    openedFiles: { state: createSubject<OpenedFilesState>(files ?? { status: 'empty' }) },
    install: { state: createSubject<InstallState>(install ?? { status: 'hidden', way: 'menu' }) },
  };
  return {
    session: { state: createSubject(session) },
    loading: { isVisible: createSubject(isLoading) },
    downloads: { states: createSubject(new Map(download ? [['libro', download]] : [])) },
    system: { here: () => (files || install ? system : null) },
  };
}

describe('a page that a new version may load anew', () => {
  beforeEach(() => {
    document.body.innerHTML = '<input type="search" value="agua"><dialog></dialog>';
  });
  const isSafe = (busy: Busy = {}) => isPageSafe(page(busy), document);

  it('is one where nothing is under way: what was searched stands in its address', () => {
    expect(isSafe()).toBe(true);
    expect(isSafe({ download: { status: 'queued', waiting: 'turn', doneBytes: 0, totalBytes: 9 } })).toBe(true);
  });

  it('is none while somebody comes in, something loads, a book is brought or a file lies in memory', () => {
    expect(isSafe({ session: { status: 'restoring' } })).toBe(false);
    expect(isSafe({ isLoading: true })).toBe(false);
    expect(isSafe({ download: { status: 'downloading', doneBytes: 1, totalBytes: 9 } })).toBe(false);
    expect(isSafe({ files: { status: 'arriving' } })).toBe(false);
    expect(isSafe({ install: { status: 'asking', way: 'prompt' } })).toBe(false);
  });

  it.each([
    ['a text is written, or taken away', () => document.body.append(document.createElement('textarea'))],
    ['a search is written', () => document.querySelector('input')?.focus()],
    ['a dialog asks', () => document.querySelector('dialog')?.setAttribute('open', '')],
    ['a menu is open', () => document.body.insertAdjacentHTML('beforeend', '<button aria-expanded="true"></button>')],
  ])('is none while %s', (_, begin) => {
    begin();
    expect(isSafe()).toBe(false);
  });

  it('is one where the app is offered, and nobody may ever answer: but there is no place to ask', () => {
    const install: InstallState = { status: 'offered', way: 'prompt' };
    expect(isSafe({ install })).toBe(true);
    expect(isPageClear(page({ install }))).toBe(false);
    expect(isPageClear(page({ install: { status: 'dismissed', way: 'prompt' } }))).toBe(true);
    expect(isPageClear(page({}))).toBe(true);
  });
});

// @vitest-environment happy-dom
import { expect, it } from 'vitest';
import { problemSentences } from '../../../contract/problem-sentences.ts';
import { firstDisplay } from '../../../src/data/display/reading-display.ts';
import { createEventHub } from '../../../src/engines/event-hub.ts';
import type { NoteMark } from '../../../src/engines/note-marks.ts';
import { locatorOfPage } from '../../../src/engines/pdf/page-locator.ts';
import { createKnownWords } from '../../../src/engines/book-words.ts';
import { createPageNotes } from '../../../src/engines/pdf/page-notes.ts';
import { createPdfClient } from '../../../src/engines/pdf/pdf-client.ts';
import { spanish } from '../../../src/engines/pdf/text.es.ts';
import type { RendererEvents } from '../../../src/engines/publication.ts';
import { plainInfo as info } from './fake-worker.ts';

function boxOn(pageNumber: number, id: string): NoteMark {
  const place = locatorOfPage(pageNumber, info.pageCount);
  const locator = { ...place, locations: { ...place.locations, box: [0.7, 0.8, 0.2, 0.1] } };
  return { id, kind: 'highlight', color: 'yellow', locator, label: 'Zona marcada' };
}

/** A page that is painted, seen or waiting beside the one that is. */
function paintedPage(pageNumber: number, isSeen: boolean): HTMLElement {
  const page = document.createElement('div');
  page.className = 'libro-pdf-page';
  page.dataset['pagina'] = String(pageNumber);
  page.toggleAttribute('inert', !isSeen);
  page.append(document.createElement('canvas'));
  return page;
}

function openNotes() {
  const root = document.createElement('div');
  document.body.replaceChildren(root);
  const client = createPdfClient({
    createWorker: () => expect.unreachable('nothing is asked'),
    bringEngine: () => expect.unreachable('nothing is asked'),
    openFile: () => expect.unreachable('nothing is asked'),
  });
  const look = { theme: 'light', isChosen: false, flow: 'pages', text: firstDisplay } as const;
  const options = { start: null, reducedMotion: true, look };
  const words = { pdf: spanish, problems: problemSentences };
  const parts = { host: document.body, options, client, info, words, contents: [], knownWords: createKnownWords({}) };
  const went: string[] = [];
  const notes = createPageNotes(root, parts, createEventHub<RendererEvents>(), {
    now: () => 2,
    go(pageNumber) {
      went.push(`to page ${pageNumber}`);
      return Promise.resolve();
    },
    bring: (place) => went.push(`to ${place instanceof HTMLElement ? place.dataset['nota'] : 'words'}`),
  });
  return { root, notes, went };
}

it('a note that is chosen is shown where it stands, also on the page that is open', async () => {
  const { root, notes, went } = openNotes();
  root.append(paintedPage(2, true));
  notes.show([boxOn(2, 'a1'), boxOn(2, 'a2')]);

  await expect(notes.goTo('a1')).resolves.toBe(true);
  notes.stop();

  expect(went).toEqual(['to page 2', 'to a1']);
});

it('a note is not looked for on a page that was left meanwhile', async () => {
  const { root, notes, went } = openNotes();
  root.append(paintedPage(2, true), paintedPage(3, false));
  notes.show([boxOn(3, 'a1')]);

  await expect(notes.goTo('a1')).resolves.toBe(true);
  notes.stop();

  expect(went).toEqual(['to page 3']);
});

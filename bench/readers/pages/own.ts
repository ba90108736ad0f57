import { fromBase64Url, importEditionKey } from '../../../contract/content.ts';
import type { BookMediaType } from '../../../contract/books.ts';
import { withWords } from '../../../src/data/content/manifests.ts';
import { openBookSource, readBehind } from '../../../src/data/content/open-book-source.ts';
import { startStorageWorker } from '../../../src/data/content/start-storage-worker.ts';
import { createStorageClient } from '../../../src/data/content/storage-client.ts';
import { systemClock } from '../../../src/platform/clock.ts';
import { firstDisplay } from '../../../src/data/display/reading-display.ts';
import type { OpenPublication, Publication, Renderer } from '../../../src/engines/publication.ts';
import type { Trial, TrialBook } from './trial.ts';

const storage = createStorageClient({
  startWorker: startStorageWorker,
  clock: systemClock(),
  contentBase: () => new URL('/', location.href).href,
  onFate: () => undefined,
  onChecked: () => undefined,
});
/** A stretch that is kept whole by reading it once. */
const stretch = 1024 * 1024;

async function sourceOf({ papers }: TrialBook, mediaType: BookMediaType) {
  const { editionId, sizeBytes, pageObjects } = papers;
  const key = await importEditionKey(fromBase64Url(papers.key));
  const chunks = [...papers.chunks];
  const whole = withWords({ ...papers, chunks });
  return {
    ...(await openBookSource(storage, { editionId, sizeBytes, chunks, key }, mediaType, crossOriginIsolated)),
    pageObjects,
    readWords: whole && (() => readBehind(storage, { ...whole, key }, chunks.length)),
  };
}

/** The engine of the product over a book that lies on the device as a download leaves it. */
export function ownTrial(mediaType: BookMediaType, openPublication: OpenPublication): Trial {
  let publication: Publication | null = null;
  let renderer: Renderer | null = null;
  const book = () => {
    if (!publication) throw new Error('No book is open');
    return publication;
  };
  const locatorOf = (part: number) =>
    book().format === 'pdf' ? book().locatorOf(String(part)) : (book().contents[part - 1]?.target ?? null);
  return {
    async prepare(what) {
      const source = await sourceOf(what, mediaType);
      const last = Math.max(0, source.sizeBytes - 1);
      // What is here already is looked at in its last byte only: chunks come in the order of the book.
      const known = localStorage.getItem(what.papers.editionId);
      for (let at = known === null ? 0 : last; at <= last; at += stretch) await source.read(at, stretch);
      if (known === null) await source.readWords?.();
      localStorage.setItem(what.papers.editionId, 'kept');
      source.close();
    },
    async open(what, place) {
      const opened = await openPublication(await sourceOf(what, mediaType), null);
      publication = opened;
      renderer = opened.createRenderer(document.querySelector<HTMLElement>('#host') ?? document.body, {
        start: place === null ? null : opened.locatorOf(place),
        reducedMotion: true,
        look: { theme: 'light', isChosen: false, flow: 'pages', text: firstDisplay },
      });
    },
    next: () => renderer?.next(),
    async goTo(part) {
      const locator = locatorOf(part);
      if (!locator) throw new Error(`No part ${part}`);
      await renderer?.goTo(locator);
    },
    async search(typed) {
      let hits = 0;
      for await (const step of book().search(typed, new AbortController().signal)) hits += step.hits.length;
      return hits;
    },
    place() {
      const state = renderer?.state.get();
      return state?.status === 'ready' ? book().placeOf(state.place.locator) : '';
    },
  };
}

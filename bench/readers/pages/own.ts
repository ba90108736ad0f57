import { ANSWER_CHUNKS, fromBase64Url, importEditionKey, RUN_CHUNKS } from '../../../contract/content.ts';
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
export function ownTrial(mediaType: BookMediaType, prepareEngine: () => OpenPublication): Trial {
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
      const { editionId, sizeBytes, chunks } = what.papers;
      const source = await sourceOf(what, mediaType);
      if (localStorage.getItem(editionId) === null) {
        for (let first = 0; first < chunks.length; first += ANSWER_CHUNKS) {
          const hashes = chunks.slice(first, first + ANSWER_CHUNKS);
          const kept = await storage.keepRuns(
            { editionId, sizeBytes, run: first / RUN_CHUNKS, hashes },
            () => undefined,
          );
          if (kept !== hashes.length) throw new Error(`${kept} of ${hashes.length} parts are kept`);
        }
        await source.readWords?.();
        localStorage.setItem(editionId, 'kept');
      }
      await source.read(sizeBytes - 1, 1);
      source.close();
    },
    async open(what, place) {
      const openPublication = prepareEngine();
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

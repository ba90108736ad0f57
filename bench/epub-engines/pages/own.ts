// The engine of the product, over a source that reads the book by ranges from memory.
import { firstDisplay } from '../../../src/data/display/reading-display.ts';
import { openEpub } from '../../../src/engines/epub/open-epub.ts';
import type { Publication, Renderer } from '../../../src/engines/publication.ts';

const painted = (): Promise<void> =>
  new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(() => done())));

let publication: Publication | null = null;
let renderer: Renderer | null = null;

function shownFrame(): HTMLIFrameElement | undefined {
  return [...document.querySelectorAll('iframe')].find((frame) => getComputedStyle(frame).visibility === 'visible');
}

const trial = {
  async open(url: string, place: string | null): Promise<number> {
    const bytes = new Uint8Array(await (await fetch(url)).arrayBuffer());
    const begun = performance.now();
    const opened = await openEpub(
      {
        editionId: url,
        mediaType: 'application/epub+zip',
        sizeBytes: bytes.length,
        read: (offset, length) => Promise.resolve(bytes.slice(offset, offset + length)),
        openSyncPort: () => null,
        close: () => undefined,
      },
      null,
    );
    publication = opened;
    const host = document.querySelector<HTMLElement>('#host') ?? document.body;
    const start = place === null ? null : opened.locatorOf(place);
    const drawn = opened.createRenderer(host, {
      start,
      reducedMotion: true,
      look: { theme: 'light', isChosen: false, flow: 'pages', text: firstDisplay },
    });
    renderer = drawn;
    await new Promise<void>((done) => {
      const stop = drawn.state.subscribe(() => {
        if (drawn.state.get().status === 'opening') return;
        stop();
        done();
      });
    });
    await painted();
    return performance.now() - begun;
  },
  async next(): Promise<number> {
    const begun = performance.now();
    await renderer?.next();
    await painted();
    return performance.now() - begun;
  },
  place(): string {
    const state = renderer?.state.get();
    return state?.status === 'ready' && publication !== null ? publication.placeOf(state.place.locator) : '';
  },
  seen(): string {
    const state = renderer?.state.get();
    const frame = shownFrame();
    const at = frame?.contentDocument?.documentElement.scrollLeft ?? -1;
    return `${state?.status === 'ready' ? state.place.locator.href : ''}|${at}|${state?.status === 'ready' ? state.place.label : ''}`;
  },
};

Reflect.set(globalThis, 'trial', trial);

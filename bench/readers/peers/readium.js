// @readium/navigator. It cannot open a zip: the book lies unpacked behind HTTP, which favours it. It has no search.
import { EpubNavigator } from '@readium/navigator';
import { HttpFetcher, Locator, Manifest, Publication } from '@readium/shared';
import { runTrial } from '../pages/run-trial.ts';

let navigator;
let positions;
let at;
const type = 'application/xhtml+xml';

runTrial({
  async open(book, place) {
    const base = new URL(`${book.url}.d/OEBPS/`, location.href).href;
    const hrefs = Array.from({ length: book.parts }, (_, index) => `texto/c${index + 1}.xhtml`);
    const manifest = Manifest.deserialize({
      metadata: { title: book.name, conformsTo: 'https://readium.org/webpub-manifest/profiles/epub' },
      links: [{ rel: 'self', href: `${base}manifest.json`, type: 'application/webpub+json' }],
      readingOrder: hrefs.map((href) => ({ href, type })),
    });
    manifest.setSelfLink(`${base}manifest.json`);
    positions = hrefs.map((href, index) =>
      Locator.deserialize({
        href,
        type,
        locations: { position: index + 1, progression: 0, totalProgression: index / hrefs.length },
      }),
    );
    navigator = new EpubNavigator(
      document.querySelector('#host'),
      new Publication({ manifest, fetcher: new HttpFetcher(undefined, base) }),
      {
        frameLoaded: () => undefined,
        positionChanged: (locator) => (at = locator),
        tap: () => false,
        click: () => false,
        zoom: () => undefined,
        miscPointer: () => undefined,
        scroll: () => undefined,
        customEvent: () => undefined,
        handleLocator: () => false,
        textSelected: () => undefined,
      },
      positions,
      place ? Locator.deserialize(JSON.parse(place)) : positions[0],
    );
    await navigator.load();
  },
  next: () => new Promise((resolve) => navigator.goForward(false, resolve)),
  goTo: (part) => new Promise((resolve) => navigator.go(positions[part - 1], false, resolve)),
  search: null,
  place: () => JSON.stringify((at ?? navigator.currentLocator).serialize()),
  frames: () => [...document.querySelectorAll('iframe')].flatMap((frame) => frame.contentDocument ?? []),
});

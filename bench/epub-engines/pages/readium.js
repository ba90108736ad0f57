// @readium/navigator; it wants its resources over HTTP, so the trial serves the book unzipped.
import { EpubNavigator } from '/readium/navigator/dist/index.js';
import { Link, Links, Locator, Manifest, Publication, HttpFetcher } from '/readium/shared/dist/index.js';

const painted = () => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done)));

globalThis.trial = {
  async open(url, place) {
    const spine = await (await fetch(`${url}/spine.json`)).json();
    const begun = performance.now();
    const base = new URL(`${url}/`, location.href).href;
    const manifest = Manifest.deserialize({
      metadata: { title: 'x', conformsTo: 'https://readium.org/webpub-manifest/profiles/epub' },
      links: [{ rel: 'self', href: `${base}manifest.json`, type: 'application/webpub+json' }],
      readingOrder: spine.map((href) => ({ href, type: 'application/xhtml+xml' })),
    });
    manifest.setSelfLink(`${base}manifest.json`);
    const publication = new Publication({ manifest, fetcher: new HttpFetcher(undefined, base) });
    const positions = spine.map((href, i) =>
      Locator.deserialize({
        href,
        type: 'application/xhtml+xml',
        locations: { position: i + 1, progression: 0, totalProgression: i / spine.length },
      }),
    );
    this.navigator = new EpubNavigator(
      document.querySelector('#host'),
      publication,
      { positionChanged: (at) => (this.at = at) },
      positions,
      place ? Locator.deserialize(JSON.parse(place)) : positions[0],
    );
    await this.navigator.load();
    await painted();
    return performance.now() - begun;
  },
  async next() {
    const begun = performance.now();
    await new Promise((done) => this.navigator.goForward(false, done));
    await painted();
    return performance.now() - begun;
  },
  place() {
    return JSON.stringify(this.navigator.currentLocator.serialize());
  },
  seen() {
    const { href } = this.navigator.currentLocator;
    const frame = this.navigator._cframes.find((f) => f);
    const view = frame.window;
    const scroller = view.document.scrollingElement;
    return `${href}|${Math.round(scroller.scrollLeft)}|${view.document.caretRangeFromPoint?.(60, 60)?.startContainer.textContent.slice(0, 40)}`;
  },
};

// foliate-js as its own view opens a book: <foliate-view> with the File.
import '/modules/foliate-js/view.js';

const painted = () => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done)));

globalThis.trial = {
  async open(url, place) {
    const blob = await (await fetch(url)).blob();
    const begun = performance.now();
    this.view = document.createElement('foliate-view');
    document.querySelector('#host').append(this.view);
    await this.view.open(new File([blob], 'libro.epub'));
    await this.view.init({ lastLocation: place ?? undefined });
    if (!place) await this.view.renderer.next();
    await painted();
    return performance.now() - begun;
  },
  async next() {
    const begun = performance.now();
    await this.view.renderer.next();
    await painted();
    return performance.now() - begun;
  },
  place() {
    return this.view.lastLocation.cfi;
  },
  /** What is on the screen: chapter, page number in it and the first words. */
  seen() {
    const { section, range } = this.view.lastLocation;
    return `${section.current}|${this.view.renderer.page}|${range.toString().slice(0, 60)}`;
  },
};

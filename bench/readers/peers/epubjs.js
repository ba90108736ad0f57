// epub.js, paginated; it takes the whole file into memory. Its search is a section's own, over all of the spine.
import Epub from 'epubjs';
import { keptFile } from './kept-file.js';
import { runTrial } from '../pages/run-trial.ts';

let file;
let book;
let rendition;

runTrial({
  async prepare(what) {
    file = await keptFile(what);
  },
  async open(_what, place) {
    book = Epub(await file.arrayBuffer());
    rendition = book.renderTo(document.querySelector('#host'), {
      width: innerWidth,
      height: innerHeight,
      spread: 'none',
    });
    await rendition.display(place ?? undefined);
  },
  next: () => rendition.next(),
  goTo: (part) => rendition.display(book.spine.get(part - 1).href),
  async search(typed) {
    let hits = 0;
    for (const section of book.spine.spineItems) {
      await section.load(book.load.bind(book));
      hits += section.find(typed).length;
      section.unload();
    }
    return hits;
  },
  place: () => rendition.location.start.cfi,
  frames: () => (rendition?.getContents() ?? []).map(({ document }) => document),
});

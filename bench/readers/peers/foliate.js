// foliate-js with its own view, over a File of the origin's private folder: it reads the parts it needs.
import 'foliate-js/view.js';
import { keptFile } from './kept-file.js';
import { runTrial } from '../pages/run-trial.ts';

let file;
let view;

runTrial({
  async prepare(book) {
    file = await keptFile(book);
  },
  async open(_book, place) {
    view = document.createElement('foliate-view');
    document.querySelector('#host').append(view);
    await view.open(file);
    await view.init({ lastLocation: place ?? undefined, showTextStart: true });
  },
  next: () => view.renderer.next(),
  goTo: (part) => view.goTo(part - 1),
  async search(typed) {
    let hits = 0;
    for await (const step of view.search({ query: typed })) hits += step.subitems?.length ?? 0;
    return hits;
  },
  place: () => view.lastLocation.cfi,
  frames: () => (view?.renderer?.getContents() ?? []).flatMap(({ doc }) => doc ?? []),
});

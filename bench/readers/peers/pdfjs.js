// The viewer components of PDF.js, one page at a time; the file by ranges over HTTP.
import * as pdfjs from 'pdfjs-dist';
import 'pdfjs-dist/web/pdf_viewer.css';
import workerUrl from '../../node_modules/pdfjs-dist/build/pdf.worker.min.mjs?url';
import { runTrial } from '../pages/run-trial.ts';

pdfjs.GlobalWorkerOptions.workerSrc = workerUrl;
globalThis.pdfjsLib = pdfjs;
const { EventBus, PDFFindController, PDFLinkService, PDFViewer, ScrollMode } =
  await import('pdfjs-dist/web/pdf_viewer.mjs');

let viewer;
let findController;
const eventBus = new EventBus();

runTrial({
  async open(book, place) {
    const host = document.querySelector('#host');
    host.innerHTML =
      '<div id="container" style="position:absolute;inset:0;overflow:auto"><div class="pdfViewer"></div></div>';
    const linkService = new PDFLinkService({ eventBus });
    findController = new PDFFindController({ eventBus, linkService });
    viewer = new PDFViewer({ container: host.firstChild, eventBus, linkService, findController });
    linkService.setViewer(viewer);
    eventBus.on('pagesinit', () => {
      viewer.scrollMode = ScrollMode.PAGE;
      viewer.currentScaleValue = 'page-fit';
      if (place) viewer.currentPageNumber = Number(place);
    });
    const file = await pdfjs.getDocument({ url: book.url }).promise;
    viewer.setDocument(file);
    linkService.setDocument(file);
  },
  next: () => viewer.nextPage(),
  goTo(part) {
    viewer.currentPageNumber = part;
  },
  search: (typed) =>
    new Promise((resolve) => {
      const look = () => {
        const found = Object.values(findController.pageMatches ?? []);
        if (found.length === viewer.pagesCount) resolve(found.reduce((sum, page) => sum + page.length, 0));
        else setTimeout(look, 5);
      };
      eventBus.dispatch('find', {
        type: '',
        query: typed,
        caseSensitive: false,
        entireWord: false,
        highlightAll: true,
      });
      setTimeout(look);
    }),
  place: () => String(viewer.currentPageNumber),
  roots: () => [document],
});

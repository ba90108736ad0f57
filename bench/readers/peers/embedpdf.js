// The EmbedPDF viewer, whole pages; nothing is asked of its CDN (engine beside it, no fallback faces).
import EmbedPDF from '@embedpdf/snippet';
import wasmUrl from '../../node_modules/@embedpdf/snippet/dist/pdfium.wasm?url';
import { runTrial } from '../pages/run-trial.ts';

let container;
let registry;
const provides = (name) => registry.getPlugin(name).provides();

runTrial({
  async open(book, place) {
    container = EmbedPDF.init({
      type: 'container',
      target: document.querySelector('#host'),
      src: new URL(book.url, location.href).href,
      wasmUrl: new URL(wasmUrl, location.href).href,
      fontFallback: null,
      fonts: { ui: null, signature: null },
      stamp: { manifests: [], libraries: [] },
      zoom: { defaultZoomLevel: 'fit-page' },
    });
    registry = await container.registry;
    if (!place) return;
    provides('scroll').onLayoutReady(() =>
      provides('scroll').scrollToPage({ pageNumber: Number(place), behavior: 'instant' }),
    );
  },
  next: () => provides('scroll').scrollToNextPage('instant'),
  goTo: (part) => provides('scroll').scrollToPage({ pageNumber: part, behavior: 'instant' }),
  async search(typed) {
    const { total } = await provides('search').searchAllPages(typed).toPromise();
    return total;
  },
  place: () => String(provides('scroll').getCurrentPage()),
  roots: () => [container?.shadowRoot ?? document],
});

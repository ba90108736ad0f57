// react-pdf as its documentation shows it: one <Page> of a <Document>. It has no search over the book.
import { createElement, useState } from 'react';
import { createRoot } from 'react-dom/client';
import { Document, Page, pdfjs } from 'react-pdf';
import 'react-pdf/dist/Page/TextLayer.css';
import 'react-pdf/dist/Page/AnnotationLayer.css';
import workerUrl from '../../node_modules/react-pdf/node_modules/pdfjs-dist/build/pdf.worker.min.mjs?url';
import { runTrial } from '../pages/run-trial.ts';

pdfjs.GlobalWorkerOptions.workerSrc = workerUrl;
let page = 1;
let show;
const size = Math.min(innerHeight, (innerWidth * 768) / 576);

function Reader({ url }) {
  const [number, setNumber] = useState(page);
  show = (next) => setNumber((page = next));
  return createElement(Document, { file: url }, createElement(Page, { pageNumber: number, height: size }));
}

runTrial({
  async open(book, place) {
    page = place ? Number(place) : 1;
    createRoot(document.querySelector('#host')).render(createElement(Reader, { url: book.url }));
  },
  next: () => show(page + 1),
  goTo: (part) => show(part),
  search: null,
  place: () => String(page),
  roots: () => [document],
});

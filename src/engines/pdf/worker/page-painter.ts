import { ProblemError } from '../../../../contract/problems.ts';
import type { PagePaper } from '../pdf-messages.ts';
import type { FormFields } from './form-fields.ts';
import type { DrawnArea } from './painted-page.ts';
import { tintOf, tintPage } from './page-paper.ts';
import { findPictures } from './page-pictures.ts';
import type { PdfiumRuntime } from './pdfium-runtime.ts';

export interface PagePainter {
  /** Draws a page, yielding whenever a slice of time is used up, so that no page holds the worker for long. */
  paint(page: number, fields: FormFields, area: DrawnArea, paper: PagePaper): Generator<void, ImageData>;
}

const sliceMs = 24;
const bgra = 4;
const white = 0xffffffff;
const drawAnnotations = 0x01;
const rgbaOrder = 0x10;
const toBeContinued = 1;
const done = 2;

/** Paper is white until the end; form fields and annotations are drawn as they look, nothing of them is executed. */
export function createPagePainter(runtime: PdfiumRuntime, now: () => number = () => performance.now()): PagePainter {
  const { api, memory } = runtime;
  let sliceEnd = 0;

  // `IFSDK_PAUSE`: version, callback, parameter.
  const pause = memory.allocate(12);
  const view = memory.view();
  view.setInt32(pause, 1, true);
  view.setUint32(
    pause + 4,
    runtime.addCallback(() => (now() >= sliceEnd ? 1 : 0), 'ii'),
    true,
  );
  view.setUint32(pause + 8, 0, true);

  /** Runs what may pause after every little step, and pauses only where a slice of time is used up. */
  function* inSlices<T>(work: Generator<void, T>): Generator<void, T> {
    for (let step = work.next(); ; step = work.next()) {
      if (step.done) return step.value;
      if (now() < sliceEnd) continue;
      yield;
      sliceEnd = now() + sliceMs;
    }
  }

  return {
    *paint(page, fields, area, paper) {
      const { left, top, width, height, whole } = area;
      const bitmap = api.FPDFBitmap_CreateEx(width, height, bgra, 0, 0);
      if (bitmap === 0) throw new ProblemError('book-unreadable', { detail: `no memory for ${width} × ${height}` });
      try {
        api.FPDFBitmap_FillRect(bitmap, 0, 0, width, height, white);
        const flags = drawAnnotations | rgbaOrder;
        sliceEnd = now() + sliceMs;
        let status = api.FPDF_RenderPageBitmap_Start(
          bitmap,
          page,
          -left,
          -top,
          whole.width,
          whole.height,
          0,
          flags,
          pause,
        );
        try {
          while (status === toBeContinued) {
            yield;
            sliceEnd = now() + sliceMs;
            status = api.FPDF_RenderPage_Continue(page, pause);
          }
        } finally {
          api.FPDF_RenderPage_Close(page);
        }
        if (status !== done) throw new ProblemError('book-unreadable', { detail: `drawing ended in state ${status}` });
        fields.draw(bitmap, page, area, rgbaOrder);
        const start = api.FPDFBitmap_GetBuffer(bitmap);
        const pixels = new Uint8ClampedArray(memory.bytes().slice(start, start + width * height * 4).buffer);
        const image = new ImageData(pixels, width, height);
        if (paper !== 'printed') {
          const pictures = yield* inSlices(findPictures(runtime, page));
          yield* inSlices(tintPage(image, tintOf(paper), pictures, area));
        }
        return image;
      } finally {
        api.FPDFBitmap_Destroy(bitmap);
      }
    },
  };
}

import { bookFaces, epubFaces, pdfFaces } from './book-faces.ts';
import { deviceFaces } from './device-faces.ts';
import { libraryFaces } from './library-faces.ts';
import { notebookFaces } from './notebook-faces.ts';
import { signInFaces } from './sign-in-faces.ts';
import type { Face } from './stage.ts';

/** The faces of every screen, in the order in which one visit meets them. */
export const facesOfScreens = {
  'the door and a first shelf': signInFaces,
  'a book': bookFaces,
  'the reader of an EPUB': epubFaces,
  'the reader of a PDF': pdfFaces,
  'what belongs to the device': deviceFaces,
  'the notebook': notebookFaces,
  'the library': libraryFaces,
} satisfies Readonly<Record<string, readonly Face[]>>;

/** Every screen in every state, in that order. */
export const allFaces: readonly Face[] = Object.values(facesOfScreens).flat();

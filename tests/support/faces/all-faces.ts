import { bookFaces } from './book-faces.ts';
import { deviceFaces } from './device-faces.ts';
import { libraryFaces } from './library-faces.ts';
import { notebookFaces } from './notebook-faces.ts';
import { signInFaces } from './sign-in-faces.ts';
import type { Face } from './stage.ts';

/** Every screen in every state, in the order in which one visit meets them. */
export const allFaces: readonly Face[] = [
  ...signInFaces,
  ...bookFaces,
  ...deviceFaces,
  ...notebookFaces,
  ...libraryFaces,
];

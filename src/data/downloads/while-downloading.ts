/** What is needed while a book is brought and not before, in one file: it comes with the first download. */
export { createAwake } from './awake.ts';
export { runDownload } from './download-run.ts';
export { createPaces } from './paces.ts';

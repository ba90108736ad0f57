/** What is needed where a book is brought, or a screen is to stay on, and not for the shelf: one file, which comes then. */
export { createAwake } from './awake.ts';
export { runDownload } from './download-run.ts';
export { keepWords } from './keep-words.ts';
export { createPaces } from './paces.ts';

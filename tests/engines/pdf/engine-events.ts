import { expect } from 'vitest';
import type { PdfEngineEvents } from '../../../src/engines/pdf/worker/pdf-engine.ts';

/** What an engine tells of a book in which nothing fails and nothing is scanned, but for what a test wants to hear. */
export const eventsWith = (heard: Partial<PdfEngineEvents>): PdfEngineEvents => ({
  done: () => undefined,
  scanned: () => expect.unreachable('nothing is scanned'),
  failed: (_, problem) => expect.unreachable(problem),
  crashed: (_, cause) => expect.unreachable(String(cause)),
  read: () => undefined,
  breathe: () => Promise.resolve(),
  rest: () => expect.unreachable('nothing fails'),
  ...heard,
});

import type { LazyPart } from '../../platform/lazy-part.ts';

/** Begins something once its code is here, unless it is over by then; the answer ends it. Without the code nothing begins. */
export function whenHere<T>(part: LazyPart<T>, begin: (found: T) => () => void): () => void {
  let isOver = false;
  let end: () => void = () => undefined;
  void part.use().then((found) => {
    if (!isOver && found.ok) end = begin(found.value);
  });
  return () => {
    isOver = true;
    end();
  };
}

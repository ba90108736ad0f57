import type { Stamp, Vector } from '../../../contract/stamp.ts';
import type { Operation } from '../../../contract/things.ts';

/** What somebody does to a thing. */
export interface Change extends Pick<Operation, 'set' | 'text' | 'remove'> {
  /** What was known of it when it was shown: of more it takes no place. All that is known now, where it is not told. */
  readonly known?: Vector | undefined;
}

/** The operation a change becomes; `seen`: what may be claimed to be known, where that counts. */
export function operationOf(
  made: { readonly id: string; readonly stamp: Stamp },
  thing: string,
  { set, text, remove }: Change,
  seen: Vector | null,
): Operation {
  return {
    ...made,
    thing,
    ...(set ? { set } : {}),
    ...(text === undefined ? {} : { text }),
    ...(remove ? { remove } : {}),
    ...(seen ? { seen } : {}),
  };
}

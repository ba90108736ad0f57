import type { SystemServices } from '../data/services.ts';
import { useServices } from './app-context.ts';
import { usePart } from './use-part.ts';

/** What the operating system and this app do for each other; `null` until its code is here. */
export function useSystem(): SystemServices | null {
  return usePart(useServices().system);
}

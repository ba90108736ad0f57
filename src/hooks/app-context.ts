import { createContext, useContext } from 'react';
import type { Services } from '../data/services.ts';

export type SignOutDestination = 'students' | 'teachers' | 'home';

/** Where things outside this page are; made from the configuration. */
export interface Addresses {
  coverUrl(coverHash: string): string;
  /** Where a portal shows its own page in place of ours. */
  readonly networkPage: string;
  /** The provider's main site; `null` where this library stands alone. */
  readonly mainSite: string | null;
  readonly publisher: string;
  readonly logo: string;
  /** Where a sign-out leads, by the family of the first role; `null` is our own sign-in page. */
  afterSignOut(destination: SignOutDestination): string | null;
}

export interface AppTools {
  readonly services: Services;
  readonly addresses: Addresses;
}

export const AppContext = createContext<AppTools | null>(null);

function useAppTools(): AppTools {
  const tools = useContext(AppContext);
  if (tools === null) throw new Error('A screen was drawn outside of AppContext.');
  return tools;
}

export function useServices(): Services {
  return useAppTools().services;
}

export function useAddresses(): Addresses {
  return useAppTools().addresses;
}

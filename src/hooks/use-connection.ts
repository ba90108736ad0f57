import type { ConnectionStatus } from '../data/services.ts';
import { useServices } from './app-context.ts';
import { useObservable } from './use-observable.ts';

/** Whether the server can be reached, whatever the browser believes about the network. */
export function useConnection(): ConnectionStatus {
  return useObservable(useServices().connection.status);
}

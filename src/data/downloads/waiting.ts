import type { NetworkKind } from '../../platform/network-kind.ts';
import type { ConnectionStatus, DownloadWait } from '../services.ts';

export interface Conditions {
  readonly connection: ConnectionStatus;
  readonly network: NetworkKind;
  readonly isWifiOnly: boolean;
  /** Somebody asked for it since this page started. */
  readonly isAsked: boolean;
  /** Somebody said: now, whatever the network costs. */
  readonly isAnyNetwork: boolean;
}

/** What a download has to wait for; with nothing in its way, for its turn. A network nobody can tell is no obstacle. */
export function waitingFor({ connection, network, ...wishes }: Conditions): DownloadWait {
  if (connection !== 'online') return 'network';
  if (wishes.isAnyNetwork) return 'turn';
  if (wishes.isWifiOnly && network.isCellular === true) return 'wifi';
  return network.isSavingData && !wishes.isAsked ? 'data-saver' : 'turn';
}

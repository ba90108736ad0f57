import { createSubject, type Observable } from './observable.ts';

/** What the browser tells of the network in use. */
export interface NetworkKind {
  /** A telephone network, which may cost money; `null` where the browser does not say. */
  readonly isCellular: boolean | null;
  /** The person asked the browser to be sparing. */
  readonly isSavingData: boolean;
}

/** `navigator.connection`, of which browsers have all, a part, or nothing. */
interface NetworkInformation {
  readonly type?: unknown;
  readonly saveData?: unknown;
  addEventListener?(type: 'change', listener: () => void): void;
}

function isInformation(value: unknown): value is NetworkInformation {
  return typeof value === 'object' && value !== null;
}

/** Desktop browsers leave the type out, and `unknown` is what a telephone says that does not know. */
function kindOf(information: NetworkInformation | null): NetworkKind {
  const type = information?.type;
  const isTold = typeof type === 'string' && type !== 'unknown' && type !== 'none';
  return { isCellular: isTold ? type === 'cellular' : null, isSavingData: information?.saveData === true };
}

export function browserNetworkKind(): Observable<NetworkKind> {
  const found = 'connection' in navigator ? navigator.connection : null;
  const information = isInformation(found) ? found : null;
  const kind = createSubject(kindOf(information));
  information?.addEventListener?.('change', () => kind.set(kindOf(information)));
  return kind;
}

import * as v from 'valibot';
import { endpoints, healthSchema } from '../../../contract/endpoints.ts';

export interface ServerBuildEdges {
  readonly fetch: (url: string, init: RequestInit) => Promise<Response>;
  readonly backendBase: string;
  readonly randomId: () => string;
}

/** The build the server hands out now; `null` where nobody answered, or somebody else (the nonce tells a recording). */
export async function fetchServerBuild({ fetch, backendBase, randomId }: ServerBuildEdges): Promise<string | null> {
  const nonce = randomId();
  try {
    const answer = await fetch(`${backendBase}${endpoints.health}?n=${nonce}`, {
      cache: 'no-store',
      redirect: 'error',
      credentials: 'omit',
    });
    const health = v.safeParse(healthSchema, await answer.json());
    return health.success && health.output.nonce === nonce ? health.output.build : null;
  } catch {
    // No network, or a portal's page in place of JSON: another time.
    return null;
  }
}

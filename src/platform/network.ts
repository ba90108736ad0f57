import { type Answer, hasMark, isGatewaySilence, parseJson, parseProblem } from './answer.ts';
import { createRequests, type NetworkEdges, type NetworkRequest } from './network-request.ts';

export interface Network {
  /** Asks our API; the answer is JSON of our server or it is no answer. */
  json(url: string, request?: NetworkRequest): Promise<Answer<unknown>>;
}

/** The page's door to the network; bytes of books come through the storage worker's (`content-network.ts`). */
export function createNetwork(edges: NetworkEdges): Network {
  const { tell, within, start } = createRequests(edges);
  return {
    async json(url, request = {}) {
      const answer = await within<unknown>(request, async (signal) => {
        const response = await start(url, request, signal);
        if (isGatewaySilence(response)) return { kind: 'no-answer', reason: 'network' };
        if (!hasMark(response)) return { kind: 'wrong-answer' };
        const text = await response.text();
        if (!response.ok) {
          const problem = parseProblem(response.status, text, response.headers.get('Retry-After'));
          // The token was sent and did not arrive: somebody on the way takes headers off.
          const isStripped =
            request.headers?.['Authorization']?.trim() && 'code' in problem && problem.code === 'credential-missing';
          return isStripped ? { kind: 'broken-answer' } : problem;
        }
        const body = text === '' ? null : parseJson(text);
        return body === undefined ? { kind: 'broken-answer' } : { kind: 'answered', status: response.status, body };
      });
      return tell(answer);
    },
  };
}

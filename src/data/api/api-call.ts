import * as v from 'valibot';
import { XSRF_HEADER } from '../../../contract/endpoints.ts';
import type { ProblemCode, Result } from '../../../contract/problems.ts';
import type { Answer } from '../../platform/answer.ts';
import type { NetworkRequest } from '../../platform/network-request.ts';
import type { Network } from '../../platform/network.ts';

export interface ApiEdges {
  readonly network: Network;
  /** Ends in `/`. */
  readonly backendBase: string;
  readonly token: () => string | null;
  /** The value of the cross-site request cookie, where there is one. */
  readonly xsrfToken: () => string | null;
  /** Our server said that the session of this token is over. */
  readonly onSessionEnded: (token: string | null) => void;
}

export interface ApiCall extends NetworkRequest {
  /** Sent in place of the session's token. */
  readonly credential?: string;
  /** What an answer of our server that does not fit the schema means; a changed one, unless said. */
  readonly misfit?: ProblemCode;
}

const isRelative = (url: string) => !/^([a-z][a-z0-9+.-]*:)?\/\//i.test(url);

/** One request with the headers of the seed; the answer parsed by its schema, every failure a value. */
export async function callApi<S extends v.GenericSchema>(
  edges: ApiEdges,
  path: string,
  schema: S,
  call: ApiCall = {},
): Promise<Result<v.InferOutput<S>>> {
  const { credential, misfit = 'wrong-answer', ...request } = call;
  const url = edges.backendBase + path;
  const token = credential ?? edges.token();
  const xsrf = (request.method ?? 'GET') !== 'GET' && isRelative(url) ? edges.xsrfToken() : null;
  const headers = {
    ...request.headers,
    ...(token === null ? {} : { Authorization: token }),
    ...(xsrf === null ? {} : { [XSRF_HEADER]: xsrf }),
  };
  const answer = await edges.network.json(url, { ...request, headers });
  // No token at all: what is kept of one is blank.
  const isOver = (code: ProblemCode) => code === 'session-ended' || code === 'credential-missing';
  if (answer.kind === 'problem' && answer.isOurs && isOver(answer.code)) edges.onSessionEnded(token);
  return resultOf(answer, schema, misfit);
}

function resultOf<S extends v.GenericSchema>(
  answer: Answer<unknown>,
  schema: S,
  misfit: ProblemCode,
): Result<v.InferOutput<S>> {
  switch (answer.kind) {
    case 'answered': {
      const parsed = v.safeParse(schema, answer.body);
      return parsed.success ? { ok: true, value: parsed.output } : { ok: false, problem: misfit };
    }
    case 'problem': {
      const wait = answer.retryAfterSeconds;
      return { ok: false, problem: answer.code, ...(wait === null ? {} : { retryAfterSeconds: wait }) };
    }
    case 'no-answer':
      return { ok: false, problem: 'no-answer' };
    case 'wrong-answer':
    case 'broken-answer':
      return { ok: false, problem: 'wrong-answer' };
  }
}

import type { IncomingHttpHeaders } from 'node:http';

/** What happens to one request instead of its plain answer. */
export type Fault =
  /** The connection stands and nobody answers. */
  | { readonly type: 'stall' }
  | { readonly type: 'hang-up' }
  /** Somebody else answers: a portal, a filter, a gateway. */
  | {
      readonly type: 'answer';
      readonly status: number;
      readonly headers: Record<string, string>;
      readonly body: string;
    }
  /** Reaches the server only then: what is asked later overtakes it. */
  | { readonly type: 'hold'; readonly until: Promise<unknown> }
  /** Reaches the server several times, one after the other; the last answer is the one that arrives. */
  | { readonly type: 'repeat'; readonly times: number }
  /** The server did what was asked; nobody hears of it. */
  | { readonly type: 'lose-answer' }
  /** Headers that a gateway takes away, on the way there and on the way back; in small letters. */
  | { readonly type: 'strip'; readonly request?: readonly string[]; readonly answer?: readonly string[] }
  /** 200: the whole file, whatever part was asked for. 206: half of it, though all was asked for. 416: nothing. */
  | { readonly type: 'wrong-range'; readonly status: 200 | 206 | 416 }
  /** The server's own answer with another text; a script keeps its type, so that it runs. */
  | {
      readonly type: 'rewrite';
      readonly change: (text: string) => string;
      /** The browser may keep it as it may keep the file itself. */
      readonly isKept?: boolean;
    }
  | { readonly type: 'flip-byte'; readonly at: number }
  | { readonly type: 'cut'; readonly afterBytes: number }
  /** Some bytes now and some bytes then (slow loris). */
  | { readonly type: 'drip'; readonly bytes: number; readonly everyMs: number };

/** An answer with its whole body. */
export interface Answer {
  readonly status: number;
  readonly headers: IncomingHttpHeaders;
  readonly body: Buffer;
}

const portalHtml = '<!doctype html><title>Wi-Fi</title><h1>Acepta las condiciones de esta red</h1>';

/** A captive portal's page, as a network that lies answers it. */
export const portalPage: Fault = {
  type: 'answer',
  status: 200,
  headers: { 'Content-Type': 'text/html' },
  body: portalHtml,
};

/** A portal that sends everybody to its own page. */
export const portalRedirect: Fault = {
  type: 'answer',
  status: 302,
  headers: { 'Content-Type': 'text/html', Location: '/portal.html' },
  body: portalHtml,
};

/** A server, or the gateway before it, in trouble. */
export const serverError = (status: 500 | 502 | 503 | 504): Fault => ({
  type: 'answer',
  status,
  headers: { 'Content-Type': 'text/html' },
  body: `<h1>${status}</h1>`,
});

function without(headers: IncomingHttpHeaders, names: readonly string[]): IncomingHttpHeaders {
  return Object.fromEntries(Object.entries(headers).filter(([name]) => !names.includes(name)));
}

/** The headers with which the request reaches the server. */
export function requestHeaders(headers: IncomingHttpHeaders, fault: Fault): IncomingHttpHeaders {
  if (fault.type === 'strip') return without(headers, fault.request ?? []);
  if (fault.type === 'wrong-range') return without(headers, ['range', 'if-range']);
  // A text can only be changed where it travels as it is.
  if (fault.type === 'rewrite') return { ...headers, 'accept-encoding': 'identity' };
  return headers;
}

/** What becomes of the server's answer on its way; how much of it arrives, and when, is the proxy's. */
export function spoil(answer: Answer, fault: Fault): Answer {
  const { headers, body } = answer;
  if (fault.type === 'strip') return { ...answer, headers: without(headers, fault.answer ?? []) };
  if (fault.type === 'wrong-range') return answerRange(answer, fault.status);
  if (fault.type === 'rewrite') {
    const told = without(headers, ['content-length']);
    // Else the browser must not take it for the file's own text later.
    if (fault.isKept !== true) told['cache-control'] = 'no-store';
    return { ...answer, headers: told, body: Buffer.from(fault.change(body.toString('utf8'))) };
  }
  if (fault.type === 'flip-byte') {
    const wrong = Buffer.from(body);
    const index = Math.min(fault.at, wrong.length - 1);
    wrong[index] = (wrong[index] ?? 0) ^ 1;
    return { ...answer, body: wrong };
  }
  return answer;
}

function answerRange({ status, headers, body }: Answer, wanted: 200 | 206 | 416): Answer {
  if (wanted === 200) return { status, headers, body };
  const part = wanted === 206 ? body.subarray(0, Math.ceil(body.length / 2)) : Buffer.alloc(0);
  const range = wanted === 206 ? `bytes 0-${part.length - 1}/${body.length}` : `bytes */${body.length}`;
  return {
    status: wanted,
    headers: { ...headers, 'content-length': String(part.length), 'content-range': range },
    body: part,
  };
}

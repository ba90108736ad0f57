import { createServer, request as forward } from 'node:http';
import type { IncomingMessage, ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';

/** What happens to one request instead of its plain answer. */
export type Fault =
  | { readonly type: 'stall' }
  | { readonly type: 'hang-up' }
  | {
      readonly type: 'answer';
      readonly status: number;
      readonly headers: Record<string, string>;
      readonly body: string;
    }
  /** The server's own answer with another text; a script keeps its type, so that it runs. */
  | { readonly type: 'rewrite'; readonly change: (text: string) => string }
  | { readonly type: 'flip-byte'; readonly at: number }
  | { readonly type: 'cut'; readonly afterBytes: number };

/** Decides the fate of each request; null lets it through. */
export type FaultRule = (request: {
  readonly method: string;
  readonly path: string;
  readonly count: number;
}) => Fault | null;

export interface FaultProxy {
  readonly origin: string;
  /** The rule from now on; null lets everything through. */
  obey(rule: FaultRule | null): void;
  /** Paths asked for, in order, faults included. */
  readonly asked: readonly string[];
  close(): Promise<void>;
}

/** A captive portal's page, as a network that lies answers it. */
export const portalPage: Fault = {
  type: 'answer',
  status: 200,
  headers: { 'Content-Type': 'text/html' },
  body: '<!doctype html><title>Wi-Fi</title><h1>Acepta las condiciones de esta red</h1>',
};

function readAll(message: IncomingMessage): Promise<Buffer> {
  return new Promise((resolve, reject) => {
    const parts: Buffer[] = [];
    message.on('data', (part: Buffer) => parts.push(part));
    message.on('end', () => resolve(Buffer.concat(parts)));
    message.on('error', reject);
  });
}

function passOn(target: URL, request: IncomingMessage, response: ServerResponse, fault: Fault | null): void {
  // A text can only be changed where it travels as it is.
  const headers = fault?.type === 'rewrite' ? { ...request.headers, 'accept-encoding': 'identity' } : request.headers;
  const upstream = forward(
    { host: target.hostname, port: target.port, method: request.method, path: request.url, headers },
    (answer) => {
      if (fault?.type !== 'flip-byte' && fault?.type !== 'cut' && fault?.type !== 'rewrite') {
        response.writeHead(answer.statusCode ?? 502, answer.headers);
        answer.pipe(response);
        return;
      }
      readAll(answer).then(
        (body) => {
          if (fault.type === 'rewrite') {
            const { 'content-length': _length, ...others } = answer.headers;
            // The browser must not take it for the file's own text later.
            response.writeHead(answer.statusCode ?? 502, { ...others, 'cache-control': 'no-store' });
            response.end(fault.change(body.toString('utf8')));
            return;
          }
          response.writeHead(answer.statusCode ?? 502, answer.headers);
          if (fault.type === 'cut') {
            response.write(body.subarray(0, fault.afterBytes), () => response.destroy());
            return;
          }
          const wrong = Buffer.from(body);
          const index = Math.min(fault.at, wrong.length - 1);
          wrong[index] = (wrong[index] ?? 0) ^ 1;
          response.end(wrong);
        },
        () => response.destroy(),
      );
    },
  );
  upstream.on('error', () => response.destroy());
  request.pipe(upstream);
}

/** A proxy between browser and server that lies, cuts and stalls on command. */
export async function startFaultProxy(targetOrigin: string, port = 0): Promise<FaultProxy> {
  const target = new URL(targetOrigin);
  const asked: string[] = [];
  const counts = new Map<string, number>();
  let rule: FaultRule | null = null;

  const server = createServer((request, response) => {
    const path = request.url ?? '/';
    const count = (counts.get(path) ?? 0) + 1;
    counts.set(path, count);
    asked.push(path);
    const fault = rule?.({ method: request.method ?? 'GET', path, count }) ?? null;
    if (fault?.type === 'stall') return;
    if (fault?.type === 'hang-up') {
      response.destroy();
      return;
    }
    if (fault?.type === 'answer') {
      request.resume();
      response.writeHead(fault.status, fault.headers);
      response.end(fault.body);
      return;
    }
    passOn(target, request, response, fault);
  });
  await new Promise<void>((resolve) => server.listen(port, '127.0.0.1', resolve));
  // A listening TCP server always has an AddressInfo.
  const address = server.address() as AddressInfo;
  return {
    origin: `http://localhost:${address.port}`,
    asked,
    obey(next) {
      rule = next;
      counts.clear();
    },
    close: () =>
      new Promise((resolve) => {
        server.closeAllConnections();
        server.close(() => resolve());
      }),
  };
}

import { createServer, request as forward } from 'node:http';
import type { IncomingHttpHeaders, IncomingMessage, ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { pipeline } from 'node:stream';
import { setTimeout as pause } from 'node:timers/promises';
import { requestHeaders, spoil } from './faults.ts';
import type { Answer, Fault } from './faults.ts';

/** Decides the fate of each request; null lets it through. */
export type FaultRule = (request: {
  readonly method: string;
  readonly path: string;
  /** Which request of this path it is, from 1, since the rule was given. */
  readonly count: number;
}) => Fault | null;

export interface FaultProxy {
  readonly origin: string;
  /** The rule from now on; null lets everything through. */
  obey(rule: FaultRule | null): void;
  /** Paths asked for, in order, faults included. */
  readonly asked: readonly string[];
  /** Paths of the requests that the server answered in spite of a fault, in order, whatever arrived of it. */
  readonly reached: readonly string[];
  /** Paths of the requests that wait for their answer, or the rest of it, now. */
  waiting(): readonly string[];
  close(): Promise<void>;
}

function readAll(message: IncomingMessage): Promise<Buffer> {
  return new Promise((resolve, reject) => {
    const parts: Buffer[] = [];
    message.on('data', (part: Buffer) => parts.push(part));
    message.on('end', () => resolve(Buffer.concat(parts)));
    message.on('error', reject);
  });
}

/** Asks the server what the browser asked the proxy. */
function begin(
  target: URL,
  { method, url: path }: IncomingMessage,
  headers: IncomingHttpHeaders,
  onAnswer: (answer: IncomingMessage) => void,
) {
  return forward({ host: target.hostname, port: target.port, method, path, headers }, onAnswer);
}

function ask(target: URL, request: IncomingMessage, headers: IncomingHttpHeaders, body: Buffer): Promise<Answer> {
  return new Promise((resolve, reject) => {
    const upstream = begin(target, request, headers, (answer) => {
      readAll(answer).then(
        (whole) => resolve({ status: answer.statusCode ?? 502, headers: answer.headers, body: whole }),
        reject,
      );
    });
    upstream.on('error', reject);
    upstream.end(body);
  });
}

/** As if there were no proxy: nothing is held back, however long the answer. */
function passOn(target: URL, request: IncomingMessage, response: ServerResponse): void {
  const upstream = begin(target, request, request.headers, (answer) => {
    response.writeHead(answer.statusCode ?? 502, answer.headers);
    // A server that dies in the middle breaks off here too.
    pipeline(answer, response, () => undefined);
  });
  upstream.on('error', () => response.destroy());
  request.pipe(upstream);
}

async function drip(response: ServerResponse, body: Buffer, bytes: number, everyMs: number): Promise<void> {
  for (let at = 0; at < body.length && !response.destroyed; at += bytes) {
    response.write(body.subarray(at, at + bytes));
    await pause(everyMs);
  }
  response.end();
}

async function passOnWith(
  fault: Fault,
  target: URL,
  request: IncomingMessage,
  response: ServerResponse,
  onReached: () => void,
): Promise<void> {
  const sent = await readAll(request);
  if (fault.type === 'hold') await fault.until;
  const headers = requestHeaders(request.headers, fault);
  let answer = await ask(target, request, headers, sent);
  for (let time = 1; fault.type === 'repeat' && time < fault.times; time += 1)
    answer = await ask(target, request, headers, sent);
  onReached();
  if (fault.type === 'lose-answer') {
    response.destroy();
    return;
  }
  const { status, headers: told, body } = spoil(answer, fault);
  response.writeHead(status, told);
  if (fault.type === 'drip') return drip(response, body, fault.bytes, fault.everyMs);
  if (fault.type === 'cut') response.write(body.subarray(0, fault.afterBytes), () => response.destroy());
  else response.end(body);
}

/** A proxy between browser and server that lies, cuts, stalls and repeats on command. */
export async function startFaultProxy(targetOrigin: string, port = 0): Promise<FaultProxy> {
  const target = new URL(targetOrigin);
  const asked: string[] = [];
  const reached: string[] = [];
  const waiting = new Map<ServerResponse, string>();
  const counts = new Map<string, number>();
  let rule: FaultRule | null = null;

  const server = createServer((request, response) => {
    const path = request.url ?? '/';
    const count = (counts.get(path) ?? 0) + 1;
    counts.set(path, count);
    asked.push(path);
    waiting.set(response, path);
    response.on('close', () => waiting.delete(response));
    const fault = rule?.({ method: request.method ?? 'GET', path, count }) ?? null;
    if (fault === null) return passOn(target, request, response);
    if (fault.type === 'stall') return;
    if (fault.type === 'hang-up') {
      response.destroy();
      return;
    }
    if (fault.type === 'answer') {
      request.resume();
      response.writeHead(fault.status, fault.headers);
      response.end(fault.body);
      return;
    }
    passOnWith(fault, target, request, response, () => reached.push(path)).catch(() => response.destroy());
  });
  await new Promise<void>((resolve) => server.listen(port, '127.0.0.1', resolve));
  // A listening TCP server always has an AddressInfo.
  const address = server.address() as AddressInfo;
  return {
    origin: `http://localhost:${address.port}`,
    asked,
    reached,
    waiting: () => [...waiting.values()],
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

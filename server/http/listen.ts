import { createServer } from 'node:http';
import type { Server } from 'node:http';
import type { AddressInfo, Socket } from 'node:net';
import { getRequestListener } from '@hono/node-server';
import type { Hono } from 'hono';
import type { AppEnv } from './app-env.ts';
import { everyAnswer, markAnswer } from './headers.ts';
import { problemResponse } from './problem.ts';

const HEADERS_TIMEOUT_MS = 20_000;
// A book of 1 GB over a school's line takes a while.
const REQUEST_TIMEOUT_MS = 60 * 60_000;
const CLOSE_PATIENCE_MS = 5_000;

export interface Listening {
  readonly port: number;
  /** Answers what is under way, takes nothing new, and ends; whoever dawdles is cut off. */
  close(): Promise<void>;
}

/** Answers HTTP on `port` (0: any free one). */
export function listen(app: Hono<AppEnv>, port: number): Promise<Listening> {
  const listener = getRequestListener(app.fetch, { errorHandler: refuseRequest });
  const server = createServer(
    { headersTimeout: HEADERS_TIMEOUT_MS, requestTimeout: REQUEST_TIMEOUT_MS },
    (request, response) => void listener(request, response),
  );
  server.on('clientError', refuseUnreadable);
  return new Promise((resolve, reject) => {
    server.once('error', reject);
    server.listen(port, () => {
      server.off('error', reject);
      const address = server.address();
      resolve({ port: isAddress(address) ? address.port : port, close: () => closeServer(server) });
    });
  });
}

/** A request that is HTTP but no request for us, such as one with an impossible host. */
function refuseRequest(): Response {
  const answer = problemResponse('bad-request');
  markAnswer(answer.headers);
  return answer;
}

/** What arrives is not even HTTP: Node has no answer object for it, so the bytes are written by hand. */
function refuseUnreadable(_error: Error, socket: Socket): void {
  if (!socket.writable) {
    socket.destroy();
    return;
  }
  const headers = Object.entries({ ...everyAnswer, Connection: 'close', 'Content-Length': '0' });
  const lines = headers.map(([name, value]) => `${name}: ${value}\r\n`).join('');
  socket.end(`HTTP/1.1 400 Bad Request\r\n${lines}\r\n`);
}

function closeServer(server: Server): Promise<void> {
  return new Promise((resolve) => {
    const timer = setTimeout(() => server.closeAllConnections(), CLOSE_PATIENCE_MS);
    server.close(() => {
      clearTimeout(timer);
      resolve();
    });
    server.closeIdleConnections();
  });
}

function isAddress(address: AddressInfo | string | null): address is AddressInfo {
  return address !== null && typeof address === 'object';
}

import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';

/** Somebody else's server: it answers whatever is asked, and notes even a line that is only opened. */
export interface Outside {
  readonly origin: string;
  /** Empties the notes. */
  seen(): string[];
  close(): Promise<void>;
}

export async function startOutside(): Promise<Outside> {
  let notes: string[] = [];
  const server = createServer((request, response) => {
    notes.push(`${request.method} ${request.url}`);
    response
      .writeHead(200, { 'Access-Control-Allow-Origin': '*', 'Cross-Origin-Resource-Policy': 'cross-origin' })
      .end();
  });
  server.on('connection', () => notes.push('a line was opened'));
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  // A server listening on a port has an AddressInfo.
  const { port } = server.address() as AddressInfo;
  return {
    origin: `http://127.0.0.1:${port}`,
    seen: () => notes.splice(0),
    async close() {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}

import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';

/** A server of somebody else's, on another origin: it notes who asks it for what. */
export interface ForeignHouse {
  readonly origin: string;
  readonly asked: readonly string[];
  close(): Promise<void>;
}

export async function openForeignHouse(): Promise<ForeignHouse> {
  const asked: string[] = [];
  const server = createServer((request, response) => {
    asked.push(request.url ?? '');
    response.writeHead(200, { 'Content-Type': 'text/html' }).end('<!doctype html><title>Otro sitio</title>');
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  // A listening TCP server always has an AddressInfo.
  const { port } = server.address() as AddressInfo;
  return {
    origin: `http://127.0.0.1:${port}`,
    asked,
    close: () =>
      new Promise((resolve) => {
        server.closeAllConnections();
        server.close(() => resolve());
      }),
  };
}

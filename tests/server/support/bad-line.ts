import { connect, createServer } from 'node:net';
import type { Socket } from 'node:net';

/** What becomes of a connection when it sends certain words. `silence` keeps it open and lets nothing through any more. */
export type Fate = 'pass' | 'cut' | 'silence';

/** A line to a PostgreSQL that can be broken between two of its words. */
export interface BadLine {
  readonly url: string;
  /** Asked of all that is sent to the database from now on. */
  onSent(decide: (words: string) => Fate): void;
  close(): Promise<void>;
}

export async function createBadLine(databaseUrl: string): Promise<BadLine> {
  const target = new URL(databaseUrl);
  const sockets = new Set<Socket>();
  let decide: (words: string) => Fate = () => 'pass';

  const server = createServer((near) => {
    const far = connect(Number(target.port), target.hostname);
    let isSilent = false;
    const end = () => {
      near.destroy();
      far.destroy();
    };
    for (const socket of [near, far]) {
      sockets.add(socket);
      // What breaks here is broken on purpose.
      socket.on('error', end).on('close', () => {
        sockets.delete(socket);
        end();
      });
    }
    far.on('data', (bytes) => {
      if (!isSilent) near.write(bytes);
    });
    near.on('data', (bytes) => {
      const fate = isSilent ? 'silence' : decide(bytes.toString('latin1'));
      if (fate === 'pass') far.write(bytes);
      if (fate === 'cut') end();
      if (fate === 'silence') isSilent = true;
    });
  });
  await new Promise<void>((resolve) => {
    server.listen(0, '127.0.0.1', resolve);
  });
  const address = server.address();
  if (address === null || typeof address === 'string') throw new Error('The line has no port');
  const url = new URL(databaseUrl);
  url.hostname = '127.0.0.1';
  url.port = String(address.port);
  return {
    url: url.href,
    onSent(next) {
      decide = next;
    },
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        for (const socket of sockets) socket.destroy();
      }),
  };
}

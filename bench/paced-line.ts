import { connect, createServer } from 'node:net';
import type { AddressInfo, Socket } from 'node:net';

export interface Line {
  /** In place of the origin behind it. */
  readonly origin: string;
  close(): Promise<void>;
}

export interface LineSpeed {
  readonly bitsPerSecond: number;
  /** Until an answer begins, after the request. */
  readonly latencyMs: number;
}

const sliceBytes = 16_384;

/** Bytes on their way down leave one after the other over all connections, as through one slow access point. */
function createPace(bitsPerSecond: number): (bytes: number) => Promise<void> {
  let freeAt = performance.now();
  return async (bytes) => {
    freeAt = Math.max(freeAt, performance.now()) + (bytes * 8 * 1000) / bitsPerSecond;
    const waitMs = freeAt - performance.now();
    if (waitMs > 1) await new Promise((resolve) => setTimeout(resolve, waitMs));
  };
}

async function carry(from: Socket, to: Socket, pace: (bytes: number) => Promise<void>): Promise<void> {
  for await (const part of from) {
    const bytes = part as Buffer;
    for (let at = 0; at < bytes.length; at += sliceBytes) {
      const slice = bytes.subarray(at, at + sliceBytes);
      await pace(slice.length);
      if (!to.write(slice)) await new Promise((resolve) => to.once('drain', resolve));
    }
  }
  to.end();
}

/** A slow line before a server: real sockets, so that workers are as slow as pages. */
export async function openPacedLine(origin: string, { bitsPerSecond, latencyMs }: LineSpeed): Promise<Line> {
  const target = new URL(origin);
  const pace = createPace(bitsPerSecond);
  const open = new Set<Socket>();
  const server = createServer((near) => {
    const far = connect(Number(target.port), target.hostname);
    for (const socket of [near, far]) {
      open.add(socket);
      socket.on('error', () => socket.destroy());
      socket.on('close', () => open.delete(socket));
    }
    near.on('data', (part) => setTimeout(() => far.write(part), latencyMs));
    near.on('end', () => setTimeout(() => far.end(), latencyMs));
    // One that breaks off takes the other with it.
    carry(far, near, pace).catch(() => near.destroy());
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  // A server listening on a port has an AddressInfo.
  const { port } = server.address() as AddressInfo;
  return {
    origin: `http://localhost:${port}`,
    close() {
      for (const socket of open) socket.destroy();
      return new Promise((resolve) => server.close(() => resolve()));
    },
  };
}

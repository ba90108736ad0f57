import { createServer } from 'node:net';

/** Below the ports that Linux, macOS and Windows give to who asks for any, and above all that Chromium refuses to open. */
const [firstPort, ports] = [11_000, 21_000];

function isFree(port) {
  return new Promise((resolve) => {
    const probe = createServer();
    probe.once('error', () => resolve(false));
    probe.listen(port, '127.0.0.1', () => probe.close(() => resolve(true)));
  });
}

/**
 * A port nobody listens on at this moment. Until a server takes it nobody else is given it: a connection that is opened
 * meanwhile gets one of those the system gives away.
 */
export async function freePort() {
  const port = firstPort + Math.floor(Math.random() * ports);
  return (await isFree(port)) ? port : freePort();
}

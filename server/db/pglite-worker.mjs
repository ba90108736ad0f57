/**
 * The embedded database's own thread. Loaded as text (`?raw`) and started with `eval`, so that
 * tests, development and the bundle run the same file; hence `require` and no imports.
 *
 * Note: a real fsync. PGlite starts PostgreSQL with `-F` (fsync off), and its file system has no
 * fsync at all, so a power cut could lose what was answered. Here `-F` is dropped and the file
 * system's missing operation is added. `fdatasync` cannot be added that way: `wal_sync_method`
 * must be `fsync`.
 */
const { parentPort, workerData } = require('node:worker_threads');
const { fsyncSync } = require('node:fs');
const { PGlite } = require(workerData.pglitePath);
const { NodeFS } = require(workerData.nodeFsPath);

const EIO = 29;
let syncs = 0;

class DurableFolder extends NodeFS {
  async init(pg, options) {
    const base = await super.init(pg, options);
    base.emscriptenOpts.preRun.unshift((module) => {
      module.NODEFS.stream_ops.fsync = (stream) => {
        try {
          fsyncSync(stream.nfd);
        } catch (error) {
          parentPort.postMessage({ type: 'failed', message: `fsync: ${String(error)}` });
          throw new module.FS.ErrnoError(EIO);
        }
        syncs += 1;
        return 0;
      };
    });
    return base;
  }
}

const SETTINGS = ['fsync=on', 'wal_sync_method=fsync', 'synchronous_commit=on', 'full_page_writes=on'];

async function open() {
  const database = await PGlite.create({
    fs: new DurableFolder(workerData.folder),
    startParams: [
      ...PGlite.defaultStartParams.filter((parameter) => parameter !== '-F'),
      ...SETTINGS.flatMap((setting) => ['-c', setting]),
    ],
  });
  async function send({ id, bytes }) {
    try {
      const answer = await database.execProtocolRaw(bytes);
      parentPort.postMessage({ type: 'answer', id, bytes: new Uint8Array(answer), syncs });
    } catch (error) {
      parentPort.postMessage({ type: 'failed', message: String(error) });
    }
  }
  async function close() {
    try {
      await database.close();
    } finally {
      parentPort.postMessage({ type: 'closed' });
    }
  }
  parentPort.on('message', (message) => {
    if (message.type === 'send') void send(message);
    if (message.type === 'close') void close();
  });
  parentPort.postMessage({ type: 'opened' });
}

open().catch((error) => {
  parentPort.postMessage({ type: 'failed', message: String(error?.stack ?? error) });
});

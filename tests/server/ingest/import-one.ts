import { createDiskStore } from '../../../server/files/disk-store.ts';
import { prepareEdition } from '../../../server/ingest/prepare-edition.ts';

/** A server of one act, built and run by the test beside it: imports a file, tells how and at what cost. */
const [path = '', folder = ''] = process.argv.slice(2);
let peakBytes = 0;
// Asked again and again: the peak the system remembers begins with that of the process that started this one.
const timer = setInterval(() => (peakBytes = Math.max(peakBytes, process.memoryUsage.rss())), 5);
const store = createDiskStore(folder);
const result = await prepareEdition(path, { content: store, covers: store });
const outcome = result.ok
  ? { title: result.value.title, sizeBytes: result.value.sizeBytes, hasCover: result.value.coverHash !== null }
  : { problem: result.problem };
clearInterval(timer);
console.info(JSON.stringify({ ...outcome, peakBytes }));

import { createOriginChunkFolder } from '../../../../src/data/content/origin-chunk-folder.ts';
import { createRoom, RESERVE_BYTES } from '../../../../src/data/content/room.ts';
import { systemClock } from '../../../../src/platform/clock.ts';
import { openOriginFiles } from '../../../../src/platform/origin-files.ts';
import { openOriginReserve } from '../../../../src/platform/origin-reserve.ts';
import { browserLocks } from '../../../../src/platform/web-locks.ts';
import { folderRules } from '../chunk-folder-acceptance.ts';

async function judge(): Promise<Record<string, boolean>> {
  const root = await openOriginFiles();
  if (!root) return { 'the browser keeps files': false };
  const folder = createOriginChunkFolder(root, browserLocks());
  const verdicts: Record<string, boolean> = {};
  for (const { title, holds } of folderRules) verdicts[title] = await holds(folder);
  const otherTab = createOriginChunkFolder(root, browserLocks());
  await folder.write('nueve', 0, new Uint8Array(3));
  await otherTab.removeEdition('nueve');
  await folder.write('nueve', 1, new Uint8Array(4));
  verdicts['writes again what another tab removed'] = [...(await otherTab.sizes('nueve'))].join() === '1,4';
  const withReserve = openOriginReserve(root, browserLocks());
  const room = createRoom(withReserve, systemClock());
  const reserveBytes = () => withReserve((file) => file.sizeBytes());
  verdicts['has room for a record'] = await room.admit({ sizeBytes: 1000, isSpare: false });
  verdicts['needs no reserve for a record'] = (await reserveBytes()) === 0;
  verdicts['has room for a small file'] = await room.admit({ sizeBytes: 3 * 1024 * 1024, isSpare: true });
  verdicts['keeps a reserve once files are kept'] = (await reserveBytes()) === RESERVE_BYTES;
  const names: string[] = [];
  for await (const name of (await root()).keys()) names.push(name);
  verdicts['nothing else lies there'] = names.toSorted().join() === 'libros,reserva';
  return verdicts;
}

void judge().then(
  (verdicts) => self.postMessage(verdicts),
  (cause: unknown) => self.postMessage({ [String(cause)]: false }),
);

import { createOriginChunkFolder } from '../../../../src/data/content/origin-chunk-folder.ts';
import { hasRoom, openOriginFiles } from '../../../../src/platform/origin-files.ts';
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
  verdicts['has room for a small file'] = await hasRoom(root, 3 * 1024 * 1024);
  const names: string[] = [];
  for await (const name of (await root()).keys()) names.push(name);
  verdicts['the canary leaves nothing behind'] = names.join() === 'libros';
  return verdicts;
}

void judge().then(
  (verdicts) => self.postMessage(verdicts),
  (cause: unknown) => self.postMessage({ [String(cause)]: false }),
);

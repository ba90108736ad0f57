import { createOriginChunkFolder } from '../../../../src/data/content/origin-chunk-folder.ts';
import { createRoom, LENT_BYTES, RESERVE_BYTES } from '../../../../src/data/content/room.ts';
import { pause, systemClock } from '../../../../src/platform/clock.ts';
import { openOriginFiles } from '../../../../src/platform/origin-files.ts';
import { openOriginReserve } from '../../../../src/platform/origin-reserve.ts';
import { createLockLease } from '../../../../src/platform/lock-lease.ts';
import { browserLocks, isLockWanted } from '../../../../src/platform/web-locks.ts';
import { folderRules } from '../chunk-folder-acceptance.ts';

async function judge(): Promise<Record<string, boolean>> {
  const root = await openOriginFiles();
  if (!root) return { 'the browser keeps files': false };
  const folder = createOriginChunkFolder(root, browserLocks(), systemClock());
  const verdicts: Record<string, boolean> = {};
  for (const { title, holds } of folderRules) verdicts[title] = await holds(folder);
  const otherTab = createOriginChunkFolder(root, browserLocks(), systemClock());
  await folder.write('nueve', 0, new Uint8Array(3));
  await otherTab.removeEdition('nueve');
  await folder.write('nueve', 1, new Uint8Array(4));
  verdicts['writes again what another tab removed'] = [...(await otherTab.sizes('nueve'))].join() === '1,4';
  // Two tabs at one chunk: a reader takes the file without a lock, and nobody fails for it.
  const isNothingHalf = (found: Uint8Array | null) => found === null || found.length === 200_000;
  const fresh = Array.from({ length: 40 }, (_, index) => index);
  const [, firstReads] = await Promise.all([
    Promise.all(fresh.map((index) => folder.write('once', index, new Uint8Array(200_000)))),
    Promise.all([...fresh, ...fresh, ...fresh].map((index) => otherTab.read('once', index))),
  ]);
  verdicts['finds a chunk whole or not at all while it is first written'] = firstReads.every(isNothingHalf);
  const many = Array.from({ length: 60 }, (_, index) => new Uint8Array(200_000).fill(index + 1));
  const isWhole = (found: Uint8Array | null) => found !== null && found.every((byte) => byte === found[0]);
  await folder.write('diez', 0, new Uint8Array(200_000));
  const [, reads] = await Promise.all([
    Promise.all(many.map((bytes) => folder.write('diez', 0, bytes))),
    Promise.all([...many, ...many].map(() => otherTab.read('diez', 0))),
    Promise.all(many.map(() => folder.read('diez', 0))),
  ]);
  verdicts['reads whole chunks while another tab writes them'] = reads.every(isWhole);
  await Promise.all([...many.map(() => otherTab.read('diez', 0)), folder.remove('diez', 0)]);
  verdicts['removes a chunk that another tab reads'] =
    (await folder.read('diez', 0)) === null && (await otherTab.read('diez', 0)) === null;
  // A tab that was asleep has the same run in mind as the one that took its place.
  const big = (value: number) => new Uint8Array(262_160).fill(value);
  const turns = Array.from({ length: 16 }, (_, at) => at);
  const goOn = async (tab: typeof folder) => {
    for (const at of turns) await tab.append('tramo', 0, at, [big(at)]);
  };
  await Promise.all([goOn(folder), goOn(otherTab), ...turns.map((at) => folder.read('tramo', at))]);
  const kept = await Promise.all(turns.map((at) => otherTab.read('tramo', at)));
  verdicts['two tabs at one run make it once'] =
    kept.every((found, at) => found?.every((byte) => byte === at) === true) &&
    (await folder.sizes('tramo')).size === 16;
  await otherTab.remove('tramo', 0);
  verdicts['finds what another tab took out of a run and put beside it'] =
    (await folder.read('tramo', 0)) === null && (await folder.read('tramo', 15))?.[0] === 15;
  const torn = await (
    await (await (await root()).getDirectoryHandle('libros')).getDirectoryHandle('tramo')
  )
    .getFileHandle('r1', { create: true })
    .then((file) => file.createSyncAccessHandle());
  torn.write(new Uint8Array(1000));
  torn.close();
  verdicts['begins a run anew that was torn in its first chunk'] =
    (await folder.append('tramo', 1, 0, [big(1)])) && (await folder.read('tramo', 16))?.length === 262_160;
  const rawFile = async (name: string) => {
    const books = await (await root()).getDirectoryHandle('libros');
    return (await books.getDirectoryHandle('abierto')).getFileHandle(name);
  };
  const isFree = async (name: string) => {
    const handle = await (await rawFile(name)).createSyncAccessHandle().catch(() => null);
    handle?.close();
    return handle !== null;
  };
  for (const run of [0, 1]) await folder.begin('abierto', run);
  await folder.hold('abierto', 0);
  verdicts['holds the file of a run that is about to be written'] = !(await isFree('r0'));
  for (const at of turns) await folder.append('abierto', 0, at, [big(at)]);
  verdicts['lets go of the file of a run that is whole'] = await isFree('r0');
  await folder.begin('abierto', 6);
  await folder.hold('abierto', 6);
  await folder.append('abierto', 6, 0, turns.map(big), false);
  const isHeld = !(await isFree('r6'));
  await folder.append('abierto', 6, 16, [big(90)], true);
  verdicts['holds the file of two runs to its end, and no longer'] = isHeld && (await isFree('r6'));
  await folder.hold('abierto', 1);
  await folder.append('abierto', 1, 0, [big(70)]);
  verdicts['reads from a file it holds, and another tab in a moment'] =
    (await folder.read('abierto', 16))?.[0] === 70 && (await otherTab.read('abierto', 16))?.[0] === 70;
  await folder.begin('abierto', 3);
  await folder.append('abierto', 3, 0, [big(73)]);
  const readBoth = async () => [await folder.read('abierto', 48), await otherTab.read('abierto', 48)];
  verdicts['reads on with another tab beside it, in one that is written to, and is in nobody’s way'] =
    (await readBoth()).every((found) => found?.[0] === 73) &&
    (await folder.append('abierto', 3, 1, [big(74)])) &&
    (await readBoth()).every((found) => found?.[0] === 73) &&
    (await otherTab.read('abierto', 49))?.[0] === 74;
  const removing = otherTab.remove('abierto', 15).then(
    () => true,
    () => false,
  );
  // As messages of a reader come: each in a turn of its own.
  const readOn = () =>
    folder
      .read('abierto', 0)
      .then(() => pause(systemClock(), 0))
      .then(() => null);
  let isRemoved: boolean | null = null;
  while (isRemoved === null) isRemoved = await Promise.race([readOn(), removing]);
  verdicts['who reads on and on keeps no other tab from removing'] =
    isRemoved && (await folder.read('abierto', 15)) === null && (await folder.read('abierto', 14))?.[0] === 14;
  await folder.begin('abierto', 4);
  await folder.hold('abierto', 4);
  await folder.read('abierto', 900);
  const askedAt = performance.now();
  while (!(await isFree('r4')) && performance.now() - askedAt < 400) continue;
  verdicts['holds no file of a book whose part is not here'] = performance.now() - askedAt < 400;
  verdicts['goes on with a run whose file was let go'] =
    (await folder.append('abierto', 1, 1, [big(71)])) && (await folder.read('abierto', 17))?.[9] === 71;
  await folder.begin('abierto', 2);
  await folder.hold('abierto', 2);
  await folder.hold('abierto', 99);
  await folder.append('abierto', 2, 0, [big(72)]);
  await folder.removeEdition('abierto');
  verdicts['removes a book one of whose files it holds'] =
    (await folder.sizes('abierto')).size === 0 && (await otherTab.sizes('abierto')).size === 0;
  const withLock = browserLocks();
  let waits: Promise<unknown> = Promise.resolve();
  verdicts['tells whether somebody waits for a lock that is held'] = await withLock('libro-reserva', async () => {
    const before = await isLockWanted('libro-reserva');
    waits = withLock('libro-reserva', async () => undefined, 'shared');
    await withLock('libro-otro', async () => undefined);
    return !before && (await isLockWanted('libro-reserva'));
  });
  await waits;
  const lease = createLockLease(withLock, 'libro-reserva', systemClock(), isLockWanted);
  const withReserve = openOriginReserve(root, lease);
  const room = createRoom(withReserve, systemClock(), lease);
  const reserveBytes = () => withReserve((file) => file.sizeBytes());
  verdicts['has room for a record'] = await room.admit({ sizeBytes: 1000, isSpare: false });
  verdicts['needs no reserve for a record'] = (await reserveBytes()) === 0;
  verdicts['has room for a small file'] = await room.admit({ sizeBytes: 3 * 1024 * 1024, isSpare: true });
  verdicts['keeps a reserve once files are kept'] = (await reserveBytes()) === RESERVE_BYTES + LENT_BYTES;
  const names: string[] = [];
  for await (const name of (await root()).keys()) names.push(name);
  verdicts['nothing else lies there'] = names.toSorted().join() === 'libros,reserva';
  return verdicts;
}

void judge().then(
  (verdicts) => self.postMessage(verdicts),
  (cause: unknown) => self.postMessage({ [String(cause)]: false }),
);

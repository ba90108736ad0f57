import { CHUNK_SIZE_BYTES, TAG_SIZE_BYTES } from '../../../contract/content.ts';
import type { ChunkFolder } from '../../../src/data/content/chunk-folder.ts';

/** What every folder of chunks must do; run on the one in memory (node) and on the real one (Chromium). */
export interface FolderRule {
  readonly title: string;
  readonly holds: (folder: ChunkFolder) => Promise<boolean>;
}

const bytes = (...values: number[]) => new Uint8Array(values);
const isSame = (a: Uint8Array | null, b: Uint8Array) => a !== null && a.join() === b.join();

/** As large as a whole chunk, told apart by its byte. */
const whole = (value: number) => new Uint8Array(CHUNK_SIZE_BYTES + TAG_SIZE_BYTES).fill(value);
const values = async (folder: ChunkFolder, editionId: string, ...indexes: number[]) =>
  (await Promise.all(indexes.map((index) => folder.read(editionId, index))))
    .map((found) => found?.at(-1) ?? null)
    .join();

export const folderRules: readonly FolderRule[] = [
  {
    title: 'gives back what was written',
    async holds(folder) {
      await folder.write('uno', 0, bytes(1, 2, 3));
      return isSame(await folder.read('uno', 0), bytes(1, 2, 3));
    },
  },
  {
    title: 'answers null for what was never written, and an empty list',
    async holds(folder) {
      const isNothing = (await folder.read('nadie', 4)) === null && (await folder.sizes('nadie')).size === 0;
      return isNothing && (await folder.remove('nadie', 1)) === undefined;
    },
  },
  {
    title: 'a shorter chunk replaces a longer one whole',
    async holds(folder) {
      await folder.write('dos', 1, bytes(1, 2, 3, 4, 5));
      await folder.write('dos', 1, bytes(9, 8));
      return isSame(await folder.read('dos', 1), bytes(9, 8));
    },
  },
  {
    title: 'lists every chunk with its size',
    async holds(folder) {
      await folder.write('tres', 0, bytes(1));
      await folder.write('tres', 12, bytes(1, 2));
      const sizes = [...(await folder.sizes('tres'))].sort(([a], [b]) => a - b);
      return sizes.join(';') === '0,1;12,2';
    },
  },
  {
    title: 'removes one chunk and leaves its neighbours',
    async holds(folder) {
      await folder.write('cuatro', 0, bytes(1));
      await folder.write('cuatro', 1, bytes(2));
      await folder.remove('cuatro', 0);
      return (await folder.read('cuatro', 0)) === null && isSame(await folder.read('cuatro', 1), bytes(2));
    },
  },
  {
    title: 'removes an edition whole and no other, also one that is not there',
    async holds(folder) {
      await folder.write('cinco', 0, bytes(1));
      await folder.write('seis', 0, bytes(2));
      await folder.removeEdition('cinco');
      await folder.removeEdition('cinco');
      return (await folder.sizes('cinco')).size === 0 && (await folder.sizes('seis')).size === 1;
    },
  },
  {
    title: 'writes again into an edition that was removed',
    async holds(folder) {
      await folder.write('ocho', 0, bytes(1));
      await folder.removeEdition('ocho');
      await folder.write('ocho', 1, bytes(2));
      return [...(await folder.sizes('ocho'))].join() === '1,1';
    },
  },
  {
    title: 'many at once on one chunk come one after the other',
    async holds(folder) {
      const writes = [1, 2, 3, 4].map((value) => folder.write('siete', 0, bytes(value, value)));
      const reads = [1, 2, 3, 4].map(() => folder.read('siete', 0));
      await Promise.all([...writes, ...reads]);
      const last = await folder.read('siete', 0);
      return last !== null && last.length === 2 && last[0] === last[1];
    },
  },
  {
    title: 'keeps a run of chunks, which are read and counted as any other',
    async holds(folder) {
      const isFirst = await folder.append('run', 2, 0, [whole(1), whole(2)]);
      const isSecond = await folder.append('run', 2, 2, [whole(3)]);
      await folder.write('run', 40, whole(9));
      const size = CHUNK_SIZE_BYTES + TAG_SIZE_BYTES;
      const sizes = [...(await folder.sizes('run'))].sort(([a], [b]) => a - b).join(';');
      const isAll = (await values(folder, 'run', 32, 33, 34, 35, 40)) === '1,2,3,,9';
      return isFirst && isSecond && isAll && sizes === `32,${size};33,${size};34,${size};40,${size}`;
    },
  },
  {
    title: 'a run that was begun holds nothing yet, also where it is begun twice, or was removed before it went on',
    async holds(folder) {
      await folder.begin('vacia', 1);
      const isNothing = (await folder.read('vacia', 16)) === null && (await folder.sizes('vacia')).size === 0;
      const isFirst = await folder.append('vacia', 1, 0, [whole(1)]);
      await folder.begin('vacia', 1);
      const isSecond = await folder.append('vacia', 1, 1, [whole(2)]);
      const isAll = (await values(folder, 'vacia', 16, 17, 18)) === '1,2,';
      await folder.begin('ida', 0);
      await folder.removeEdition('ida');
      const isAnew = (await folder.append('ida', 0, 0, [whole(3)])) && (await values(folder, 'ida', 0)) === '3';
      return isNothing && isFirst && isSecond && isAll && isAnew;
    },
  },
  {
    title: 'a run goes on where it ends, and nowhere else',
    async holds(folder) {
      await folder.append('orden', 0, 0, [whole(1)]);
      const wrong = [await folder.append('orden', 0, 0, [whole(7)]), await folder.append('orden', 0, 3, [whole(7)])];
      return wrong.join() === 'false,false' && (await values(folder, 'orden', 0, 1, 3)) === '1,,';
    },
  },
  {
    title: 'a chunk taken out of a run leaves those around it, and can be written again',
    async holds(folder) {
      await folder.append('hueco', 1, 0, [whole(1), whole(2), whole(3), whole(4)]);
      await folder.remove('hueco', 17);
      const isOut = (await values(folder, 'hueco', 16, 17, 18, 19)) === '1,,3,4';
      await folder.write('hueco', 17, whole(5));
      await folder.remove('hueco', 16);
      return isOut && (await values(folder, 'hueco', 16, 17, 18, 19)) === ',5,3,4';
    },
  },
  {
    title: 'a run goes on with the next one behind it, also where that had begun a file of its own',
    async holds(folder) {
      const sixteen = Array.from({ length: 16 }, (_, at) => whole(at));
      await folder.begin('par', 3);
      const isFirst = await folder.append('par', 2, 0, sixteen, false);
      const isSecond = await folder.append('par', 2, 16, [whole(16), whole(17), bytes(18)]);
      const isAll = (await values(folder, 'par', 32, 47, 48, 49, 50, 51)) === '0,15,16,17,18,';
      const isCounted = (await folder.sizes('par')).size === 19;
      await folder.remove('par', 48);
      const isOut = (await values(folder, 'par', 47, 48, 49, 50)) === '15,,17,18';
      await folder.write('par', 48, whole(5));
      await folder.remove('par', 46);
      return (
        isFirst && isSecond && isAll && isCounted && isOut && (await values(folder, 'par', 46, 47, 48)) === ',15,5'
      );
    },
  },
  {
    title: 'an odd run is not gone on with',
    async holds(folder) {
      const sixteen = Array.from({ length: 16 }, (_, at) => whole(at));
      await folder.append('impar', 1, 0, sixteen);
      await folder.append('impar', 2, 0, [whole(7)]);
      return (await values(folder, 'impar', 31, 32)) === '15,7' && (await folder.sizes('impar')).size === 17;
    },
  },
  {
    title: 'the short last chunk of a book ends a run',
    async holds(folder) {
      await folder.append('final', 0, 0, [whole(1), bytes(8, 9)]);
      return isSame(await folder.read('final', 1), bytes(8, 9)) && (await folder.sizes('final')).get(1) === 2;
    },
  },
  {
    title: 'an edition with a run is removed whole, and can be kept anew',
    async holds(folder) {
      await folder.append('nueva', 0, 0, [whole(1)]);
      await folder.removeEdition('nueva');
      const isGone = (await folder.read('nueva', 0)) === null && !(await folder.append('nueva', 0, 1, [whole(2)]));
      return isGone && (await folder.append('nueva', 0, 0, [whole(3)])) && (await values(folder, 'nueva', 0)) === '3';
    },
  },
  {
    title: 'an edition id cannot leave the folder',
    async holds(folder) {
      await folder.write('../fuera', 0, bytes(7));
      return isSame(await folder.read('../fuera', 0), bytes(7)) && (await folder.read('fuera', 0)) === null;
    },
  },
];

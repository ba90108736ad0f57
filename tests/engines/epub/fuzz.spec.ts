import { problemSentences } from '../../../contract/problem-sentences.ts';
import { demoEpubs } from '../../../demo/epub/books.ts';
import { zipEpub } from '../../../demo/epub/zip.ts';
import { mutateBytes, mutateText } from '../../support/mutate-book.ts';
import { rounds } from '../../support/rounds.ts';
import { seededRandom } from '../../support/seeded-random.ts';
import { tell } from '../../support/tally.ts';
import { unzip } from '../../support/unzip.ts';
import { expect, test } from './harness-page.ts';

const isText = /\.(xhtml|html|css|opf|ncx|svg|xml)$/u;
const turns = 3;
/** Five seconds on a machine nobody shares. */
const patienceMs = 15_000;

test('a harmed EPUB opens or is refused with a sentence: no crash, no hang, nothing leaves', async ({
  reader,
  harness: server,
}) => {
  const count = rounds(12, 1000);
  tell('libros', 'EPUB dañados al azar', { rounds: count });
  test.setTimeout(60_000 + count * 6_000);
  const books = await Promise.all(demoEpubs.slice(0, 4).map(async (demo) => unzip(await demo.build())));
  const seed = Number(process.env['LIBRO_SEED'] ?? Date.now() % 1_000_000);
  console.log(`LIBRO_SEED=${seed}`);
  const crashes: string[] = [];
  reader.page.on('crash', () => crashes.push('crashed'));
  const surprises: string[] = [];
  let opened = 0;
  let longestMs = 0;

  /** One harmed book, again and again the same for the same number. */
  async function harmed(round: number): Promise<Uint8Array> {
    const random = seededRandom(seed + round);
    const files = books[Math.floor(random() * books.length)] ?? [];
    if (random() < 0.3) return mutateBytes(await zipEpub(files), random);
    const victims = files.filter(({ path }) => isText.test(path));
    const victim = victims[Math.floor(random() * victims.length)];
    const changed = files.map((file) =>
      file === victim ? { ...file, content: mutateText(Buffer.from(file.content).toString(), random) } : file,
    );
    return zipEpub(changed);
  }

  for (let round = 0; round < count && crashes.length === 0; round += 1) {
    const url = server.serve(await harmed(round));
    const startedAt = performance.now();
    const work = reader.page.evaluate(
      async ([address, most]) => {
        const answer = await harness.open(address);
        for (let turn = 0; answer.ok && turn < most; turn += 1) await harness.renderer().next();
        const ended = answer.ok ? harness.now().status : answer.code;
        harness.close();
        return ended;
      },
      [url, turns] as const,
    );
    const late = new Promise<string>((resolve) => setTimeout(() => resolve('no answer'), patienceMs));
    const ended = await Promise.race([work.catch((cause: unknown) => `threw ${String(cause).slice(0, 200)}`), late]);
    longestMs = Math.max(longestMs, performance.now() - startedAt);
    if (ended === 'ready') opened += 1;
    else if (!(ended in problemSentences) && ended !== 'failed') surprises.push(`${seed + round}: ${ended}`);
    if (ended === 'no answer') await reader.restart();
  }
  console.log(`EPUB: ${opened} of ${count} opened, the longest took ${Math.round(longestMs)} ms`);
  expect(surprises).toEqual([]);
  expect(crashes).toEqual([]);
  expect(server.strayRequests).toEqual([]);
  expect(opened).toBeGreaterThan(0);
});

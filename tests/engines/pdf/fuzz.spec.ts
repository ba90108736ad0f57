import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { problemSentences } from '../../../contract/problem-sentences.ts';
import { demoPdfs } from '../../../demo/pdf/books.ts';
import { mutateBytes, mutateText } from '../../support/mutate-book.ts';
import { rounds } from '../../support/rounds.ts';
import { seededRandom } from '../../support/seeded-random.ts';
import { tell } from '../../support/tally.ts';
import { makeTextBook } from './books/text-book.ts';
import { expect, test } from './harness-page.ts';

/** Five seconds on a machine nobody shares. */
const patienceMs = 15_000;

test('a harmed PDF opens or is refused with a sentence: no crash, no hang', async ({ reader, harness }) => {
  const count = rounds(12, 1000);
  tell('libros', 'PDF dañados al azar', { rounds: count });
  test.setTimeout(60_000 + count * 6_000);
  const folder = await mkdtemp(join(tmpdir(), 'libro-pdf-fuzz-'));
  const books = [
    (await makeTextBook(20)).bytes,
    ...(await Promise.all(demoPdfs.slice(0, 2).map((demo) => demo.build()))),
  ];
  const seed = Number(process.env['LIBRO_SEED'] ?? Date.now() % 1_000_000);
  console.log(`LIBRO_SEED=${seed}`);
  const crashes: string[] = [];
  reader.on('crash', () => crashes.push('crashed'));
  const surprises: string[] = [];
  let opened = 0;
  let longestMs = 0;
  try {
    for (let round = 0; round < count && crashes.length === 0; round += 1) {
      const random = seededRandom(seed + round);
      const whole = books[Math.floor(random() * books.length)] ?? new Uint8Array(1);
      // The structure of a PDF is text; bytes of Latin-1 stay what they are.
      const bytes =
        random() < 0.5
          ? mutateBytes(whole, random)
          : Buffer.from(mutateText(Buffer.from(whole).toString('latin1'), random), 'latin1');
      const file = join(folder, `${round}.pdf`);
      await writeFile(file, bytes);
      const startedAt = performance.now();
      const work = reader.evaluate(async (url) => {
        const answer = await window.pdfHarness.open(url);
        if ('problem' in answer) return answer.problem;
        for (let turn = 0; turn < 2; turn += 1) await window.pdfHarness.next();
        return window.pdfHarness.state().status;
      }, harness.addressOf(file));
      const late = new Promise<string>((resolve) => setTimeout(() => resolve('no answer'), patienceMs));
      const ended = await Promise.race([work.catch((cause: unknown) => `threw ${String(cause).slice(0, 200)}`), late]);
      longestMs = Math.max(longestMs, performance.now() - startedAt);
      if (ended === 'ready') opened += 1;
      else if (!(ended in problemSentences) && ended !== 'failed') surprises.push(`${seed + round}: ${ended}`);
      await reader.evaluate(() => window.pdfHarness.close()).catch(() => null);
      await rm(file);
    }
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
  console.log(`PDF: ${opened} of ${count} opened, the longest took ${Math.round(longestMs)} ms`);
  expect(surprises).toEqual([]);
  expect(crashes).toEqual([]);
  expect(opened).toBeGreaterThan(0);
});

import sharp from 'sharp';
import { problemSentences } from '../../contract/problem-sentences.ts';
import { expect, test } from '../engines/epub/harness-page.ts';
import type { Reader } from '../engines/epub/harness-page.ts';
import { corpus, epubFolders, filesOf, hasCorpus, LEAST_OPENED, validFixtures, within } from './corpus.ts';
import { documented } from './documented.ts';
import { familyTable } from './table.ts';
import type { Family } from './table.ts';

const MOST_TURNS = 6;
const PATIENCE_MS = 20_000;

/** What a book itself is to blame for: fonts scrambled with another book's key, odd `data:` addresses. */
const BLAMELESS = /OTS parsing error|Failed to decode downloaded font|net::ERR_INVALID_URL/;

const families: Family[] = [];

/** Whether anything is to be seen: words, or points of another colour than the ground. */
async function isPainted(reader: Reader): Promise<boolean> {
  if ((await reader.seen()).replaceAll(/[|\s]/g, '') !== '') return true;
  const { channels } = await sharp(await reader.page.screenshot()).stats();
  return channels.some(({ min, max }) => max - min > 40);
}

/** Whether the page shown holds anything that could be seen. */
async function holdsSomething(reader: Reader): Promise<boolean> {
  return (await reader.frame()).evaluate(
    () =>
      document.body.textContent?.trim() !== '' ||
      document.querySelector('img, svg, math, video, audio[controls], input, hr') !== null,
  );
}

type Outcome = { readonly type: 'opened' } | { readonly type: 'refused' | 'wrong'; readonly why: string };

async function outcomeOf(reader: Reader, url: string): Promise<Outcome> {
  const answer = await within(reader.open(url), PATIENCE_MS);
  if (!answer.ok) return { type: answer.code in problemSentences ? 'refused' : 'wrong', why: answer.code };
  if ((await reader.page.locator('iframe:visible').count()) === 0) return { type: 'wrong', why: 'nothing is shown' };
  let isSeen = false;
  let isEmpty = true;
  async function look(): Promise<void> {
    isSeen ||= await isPainted(reader);
    isEmpty &&= !isSeen && !(await holdsSomething(reader));
  }
  await look();
  for (let turn = 0; turn < MOST_TURNS && !(await reader.now()).isLast; turn++) {
    await within(reader.next(), PATIENCE_MS);
    await look();
  }
  if (!isSeen && !isEmpty) return { type: 'wrong', why: 'every page is blank' };
  const { status, place } = await reader.now();
  if (status === 'ready' && place.startsWith('epubcfi(/')) return { type: 'opened' };
  return { type: 'wrong', why: `${status} ${place}` };
}

for (const folder of epubFolders) {
  test(`every EPUB of ${folder} opens on a painted page and turns, or says why not`, async ({
    reader,
    harness: server,
  }) => {
    test.setTimeout(1_200_000);
    if (!hasCorpus(`EPUBs of ${folder}`)) return;
    const files = filesOf(folder, '.epub');
    expect(files.length).toBeGreaterThan(0);
    const refused: string[] = [];
    const wrong: string[] = [];
    let opened = 0;
    for (const file of files) {
      const url = server.serveFile(`${corpus}${folder}/${file}`);
      let outcome: Outcome;
      try {
        outcome = await outcomeOf(reader, url);
        await within(
          reader.page.evaluate(() => harness.close()),
          PATIENCE_MS,
        );
      } catch (error) {
        outcome = { type: 'wrong', why: String(error) };
        await reader.restart();
      }
      const complaints = reader.complaints.splice(0).filter((text) => !BLAMELESS.test(text));
      if (outcome.type === 'refused') refused.push(`${file}: ${outcome.why}`);
      else if (outcome.type === 'wrong') wrong.push(`${file}: ${outcome.why}`);
      else if (complaints.length > 0) wrong.push(`${file}: ${complaints.join(' / ').slice(0, 300)}`);
      else opened += 1;
    }
    const family = { name: folder, files: files.length, opened, refused, wrong };
    families.push(family);
    expect(wrong).toEqual([]);
    const valid = folder === 'epub/epubcheck-fixtures' ? validFixtures() : files;
    const refusedNames = refused.map((line) => line.split(':')[0] ?? '');
    const opening = valid.filter((file) => files.includes(file) && !refusedNames.includes(file));
    expect(opening.length).toBeGreaterThanOrEqual(LEAST_OPENED * valid.length);
    expect(server.strayRequests).toEqual([]);
    expect(documented(family)).toBe(true);
  });
}

test.afterAll(() => {
  if (families.length > 0) console.log(familyTable(families));
});

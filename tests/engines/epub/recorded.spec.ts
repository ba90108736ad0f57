import type { Page } from '@playwright/test';
import { firstDisplay } from '../../../src/data/display/reading-display.ts';
import { makeRecordedBook } from '../../support/recorded-book.ts';
import { expect, test } from './harness-page.ts';

declare global {
  /** What the recordings did, and every player there is. */
  var heard: { did: string[]; players: HTMLAudioElement[] };
}

/** Writes down what the players do. */
async function listen(page: Page): Promise<void> {
  await page.evaluate(() => {
    globalThis.heard = { did: [], players: [] };
    const { did, players } = heard;
    globalThis.Audio = class extends Audio {
      constructor() {
        super();
        players.push(this);
        const at = () => this.currentTime.toFixed(1);
        for (const type of ['play', 'pause', 'seeking']) this.addEventListener(type, () => did.push(`${type} ${at()}`));
      }
    };
  });
  // Sound is only for pages that somebody touched.
  await page.mouse.click(400, 640);
}

interface Said {
  readonly text: string;
  readonly isHeard: boolean | null | undefined;
  readonly marked: string;
  readonly dressed: string;
  readonly page: string;
}

/** Hears the book from where it is open, `most` phrases of it. */
function hear(page: Page, most: number): Promise<Said[]> {
  return page.evaluate(async (count) => {
    const said: Said[] = [];
    const reader = harness.renderer();
    // Looked at while it is heard: no breath is taken for it.
    const look = () => {
      const doc = [...document.querySelectorAll('iframe')].find((frame) =>
        frame.checkVisibility({ visibilityProperty: true }),
      )?.contentDocument;
      const marks = doc?.defaultView?.CSS.highlights.get('libro-sentence') ?? [];
      return {
        marked: [...marks].map(String).join(''),
        dressed: doc?.querySelector('.suena .se-lee')?.id ?? '',
        page: harness.seen().slice(0, 40),
      };
    };
    for await (const sentence of reader.sentences()) {
      if (said.length === count) break;
      const shown = reader.follow(sentence, null).then(look);
      const isHeard = await sentence.recording?.play(1);
      said.push({ text: sentence.text, isHeard, ...(await shown) });
    }
    await reader.follow(null, null);
    return said;
  }, most);
}

test('a recorded book is heard phrase by phrase, each shown on its page, without a breath where none was taken', async ({
  reader,
  harness,
}) => {
  const url = harness.serve(await makeRecordedBook());
  await listen(reader.page);
  expect(await reader.open(url)).toMatchObject({ ok: true });
  const said = await hear(reader.page, 6);
  expect(said.map(({ text, isHeard, dressed }) => [text, isHeard, dressed])).toEqual([
    ['El cóndor', true, 'a'],
    ['El cóndor vuela alto.', true, 'b'],
    ['Mira los Andes.', true, 'c'],
    ['Y se va.', true, 'd'],
    ['La llama', true, 'a'],
    ['La llama camina despacio.', undefined, 'b'],
  ]);
  for (const { text, marked } of said) expect(marked).toBe(text);
  // The last phrase of the chapter is pages on, and was turned to.
  expect(said[3]?.page).not.toBe(said[0]?.page);
  expect(said[4]?.page).toContain('La llama');
  const { did, players } = await reader.page.evaluate(() => ({ did: heard.did, players: heard.players.length }));
  expect(players).toBe(1);
  // One beginning for the first three, a leap to the fourth, and another recording for the next chapter.
  const once = ['seeking', 'play', 'pause'];
  expect(did.map((what) => what.split(' ')[0])).toEqual([...once, ...once, ...once]);
  expect(did.filter((what) => what.startsWith('seeking'))).toEqual(['seeking 0.0', 'seeking 3.0', 'seeking 0.0']);
  const frame = await reader.frame();
  expect(await frame.evaluate(() => document.querySelectorAll('.se-lee, .suena').length)).toBe(0);
  expect(reader.complaints).toEqual([]);
});

test('a recording that cannot be played is left to a voice of the device; what is there is heard from the page shown', async ({
  reader,
  harness,
}) => {
  const url = harness.serve(await makeRecordedBook());
  await listen(reader.page);
  const begun = await reader.open(url, { place: 'epubcfi(/6/4!/4/6)' });
  expect(begun).toMatchObject({ ok: true });
  const said = await hear(reader.page, 9);
  expect(said.map(({ text, isHeard }) => [text, isHeard])).toEqual([
    ['La llama', true],
    ['La llama camina despacio.', undefined],
    ['Come pasto.', undefined],
    // A picture has no words; its recording speaks of it all the same. The last goes on to the end of its recording.
    ['', true],
    ['Después duerme.', true],
    ['Dañado uno.', null],
    ['Dañado dos.', undefined],
    ['Sin grabar.', undefined],
  ]);
  expect(reader.complaints).toEqual([expect.stringContaining('Una grabación del libro no se pudo oír')]);
});

test('is silent at once when it is told to, goes at the speed asked for, and lets its recording go with the book', async ({
  reader,
  harness,
}) => {
  const url = harness.serve(await makeRecordedBook());
  await listen(reader.page);
  await reader.open(url);
  const told = await reader.page.evaluate(async () => {
    const source = globalThis.harness.renderer().sentences();
    // The longest phrase: a slow machine has not come to its end by then.
    for (let passed = 0; passed < 3; passed += 1) await source.next();
    const { value } = await source.next();
    const recording = value?.recording;
    if (!recording) throw new Error('There is no recording');
    const first = recording.play(2);
    const second = recording.play(2);
    const overtaken = await first;
    await new Promise((resolve) => heard.players[0]?.addEventListener('timeupdate', resolve, { once: true }));
    const rate = heard.players[0]?.playbackRate;
    recording.hush();
    const hushed = await second;
    const isPaused = heard.players[0]?.paused;
    void recording.play(1);
    await new Promise((resolve) => heard.players[0]?.addEventListener('timeupdate', resolve, { once: true }));
    globalThis.harness.close();
    return { overtaken, hushed, rate, isPaused, source: heard.players[0]?.hasAttribute('src') };
  });
  expect(told).toEqual({ overtaken: false, hushed: false, rate: 2, isPaused: true, source: false });
});

for (const theme of ['light', 'dark'] as const)
  test(`a page that is heard has the colours its book gives it, on white paper only (${theme})`, async ({
    reader,
    harness,
  }) => {
    const style = '.suena { background: rgb(0, 99, 0) !important; color: rgb(250, 240, 230) !important }';
    const url = harness.serve(await makeRecordedBook(style));
    await listen(reader.page);
    const look = { theme, isChosen: false, flow: 'pages', text: firstDisplay } as const;
    await reader.open(url, { look });
    const paints = () => {
      const doc = [...document.querySelectorAll('iframe')].find((frame) =>
        frame.checkVisibility({ visibilityProperty: true }),
      )?.contentDocument;
      const paint = doc && getComputedStyle(doc.documentElement);
      return [paint?.backgroundColor, paint?.color];
    };
    const before = await reader.page.evaluate(paints);
    await reader.page.evaluate(async () => {
      for await (const sentence of globalThis.harness.renderer().sentences()) {
        await globalThis.harness.renderer().follow(sentence, null);
        break;
      }
    });
    const heard = theme === 'light' ? ['rgb(0, 99, 0)', 'rgb(250, 240, 230)'] : before;
    expect(await reader.page.evaluate(paints)).toEqual(heard);
    await reader.page.evaluate(() => globalThis.harness.renderer().follow(null, null));
    expect(await reader.page.evaluate(paints)).toEqual(before);
  });

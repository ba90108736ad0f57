import { expect } from '../../engines/epub/harness-page.ts';
import type { BookOnTrial, Check, Checks } from './book-on-trial.ts';

/** The page whose sentence only asks to be seen, without any complaint. */
const opensOn =
  (sentence: string): Check =>
  async (book) => {
    await book.open();
    expect((await book.shown()).map(({ text }) => text)).toEqual([expect.stringContaining(sentence)]);
    expect(await book.reader.seen()).not.toBe('');
    expect(book.reader.complaints).toEqual([]);
  };

interface Picture {
  readonly naturalWidth: number;
  readonly isOnScreen: boolean;
}

function firstPicture(): Picture {
  const image = document.querySelector('img');
  const box = image?.getBoundingClientRect();
  const isOnScreen = box !== undefined && box.width > 20 && box.left >= 0 && box.right <= innerWidth && box.top >= 0;
  return { naturalWidth: image?.naturalWidth ?? 0, isOnScreen };
}

const showsItsPicture: Check = async (book: BookOnTrial) => {
  await book.open();
  const picture = await book.inFrame(firstPicture);
  expect(picture.naturalWidth).toBeGreaterThan(0);
  expect(picture.isOnScreen).toBe(true);
};

/** Containers, addresses, kinds of files, and what a book may ask of the network. */
export const containerChecks: Checks = {
  'ocf-metainf-inc': opensOn('this page of the book can be accessed without any error'),
  'ocf-url_manifest': opensOn('Test passes if this page opens.'),
  'ocf-url_link-relative': showsItsPicture,
  'pub-cmt-avif': showsItsPicture,

  async 'ocf-font_obfuscation_bis'(book) {
    await book.open();
    const font = await book.inFrame(() => {
      const text = document.querySelector('q');
      const wide = (family: string): number => {
        text?.setAttribute('style', `font-family: ${family}`);
        return text?.getBoundingClientRect().width ?? 0;
      };
      const states = [...document.fonts].map(({ family, status }) => `${family.replaceAll('"', '')} ${status}`);
      return { states, widths: [wide("'Lobster', monospace"), wide('monospace')] };
    });
    expect(font.states).toEqual(['Lobster error']);
    expect(font.widths[0]).toBe(font.widths[1]);
  },

  async 'pub-cmt-mp3'(book) {
    await book.open();
    const sound = await book.inFrame(async () => {
      const audio = document.querySelector('audio');
      if (audio === null) return null;
      audio.muted = true;
      await audio.play();
      const startedAt = audio.currentTime;
      await new Promise((resolve) => audio.addEventListener('timeupdate', resolve, { once: true }));
      audio.pause();
      const { width, height } = audio.getBoundingClientRect();
      return { duration: audio.duration, hasMoved: audio.currentTime > startedAt, controls: width > 50 && height > 20 };
    });
    expect(sound).toMatchObject({ hasMoved: true, controls: true });
    expect(sound?.duration).toBeGreaterThan(0.5);
  },

  async 'pub-external-links'(book) {
    await book.open();
    const opened: unknown[] = [];
    book.reader.page.context().on('page', (page) => opened.push(page));
    const here = book.reader.page.url();
    await (await book.reader.frame()).click('a');
    const url = 'https://www.w3.org/TR/epub-rs-33/#sec-epub-rs-external-links';
    // What asks the person, and then opens a window, is the dialogue of the reader's screen.
    expect(await book.reader.page.evaluate(() => harness.news.at(-1))).toEqual({
      event: 'external-link',
      detail: { url },
    });
    expect(opened).toEqual([]);
    expect(book.reader.page.url()).toBe(here);
    expect(book.asked).toEqual([]);
  },

  async 'pub-foreign_xml-suffix-spine'(book) {
    await book.open();
    expect(await book.reader.seen()).toBe('Test passes if you see this text.');
  },

  async 'sec-untrusted-consent_network'(book) {
    await book.open();
    expect(await book.reader.seen()).toContain('none of the following resources are loaded');
    const loaded = await book.inFrame(() => {
      const painted = document.querySelector('.paint_red');
      return {
        frames: document.querySelectorAll('iframe').length,
        pictures: [...document.images].filter(({ naturalWidth }) => naturalWidth > 0).length,
        media: [...document.querySelectorAll('audio, video')].filter((one) =>
          /^https?:/.test(one.getAttribute('src') ?? ''),
        ).length,
        colour: painted === null ? '' : getComputedStyle(painted).color,
        script: document.querySelector('#remote_scripting_support')?.textContent ?? '',
      };
    });
    expect(loaded).toMatchObject({ frames: 0, pictures: 0, media: 0 });
    expect(loaded.colour).not.toBe('rgb(255, 0, 0)');
    expect(loaded.script).toBe('The remote script is not fetched and executed.');
    expect(book.asked).toEqual([]);
  },
};

/** What does not pass everywhere, looked at all the same. */
export const unsureContainerChecks: Checks = {
  'pub-cmt-jxl': showsItsPicture,
  async 'pub-xml-non-validating_unclosed'(book) {
    await book.open();
    expect(await book.reader.seen()).toContain('dañada');
  },
};

import { readdir, stat, unlink } from 'node:fs/promises';
import { join } from 'node:path';
import { unlessMissing } from './unless-missing.ts';

const DAY_MS = 24 * 60 * 60_000;
const SUBFOLDER = /^[0-9a-f]{2}$/;
const DRAFT = /^[0-9a-f]{64}\.[0-9a-f-]+\.tmp$/;

/**
 * Removes the drafts of a disk store that a power cut left half written. One that is younger than a day may be another
 * process's, which has the same folder and is about to rename it. Whole chunks are not looked at: those that a crash kept
 * from becoming a book look like those of a book that is being imported at this moment, and cost room, nothing else.
 */
export async function removeOldDrafts(folder: string, now: Date): Promise<void> {
  for (const subfolder of await namesIn(folder, SUBFOLDER)) {
    for (const draft of await namesIn(join(folder, subfolder), DRAFT)) {
      const path = join(folder, subfolder, draft);
      await unlessMissing(async () => {
        if (now.getTime() - (await stat(path)).mtimeMs > DAY_MS) await unlink(path);
      }, undefined);
    }
  }
}

async function namesIn(folder: string, pattern: RegExp): Promise<string[]> {
  const names = await unlessMissing(() => readdir(folder), []);
  return names.filter((name) => pattern.test(name));
}

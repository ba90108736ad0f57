import { expect, test } from 'vitest';
import { playHistory, type Step } from '../support/histories.ts';

const tenYearsMs = 10 * 365 * 86_400_000;
const act = (who: number, does: (Step & { type: 'act' })['does']): Step => ({ type: 'act', who, does, which: 0 });
const open = (who: number): Step => ({ type: 'open', who, which: 0 });
const sync = (who: number): Step => ({ type: 'sync', who });
const line = (who: number, is: (Step & { type: 'line' })['line']): Step => ({ type: 'line', who, line: is });
type Crash = Step & { type: 'crash' };
const crash = (who: number, loses: Crash['loses'], amid?: Crash['amid']): Step => ({ type: 'crash', who, loses, amid });
const clock = (who: number, toMs: number): Step => ({ type: 'clock', who, toMs });

/**
 * Histories of one rule each, in few steps: they say what is wrong where the random ones of `model.test` say that
 * something is. Texts are numbered in the order of all actions; `null`: the note is gone. One that is found by chance is
 * added here.
 */
test.each<[string, readonly Step[], readonly string[] | null]>([
  [
    'an answer is lost after the server took it: sent again, it counts once',
    [act(0, 'add'), line(0, 'loses-answers'), sync(0), sync(0), crash(0, 'nothing'), sync(0)],
    ['texto 1'],
  ],
  [
    'a copy of a request comes long after its note was removed: it stays removed',
    [line(0, 'repeats'), act(0, 'add'), sync(0), sync(1), act(1, 'remove'), sync(1), sync(0), sync(0)],
    null,
  ],
  [
    'a change of a clock ahead waits while the tab dies of an answer that told all: the next text takes its place',
    [
      clock(0, tenYearsMs),
      act(0, 'add'),
      crash(0, 'nothing'),
      crash(0, 'nothing', 'after-disk'),
      act(0, 'write'),
      sync(0),
    ],
    ['texto 2'],
  ],
  [
    'a database is lost and then the journal: each is mended from the other in between',
    [act(0, 'add'), crash(0, 'database'), crash(0, 'journal'), crash(0, 'database')],
    ['texto 1'],
  ],
  [
    'a journal is lost and then the database: each is mended from the other in between',
    [act(0, 'add'), crash(0, 'journal'), crash(0, 'database'), crash(0, 'journal')],
    ['texto 1'],
  ],
  [
    'a tablet that lost what it knew removes only what it still knows: a text of before comes back',
    [act(0, 'add'), sync(0), sync(1), act(1, 'write'), sync(1), sync(0), crash(0, 'database'), act(0, 'remove')],
    ['texto 2'],
  ],
  [
    'a tablet that lost what it knew replaces no text it does not know',
    [act(0, 'add'), sync(0), crash(0, 'database'), act(0, 'write')],
    ['texto 1', 'texto 2'],
  ],
  [
    'a note is edited here and removed there: it is there',
    [act(0, 'add'), sync(0), sync(1), act(0, 'write'), act(1, 'remove'), sync(1), sync(0)],
    ['texto 2'],
  ],
  [
    'it is edited here and removed there, and then removed by who knows both: it is gone',
    [act(0, 'add'), sync(0), sync(1), act(0, 'write'), act(1, 'remove'), sync(1), sync(0), sync(2), act(2, 'remove')],
    null,
  ],
  [
    'a text is written in two places at once: both are kept, and the next that knows both takes their place',
    [act(0, 'add'), sync(0), sync(1), act(0, 'write'), act(1, 'write'), sync(1), sync(0), sync(2), act(2, 'write')],
    ['texto 4'],
  ],
  [
    'a text is written in three places at once: all are kept',
    [act(0, 'add'), sync(0), sync(1), sync(2), act(0, 'write'), act(1, 'write'), act(2, 'write')],
    ['texto 2', 'texto 3', 'texto 4'],
  ],
  [
    'a text comes from elsewhere while an editor is open here: what is written in it stands beside, not in its place',
    [act(0, 'add'), sync(0), sync(1), open(0), act(1, 'write'), sync(1), sync(0), act(0, 'save')],
    ['texto 2', 'texto 3'],
  ],
  [
    'a note is removed elsewhere while an editor is open here: what is written in it brings it back',
    [act(0, 'add'), sync(0), sync(1), open(0), act(1, 'remove'), sync(1), sync(0), act(0, 'save')],
    ['texto 3'],
  ],
  [
    'an editor is opened on a text of a clock ahead, which is put right meanwhile: what is written takes its place',
    [
      clock(0, tenYearsMs),
      act(0, 'add'),
      crash(0, 'nothing'),
      clock(0, 0),
      open(0),
      sync(0),
      act(0, 'save'),
      sync(0),
      sync(1),
    ],
    ['texto 2'],
  ],
  [
    'an editor is opened on what was written right, before something else of a clock ahead: all of it is put right',
    [
      act(0, 'add'),
      crash(0, 'nothing'),
      clock(0, tenYearsMs),
      act(0, 'recolour'),
      open(0),
      sync(0),
      sync(1),
      act(1, 'write'),
      sync(1),
      sync(0),
      act(0, 'save'),
    ],
    ['texto 3', 'texto 4'],
  ],
  [
    'before anything ever came from the library the page is loaded anew: what was written here before can be removed',
    [act(0, 'add'), crash(0, 'nothing'), act(0, 'remove')],
    null,
  ],
  [
    'before anything ever came from the library the page is loaded anew: a text takes the place of the one before',
    [act(0, 'add'), crash(0, 'nothing'), act(0, 'write')],
    ['texto 2'],
  ],
  [
    'a clock is ten years ahead: what it writes does not win over what is written later, with knowledge of it',
    [clock(0, tenYearsMs), act(0, 'add'), sync(0), sync(1), act(1, 'write')],
    ['texto 2'],
  ],
  [
    'a clock is ten years ahead, then ten behind, and the tablet dies in between: its own order stands',
    [
      clock(0, tenYearsMs),
      act(0, 'add'),
      crash(0, 'nothing'),
      clock(0, -tenYearsMs),
      sync(0),
      act(0, 'write'),
      crash(0, 'journal'),
    ],
    ['texto 2'],
  ],
  [
    'a clock of 1970 removes what it knows, and it stays removed',
    [act(0, 'add'), sync(0), sync(1), clock(1, -56 * tenYearsMs), act(1, 'remove'), crash(1, 'nothing')],
    null,
  ],
  [
    'a removal that was never answered, beside a restoring that did not know it: it is there',
    [act(0, 'add'), sync(0), sync(1), line(0, 'loses-answers'), act(0, 'remove'), sync(0), act(1, 'restore'), sync(1)],
    ['texto 1'],
  ],
])('%s', async (_what, steps, texts) => {
  const played = await playHistory(steps);
  expect(played.broken).toEqual([]);
  expect(played.texts).toEqual(texts === null ? {} : { 'nota:0': texts });
});

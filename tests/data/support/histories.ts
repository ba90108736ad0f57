import type { Vector } from '../../../contract/stamp.ts';
import { isAlive } from '../../../contract/things.ts';
import type { Change } from '../../../src/data/notes/change.ts';
import { check, checkAdditions, type Done } from './history-check.ts';
import { createModelServer, type SyncHouse } from './model-server.ts';
import { createModelDevice, type Line } from './notes-model.ts';

export const deviceCount = 5;
/** These have a version that is not written yet; the others are as old as this source. */
export const newerDevices: readonly number[] = [3, 4];

/**
 * What somebody does. The last three only a newer version can, and an older one recolours instead: a field nobody else
 * knows, a kind of thing nobody else has, an operation that does what nobody else does.
 */
type Deed = 'add' | 'write' | 'save' | 'recolour' | 'remove' | 'restore' | 'new-field' | 'new-kind' | 'new-deed';

/** What happens to one of five tablets of a person. */
export type Step = { readonly who: number } & (
  | {
      readonly type: 'act';
      /** `save`: writes what was typed in the editor that was opened there, over what it was opened on. */
      readonly does: Deed;
      /** Which of the notes. */
      readonly which: number;
    }
  /** An editor is opened on one of the notes: whoever writes in it looks at what is there now. */
  | { readonly type: 'open'; readonly which: number }
  /** `share`: how large a request may be, 0–1. */
  | { readonly type: 'sync'; readonly share?: number }
  | { readonly type: 'line'; readonly line: Line }
  /** `amid`: in the middle of an answer, before it is on the disk or after; else between two steps. */
  | {
      readonly type: 'crash';
      readonly loses: 'nothing' | 'database' | 'journal';
      readonly amid?: 'before-disk' | 'after-disk' | undefined;
    }
  /** `toMs`: how far its clock is from the right one from now on. */
  | { readonly type: 'clock'; readonly toMs: number }
);

/** An open editor. */
interface Opened {
  readonly claim: Vector;
  /** Operations of the thing that were known when it was opened, and those done in this tab since. */
  readonly knew: Set<string>;
}

/** What makes a note of a thing: without it no screen shows it. */
const made = {
  book: 'b',
  edition: 'e',
  kind: 'highlight',
  color: 'green',
  place: { href: 'uno.xhtml', type: 'application/xhtml+xml', locations: { cfi: 'epubcfi(/6/2!/4/2)' } },
  madeAt: '2026-11-20T12:00:00.000Z',
};

/** The change an action makes; `count` makes its text its own. */
function changeOf(does: Deed, count: number, isNewer: boolean) {
  switch (isNewer || !does.startsWith('new-') ? does : 'recolour') {
    case 'remove':
      return { remove: true as const };
    case 'recolour':
      return { set: { color: count % 2 ? 'blue' : 'pink' } };
    case 'restore':
      return { set: { kept: true } };
    case 'new-field':
      return { set: { [`nuevo${count}`]: { numero: count, partes: [{ de: 'nadie' }] } } };
    case 'new-kind':
      return { set: { trazo: [count, { grueso: true }] }, text: `trazo ${count}` };
    // What it does is in the members this version does not know.
    case 'new-deed':
      return {};
    case 'add':
      return { set: made, text: `texto ${count}` };
    case 'write':
    case 'save':
      return { text: `texto ${count}` };
  }
}

export interface Played {
  /** What is not as it shall be; empty for a history in which nothing is lost, doubled or brought back. */
  readonly broken: readonly string[];
  /** How often a tablet that was cut off wrote something before its line came back. */
  readonly partitions: number;
  /** How many operations each tablet made. */
  readonly operations: readonly number[];
  /** How many of them a newer version made. */
  readonly newer: number;
  /** The texts of each note that is there at the end, on every tablet. */
  readonly texts: Readonly<Record<string, readonly string[]>>;
}

/** Plays a history, brings all tablets back to a good line, and compares what is there with what shall be. */
export async function playHistory(steps: readonly Step[], server: SyncHouse = createModelServer()): Promise<Played> {
  const tablets = await Promise.all(
    Array.from({ length: deviceCount }, async (_, who) => {
      const device = await createModelDevice(server);
      device.isNewer = newerDevices.includes(who);
      return {
        device,
        known: new Set<string>(),
        opened: new Map<string, Opened>(),
        operations: 0,
        hasWrittenApart: false,
      };
    }),
  );
  const done: Done[] = [];
  const broken: string[] = [];
  let partitions = 0;
  let count = 0;

  for (const step of steps) {
    const tablet = tablets[step.who];
    if (!tablet) continue;
    const { device, opened } = tablet;
    const knownOf = (thing: string) =>
      done.filter((other) => other.thing === thing && tablet.known.has(other.id)).map((other) => other.id);
    server.nowMs += 1_000;
    switch (step.type) {
      case 'act': {
        const isNewKind = step.does === 'new-kind' && device.isNewer;
        const thing = `${isNewKind ? 'dibujo' : 'nota'}:${step.which}`;
        count += 1;
        const change: Change = changeOf(step.does, count, device.isNewer);
        const editor = step.does === 'save' ? opened.get(thing) : undefined;
        if (editor) opened.delete(thing);
        const id = await device.act(thing, editor ? { ...change, known: editor.claim } : change);
        if (id === null) broken.push(`${step.does}: no quedó guardado`);
        else {
          const { text = null, set = {}, remove = false } = change;
          const knew = editor?.knew ?? new Set(knownOf(thing));
          done.push({ id, thing, text, set, isRemoval: remove, isNewer: device.isNewer, knew });
          tablet.operations += 1;
          if (device.line === 'is-gone' && !tablet.hasWrittenApart) {
            tablet.hasWrittenApart = true;
            partitions += 1;
          }
          tablet.known.add(id);
          opened.get(thing)?.knew.add(id);
        }
        break;
      }
      case 'open': {
        const thing = `nota:${step.which}`;
        opened.set(thing, { claim: device.notes.known(thing), knew: new Set(knownOf(thing)) });
        break;
      }
      case 'sync':
        await device.sync(step.share);
        // After speaking with the server a device knows all that the server has.
        if (device.line === 'works' || device.line === 'repeats') {
          for (const id of server.taken()) tablet.known.add(id);
        }
        // The newer version comes back with the network.
        device.isNewer = newerDevices.includes(step.who);
        break;
      case 'line':
        device.line = step.line;
        if (step.line !== 'is-gone') tablet.hasWrittenApart = false;
        break;
      case 'crash':
        if (step.amid !== undefined) {
          const came = await device.stopAmid(step.amid === 'after-disk');
          // One answer tells all the server has; with what waits here, refused or not, that is all there is.
          if (came && step.amid === 'after-disk')
            for (const id of [...server.taken(), ...device.waiting()]) tablet.known.add(id);
        }
        // The version before opens what the newer one left: an update was taken back.
        device.isNewer = false;
        await device.crash(step.loses);
        opened.clear();
        // Until all has come again it claims to know what it does from now on, and no more.
        if (step.loses === 'database') tablet.known.clear();
        break;
      case 'clock':
        device.clockOffsetMs = step.toMs;
        break;
    }
  }

  // Everybody comes back, twice: what one brings the others hear of.
  for (const { device } of tablets) device.line = 'works';
  for (let turn = 0; turn < 2; turn += 1) for (const { device } of tablets) await device.sync();
  const devices = tablets.map(({ device }) => device);
  const holdings = await server.look();
  const alive = [...holdings.things].filter(([id, { state }]) => id.startsWith('nota:') && isAlive(state));
  const texts = Object.fromEntries(alive.map(([id, { state }]) => [id, state.texts.map(({ text }) => text)]));
  broken.push(...check(holdings, devices, done), ...checkAdditions(holdings, server.isNewer ? devices : [], done));
  return {
    broken,
    partitions,
    operations: tablets.map(({ operations }) => operations),
    newer: done.filter(({ isNewer }) => isNewer).length,
    texts,
  };
}

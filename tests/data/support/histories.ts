import { isDeepStrictEqual } from 'node:util';
import { noteOf } from '../../../contract/notes.ts';
import { isAlive, nothing } from '../../../contract/things.ts';
import { createModelDevice, createModelServer, type Line, type ModelDevice } from './notes-model.ts';

export const deviceCount = 5;

/** What happens to one of five tablets of a person. */
export type Step = { readonly who: number } & (
  | {
      readonly type: 'act';
      readonly does: 'add' | 'write' | 'recolour' | 'remove' | 'restore' | 'newer';
      /** Which of the notes. */
      readonly which: number;
    }
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

/** What the test itself knows of each operation: no stamp, no vector, only who knew what when it was done. */
interface Done {
  readonly id: string;
  readonly thing: string;
  readonly text: string | null;
  readonly set: Readonly<Record<string, unknown>>;
  readonly isRemoval: boolean;
  /** Operations of this thing its author knew. */
  readonly knew: ReadonlySet<string>;
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
function changeOf(does: string, count: number) {
  switch (does) {
    case 'remove':
      return { remove: true as const };
    case 'recolour':
      return { set: { color: count % 2 ? 'blue' : 'pink' } };
    case 'restore':
      return { set: { kept: true } };
    // A field only a newer version knows.
    case 'newer':
      return { set: { [`nuevo${count}`]: count } };
    case 'add':
      return { set: made, text: `texto ${count}` };
    default:
      return { text: `texto ${count}` };
  }
}

export interface Played {
  /** What is not as it shall be; empty for a history in which nothing is lost, doubled or brought back. */
  readonly broken: readonly string[];
  readonly partitions: number;
  readonly operations: number;
  /** The texts of each note that is there at the end, on every tablet. */
  readonly texts: Readonly<Record<string, readonly string[]>>;
}

/** Plays a history, brings all tablets back to a good line, and compares what is there with what shall be. */
export async function playHistory(steps: readonly Step[]): Promise<Played> {
  const server = createModelServer();
  const tablets = await Promise.all(
    Array.from({ length: deviceCount }, async () => ({
      device: await createModelDevice(server),
      known: new Set<string>(),
    })),
  );
  const done: Done[] = [];
  const broken: string[] = [];
  let partitions = 0;
  let count = 0;

  for (const step of steps) {
    const tablet = tablets[step.who];
    if (!tablet) continue;
    const { device } = tablet;
    server.nowMs += 1_000;
    switch (step.type) {
      case 'act': {
        const thing = `nota:${step.which}`;
        count += 1;
        const change = changeOf(step.does, count);
        const id = await device.act(thing, change);
        if (id === null) broken.push(`${step.does}: no quedó guardado`);
        else {
          const knew = done
            .filter((other) => other.thing === thing && tablet.known.has(other.id))
            .map((other) => other.id);
          const { text = null, set = {} } = change;
          done.push({ id, thing, text, set, isRemoval: 'remove' in change, knew: new Set(knew) });
          tablet.known.add(id);
        }
        break;
      }
      case 'sync':
        await device.sync(step.share);
        // After speaking with the server a device knows all that the server has.
        if (device.line === 'works' || device.line === 'repeats') {
          for (const id of server.applied.keys()) tablet.known.add(id);
        }
        break;
      case 'line':
        if (step.line !== 'works') partitions += 1;
        device.line = step.line;
        break;
      case 'crash':
        if (step.amid !== undefined) {
          const came = await device.stopAmid(step.amid === 'after-disk');
          // One answer tells all the server has; with what waits here, refused or not, that is all there is.
          if (came && step.amid === 'after-disk')
            for (const id of [...server.applied.keys(), ...device.waiting()]) tablet.known.add(id);
        }
        await device.crash(step.loses);
        // Until all has come again it claims to know what it does from now on, and no more.
        if (!device.isWhole()) tablet.known.clear();
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
  const alive = [...server.things].filter(([id, { state }]) => id.startsWith('nota:') && isAlive(state));
  const texts = Object.fromEntries(alive.map(([id, { state }]) => [id, state.texts.map(({ text }) => text)]));
  return { broken: [...broken, ...check(server, devices, done)], partitions, operations: done.length, texts };
}

function check(
  server: ReturnType<typeof createModelServer>,
  devices: readonly ModelDevice[],
  done: readonly Done[],
): string[] {
  const broken: string[] = [];
  for (const { id } of done) {
    const count = server.applied.get(id)?.count ?? 0;
    if (count !== 1) broken.push(`operación ${id}: ${count} veces`);
  }
  for (const [index, device] of devices.entries()) {
    if (device.waiting().length > 0) broken.push(`equipo ${index}: queda algo por enviar`);
  }
  for (const thing of new Set(done.map((each) => each.thing))) {
    const mine = done.filter((each) => each.thing === thing);
    const removals = mine.filter(({ isRemoval }) => isRemoval);
    const writes = mine.filter(({ text }) => text !== null);
    const shallLive = mine.some(({ id, isRemoval }) => !isRemoval && !removals.some(({ knew }) => knew.has(id)));
    const shallRead = writes.filter(({ id }) => !writes.some(({ knew }) => knew.has(id))).map(({ text }) => text);
    const state = server.things.get(thing)?.state ?? nothing;
    if (isAlive(state) !== shallLive) broken.push(`${thing}: ${shallLive ? 'perdida' : 'resucitada'}`);
    const read = state.texts.map(({ text }) => text);
    if (read.length !== shallRead.length || !shallRead.every((text) => text !== null && read.includes(text))) {
      broken.push(`${thing}: dice «${read.join('|')}», no «${shallRead.join('|')}»`);
    }
    for (const name of new Set(mine.flatMap(({ set }) => Object.keys(set)))) {
      const setters = mine.filter(({ set }) => name in set);
      const last = setters.filter(({ id }) => !setters.some(({ knew }) => knew.has(id)));
      if (!last.some(({ set }) => isDeepStrictEqual(set[name], state.fields[name]?.value)))
        broken.push(`${thing}: «${name}» no es lo último que alguien puso`);
    }
    const isNote = mine.some(({ set }) => 'place' in set);
    if (shallLive && isNote && noteOf(thing, state) === null) broken.push(`${thing}: no es una nota`);
    for (const device of devices) {
      if (!isDeepStrictEqual(device.notes.view(thing), state)) broken.push(`${thing}: los equipos no coinciden`);
    }
  }
  return broken;
}

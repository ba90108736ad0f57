import { isDeepStrictEqual } from 'node:util';
import { noteOf } from '../../../contract/notes.ts';
import { isKnown } from '../../../contract/stamp.ts';
import { isAlive, nothing } from '../../../contract/things.ts';
import { keyThingPrefix } from '../../../src/data/notes/notes-vault.ts';
import type { ServerHoldings } from './model-server.ts';
import { brokenAddition } from './newer-version.ts';
import type { ModelDevice } from './notes-model.ts';

/** What the test itself knows of each operation: no stamp, no vector, only who knew what when it was done. */
export interface Done {
  readonly id: string;
  readonly thing: string;
  readonly text: string | null;
  readonly set: Readonly<Record<string, unknown>>;
  readonly isRemoval: boolean;
  /** A newer version did it, and added what only it knows. */
  readonly isNewer: boolean;
  /** Operations of this thing its author knew. */
  readonly knew: ReadonlySet<string>;
}

/** What each operation claims to know of the others of its thing, at the server, is what its author knew. */
function checkClaims({ applied }: ServerHoldings, mine: readonly Done[]): string[] {
  return mine.flatMap((one) => {
    const seen = applied.get(one.id)?.operation.seen;
    if (!seen) return [];
    return mine.flatMap((other) => {
      const stamp = applied.get(other.id)?.operation.stamp;
      // A removal is no change: nobody has to know of one.
      if (stamp === undefined || other === one || other.isRemoval) return [];
      const isClaimed = isKnown(seen, stamp);
      if (isClaimed === one.knew.has(other.id)) return [];
      return [
        `${one.thing}: «${one.text ?? 'quitada'}» ${isClaimed ? 'no vio' : 'vio'} «${other.text ?? 'otra cosa'}»`,
      ];
    });
  });
}

/** What newer versions added is in each of their operations at the server, and in what `devices` show of it. */
export function checkAdditions(
  { applied }: ServerHoldings,
  devices: readonly ModelDevice[],
  done: readonly Done[],
): string[] {
  return done.flatMap(({ id, thing, isNewer }) => {
    const operation = applied.get(id)?.operation;
    const states = devices.map(({ notes }) => notes.view(thing));
    const wrong = operation ? brokenAddition(operation, isNewer, states) : null;
    return wrong === null ? [] : [`${thing}, operación ${id}: ${wrong}`];
  });
}

/** What is not as the test itself knows that it shall be. */
export function check(server: ServerHoldings, devices: readonly ModelDevice[], done: readonly Done[]): string[] {
  const broken: string[] = [];
  for (const { id } of done) {
    const count = server.applied.get(id)?.count ?? 0;
    if (count !== 1) broken.push(`operación ${id}: ${count} veces`);
  }
  const ids = new Set(done.map(({ id }) => id));
  for (const [id, { operation }] of server.applied) {
    if (!ids.has(id) && !operation.thing.startsWith(keyThingPrefix)) broken.push(`operación ${id}: no la hizo nadie`);
  }
  for (const [index, device] of devices.entries()) {
    if (device.waiting().length > 0) broken.push(`equipo ${index}: queda algo por enviar`);
  }
  for (const thing of new Set(done.map((each) => each.thing))) {
    const mine = done.filter((each) => each.thing === thing);
    const removals = mine.filter(({ isRemoval }) => isRemoval);
    const writes = mine.filter(({ text }) => text !== null);
    broken.push(...checkClaims(server, mine));
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

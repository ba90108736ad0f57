import type { Clock } from '../../platform/clock.ts';
import { createSubject, type Observable } from '../../platform/observable.ts';
import type { PageLife } from '../../platform/page-life.ts';
import { reported } from '../../platform/report.ts';
import type { UpdateDoor } from '../../platform/update-door.ts';
import {
  firstUpdate,
  isAsked,
  nextUpdate,
  type UpdateEvent,
  type UpdateMoment,
  type UpdatePlace,
} from './update-machine.ts';
import type { UpdateMemory } from './update-memory.ts';

export interface UpdateEdges {
  readonly door: UpdateDoor;
  readonly memory: UpdateMemory;
  readonly clock: Clock;
  readonly random: () => number;
  readonly pageLife: PageLife;
  /** The build this page runs. */
  readonly build: string;
  /** The build the server hands out now; `null` where it cannot be asked. */
  readonly serverBuild: () => Promise<string | null>;
  /** Whether a new version would find room on this device. */
  readonly hasRoom: () => Promise<boolean>;
  /** Whether loading the page anew would lose or tear nothing. */
  readonly isSafe: () => boolean;
  /** Whether nothing else asks the person something in the same place. */
  readonly isClear: () => boolean;
  readonly reload: () => void;
  readonly place: UpdatePlace;
  /** Something was typed or tapped before this part came. */
  readonly isTouched: boolean;
}

export interface Update {
  /** Whether the person is asked to take the new version. */
  readonly isAsked: Observable<boolean>;
  choose(): void;
  putOff(): void;
  touched(): void;
  moved(place: UpdatePlace): void;
  /** Begins to look and to watch; the answer stops it. */
  start(): () => void;
}

const hourMs = 60 * 60_000;
/** A device that begins: by then it has registered its worker, which was a look of its own. */
const firstLookMs = 60_000;
/** Hints of the browser come in heaps. */
const lookGapMs = 20_000;
const weighMs = 5_000;
/** A version that was told to take over does so in less, or not at all. */
const takingMs = 10_000;
/** One whose start was too much for the tablet just then never heard it. */
const tellEveryMs = 2_500;

/** Looks for new versions of the app and lets them in where nobody is interrupted. */
export function createUpdate(edges: UpdateEdges): Update {
  const { door, memory, clock, pageLife } = edges;
  const moment = (): UpdateMoment => ({
    now: clock.now(),
    isVisible: pageLife.isVisible(),
    isSafe: edges.isSafe(),
    isClear: edges.isClear(),
  });
  const asked = createSubject(false);
  let hadController = door.hasController();
  let state = firstUpdate(edges.place, moment(), edges.isTouched);
  let newBuild = 'unknown';
  let lookedAt = Number.NEGATIVE_INFINITY;
  let updatedAt = clock.now();
  let stopWeighing: (() => void) | null = null;
  let stopTaking: () => void = () => undefined;

  function send(event: UpdateEvent): void {
    const before = state.version;
    state = nextUpdate(state, event, moment());
    asked.set(isAsked(state));
    const { version } = state;
    if (version !== before) {
      if (version === 'taking') take();
      if (version === 'leaving') leave();
      if (version === 'current') memory.forget();
    }
    weighLater();
  }

  /** What makes a good moment (rest, a download's end) tells nobody: it is looked for now and then. */
  function weighLater(): void {
    stopWeighing?.();
    const hasToWait = state.version === 'waiting' || state.version === 'taken';
    stopWeighing = hasToWait ? clock.after(weighMs, () => send({ type: 'weighed' })) : null;
  }

  function take(left = takingMs / tellEveryMs): void {
    if (door.hasWaiting()) door.takeOver();
    stopTaking = clock.after(tellEveryMs, () => {
      if (left > 1) return take(left - 1);
      send({ type: 'take-failed' });
      if (!door.hasWaiting()) send({ type: 'gone' });
    });
  }

  function leave(): void {
    memory.spend(newBuild);
    memory.forget();
    edges.reload();
  }

  async function waitingChanged(): Promise<void> {
    if (!door.hasWaiting()) return send({ type: 'gone' });
    const word = await door.ask('waiting');
    if (!door.hasWaiting()) return send({ type: 'gone' });
    newBuild = word?.build ?? 'unknown';
    const isSpent = memory.isSpent(newBuild);
    send({ type: 'found', ...memory.waiting(clock.now()), isAlone: word?.windows === 1, isSpent });
  }

  async function controlChanged(): Promise<void> {
    const isFirst = !hadController;
    hadController = true;
    const build = (await door.ask('controller'))?.build;
    // The first worker of all is this page's own, and one brought back is, but where one was told to take over. One that
    // is too busy to say what it is came after another all the same.
    if ((build === edges.build && state.version !== 'taking') || (isFirst && build === undefined)) return;
    stopTaking();
    newBuild = build ?? newBuild;
    send({ type: 'control-taken', isSpent: memory.isSpent(newBuild) });
  }

  /** The name of the build is little to ask for; the worker itself only where it differs, and once an hour. */
  async function look(): Promise<void> {
    if (door.hasNewer() || Math.abs(clock.now() - lookedAt) < lookGapMs) return;
    lookedAt = clock.now();
    await door.keep();
    const named = await edges.serverBuild();
    if (named === null) return;
    const newest = await door.ask('newest');
    // A name that brought something else at its own address is nobody's: of several servers, not all have that build yet.
    const isOther = newest !== null && newest.build !== named && !door.isFrom(named);
    if (!isOther && Math.abs(clock.now() - updatedAt) < hourMs) return;
    updatedAt = clock.now();
    // On a full disk none can come, and the browser, which writes down that it looked, may forget its workers over it.
    if (!(await edges.hasRoom())) return;
    await door.look();
    // Somebody on the way answers with a worker of yesterday.
    if (isOther && !door.hasNewer()) await door.lookPast(named);
  }

  const report = <T>(work: Promise<T>) => void work.catch(reported('No se pudo buscar una versión nueva', undefined));

  return {
    isAsked: asked,
    choose: () => send({ type: 'chosen' }),
    putOff() {
      send({ type: 'put-off' });
      memory.putOff(state);
    },
    touched: () => send({ type: 'touched' }),
    moved: (place) => send({ type: 'moved', place }),
    start() {
      let stopTimer: () => void = () => undefined;
      const lookEvery = (delayMs: number) => {
        stopTimer = clock.after(delayMs * (0.75 + edges.random() / 2), () => {
          report(look());
          lookEvery(hourMs);
        });
      };
      lookEvery(firstLookMs);
      const stops = [
        door.onWaiting(() => report(waitingChanged())),
        door.onControl(() => report(controlChanged())),
        pageLife.subscribe((hint) => {
          send({ type: 'weighed' });
          if (hint === 'visible' || hint === 'online') report(look());
        }),
      ];
      if (door.hasWaiting()) report(waitingChanged());
      else memory.forget();
      // The only page of its build: what was kept for the one before can go. A version that waited may also have taken
      // over in the middle of the load, before anybody here could hear of it.
      report(
        door
          .ask('controller', edges.build)
          .then((word) => (word && word.build !== edges.build ? controlChanged() : undefined)),
      );
      return () => {
        for (const stop of [...stops, stopTimer, stopTaking]) stop();
        stopWeighing?.();
      };
    },
  };
}

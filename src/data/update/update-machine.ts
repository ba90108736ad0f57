/** Where the person is: at a screen the app starts with (shelf, door), in a book, or anywhere else. */
export type UpdatePlace = 'start' | 'reader' | 'elsewhere';

/** How things stand when something happens. */
export interface UpdateMoment {
  readonly now: number;
  readonly isVisible: boolean;
  /** Nothing would be lost or torn: no download is being written, no text typed, no dialog open. */
  readonly isSafe: boolean;
  /** Nothing else asks the person something in the same place. */
  readonly isClear: boolean;
}

export interface UpdateState {
  readonly version: /** Nothing newer is here. */
    | 'current'
    /** A newer version is here, whole, and waits. */
    | 'waiting'
    /** It was told to take over. */
    | 'taking'
    /** It answers for this page, which still runs the version before. */
    | 'taken'
    /** The page is being loaded anew. */
    | 'leaving';
  readonly place: UpdatePlace;
  readonly launchedAt: number;
  /** When something was last typed or tapped; `null`: nothing yet. */
  readonly touchedAt: number | null;
  /** When this device first knew of the version that waits. */
  readonly since: number;
  /** Nobody is asked before. */
  readonly quietUntil: number;
  readonly isAlone: boolean;
  /** This tab was loaded anew for that version once: not again by itself. */
  readonly isSpent: boolean;
  /** When the person last asked for it. */
  readonly chosenAt: number | null;
  /** Who let it take over: the person here, this tab by itself, or another tab. */
  readonly by: 'person' | 'tab' | 'other';
  readonly moment: UpdateMoment;
}

export type UpdateEvent =
  | {
      readonly type: 'found';
      readonly since: number;
      readonly quietUntil: number;
      readonly isAlone: boolean;
      readonly isSpent: boolean;
    }
  /** What waited does so no more. */
  | { readonly type: 'gone' }
  | { readonly type: 'touched' }
  | { readonly type: 'moved'; readonly place: UpdatePlace }
  /** Time has passed, or the page was shown or hidden. */
  | { readonly type: 'weighed' }
  | { readonly type: 'chosen' }
  | { readonly type: 'put-off' }
  | { readonly type: 'control-taken'; readonly isSpent: boolean }
  | { readonly type: 'take-failed' };

/** So soon after the launch nobody has begun anything. */
const freshMs = 10_000;
const calmMs = 5_000;
const idleMs = 60_000;
const dayMs = 24 * 60 * 60_000;
const quietMs = 2 * dayMs;
const patienceMs = 7 * dayMs;

export function firstUpdate(place: UpdatePlace, moment: UpdateMoment, isTouched: boolean): UpdateState {
  return {
    version: 'current',
    place,
    launchedAt: moment.now,
    touchedAt: isTouched ? moment.now : null,
    since: moment.now,
    quietUntil: 0,
    isAlone: false,
    isSpent: false,
    chosenAt: null,
    by: 'other',
    moment,
  };
}

/** What becomes of a new version. `taking` and `leaving` are entered to be done; no page in a reader ever leaves. */
export function nextUpdate(state: UpdateState, event: UpdateEvent, moment: UpdateMoment): UpdateState {
  if (state.version === 'leaving') return state;
  const next = { ...applied(state, event, moment), moment };
  const isArriving = next.place === 'start' && state.place !== 'start';
  if (next.version === 'waiting' && mayTake(next, isArriving)) return { ...next, version: 'taking', by: 'tab' };
  if (next.version === 'taken' && mayLeave(next, isArriving)) return { ...next, version: 'leaving' };
  return next;
}

function applied(state: UpdateState, event: UpdateEvent, { now }: UpdateMoment): UpdateState {
  const { version } = state;
  switch (event.type) {
    case 'found': {
      const { since, quietUntil, isAlone, isSpent } = event;
      if (version !== 'current' && version !== 'waiting') return state;
      return { ...state, version: 'waiting', since, quietUntil, isAlone, isSpent };
    }
    case 'gone':
      return version === 'waiting' ? { ...state, version: 'current' } : state;
    case 'touched':
      return { ...state, touchedAt: now };
    case 'moved':
      return { ...state, place: event.place };
    case 'weighed':
      return state;
    case 'chosen':
      return version === 'waiting' ? { ...state, version: 'taking', by: 'person', chosenAt: now } : state;
    case 'put-off':
      return { ...state, quietUntil: now + quietMs };
    case 'control-taken':
      return {
        ...state,
        version: 'taken',
        by: version === 'taking' ? state.by : isAwaited(state, now) ? 'person' : 'other',
        isSpent: event.isSpent,
      };
    case 'take-failed':
      return version === 'taking' ? { ...state, version: 'waiting', isSpent: true } : state;
  }
}

/** Somebody asked for it, and it took its time. */
const isAwaited = ({ chosenAt }: UpdateState, now: number) => chosenAt !== null && now - chosenAt < idleMs;

const restMs = ({ touchedAt, launchedAt, moment }: UpdateState) => moment.now - (touchedAt ?? launchedAt);

/** Opened a moment ago, and nothing was begun. */
const isFresh = ({ touchedAt, launchedAt, moment }: UpdateState) =>
  touchedAt === null && moment.now - launchedAt <= freshMs;

/** Nobody is in the middle of anything: they came here just now, look elsewhere, or rest their hands. */
const isGoodMoment = (state: UpdateState, isArriving: boolean) =>
  isArriving || !state.moment.isVisible || restMs(state) >= calmMs;

/** Takes over by itself only where a start screen would begin anew as it is. */
function mayTake(state: UpdateState, isArriving: boolean): boolean {
  const { moment, since } = state;
  if (state.place !== 'start' || !moment.isSafe || state.isSpent) return false;
  if (isFresh(state) && state.isAlone) return true;
  if (!moment.isVisible || restMs(state) >= idleMs) return true;
  return moment.now - since >= patienceMs && isGoodMoment(state, isArriving);
}

function mayLeave(state: UpdateState, isArriving: boolean): boolean {
  if (state.place === 'reader' || !state.moment.isSafe) return false;
  if (state.by === 'person') return true;
  if (state.place !== 'start' || state.isSpent) return false;
  return state.by === 'tab' || isFresh(state) || isGoodMoment(state, isArriving);
}

/** Whether the person is asked: never over a book, nor in the middle of something. */
export function isAsked({ version, place, moment, quietUntil }: UpdateState): boolean {
  // A tablet whose clock once ran years ahead is not silenced for years.
  const isQuiet = moment.now < quietUntil && quietUntil - moment.now <= quietMs;
  return version === 'waiting' && place !== 'reader' && moment.isSafe && moment.isClear && !isQuiet;
}

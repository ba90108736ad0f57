import type { Clock } from '../../platform/clock.ts';
import type { LockLease } from '../../platform/lock-lease.ts';
import { isOutOfRoom } from '../../platform/origin-files.ts';
import type { ReserveFile, WithReserve } from '../../platform/origin-reserve.ts';
import { reported } from '../../platform/report.ts';

/**
 * Note: room before a write. On a disk without a free byte Chromium may answer the first failed write to IndexedDB or to
 * a cache by deleting all that the origin has. A write to a file with a synchronous handle fails harmlessly, so each
 * write is tried out there first. What makes the difference on a full disk is the reserve: a file of some megabytes
 * that is given up for what people did themselves (places, choices, keys), and for nothing that can be fetched again.
 * A trial that does not fit leaves the disk full until it is taken back, and so does a part of a book: a write that was
 * admitted fails in that moment, and next to each other they cost all that the origin has within a few trials. So whoever
 * writes shares the lock that is held alone by whoever may fill the disk.
 */
export interface RoomAsk {
  readonly sizeBytes: number;
  /** Can be had again (chunks, covers, engines, counted visits): never at the cost of the reserve. */
  readonly isSpare: boolean;
  /** Written by a synchronous handle: it fails harmlessly itself. Whoever writes says so with `ranOut`. */
  readonly isHarmless?: boolean;
  /** A harmless write into a file that is here: nothing is made, so a trial of the last seconds speaks for it, whatever its size. */
  readonly isGrowth?: boolean;
  /** Somebody tries again, and may have made room meanwhile: that it did not fit a moment ago does not count. */
  readonly isAnew?: boolean;
}

export interface Room {
  /** Whether this may be written now; never rejects. */
  admit(ask: RoomAsk): Promise<boolean>;
  /** Whether it could be tried out the last time: a no of one that could not says nothing of the disk. */
  isTried(): boolean;
  /** Something was removed: what was full a moment ago may be so no more. */
  freed(): void;
  /** Does a harmless write that was admitted: alone like a trial, for where it does not fit it leaves the disk as full. */
  filling<T>(work: () => Promise<T>): Promise<T>;
  /** A harmless write that was admitted did not fit; never rejects. */
  ranOut(): Promise<void>;
}

export const RESERVE_BYTES = 8 * 1024 * 1024;
/**
 * Note: lent to the browser. On a disk without a free byte Chromium forgets every service worker after some looks for a
 * new version, for it cannot write down that it looked (measured: after five), and the app opens no more without network.
 * So behind the reserve lies what the browser's own notes need for years, given up the moment anything does not fit; as
 * much again, so that what people did is tried out beside them without taking the last byte. A trial that does not fit
 * takes it for a moment, and one in the middle of a look seems to be enough (in 4 of 192 runs on a busy machine the workers
 * were gone within 20 ms of a trial): so on a full disk what is spare is tried twice a minute.
 */
export const LENT_BYTES = 1024 * 1024;
const wholeBytes = RESERVE_BYTES + LENT_BYTES;
/** What a database may need beside the record itself; more for what can wait, so that it is the first to stop. */
const besideBytes = 512 * 1024;
const besideSpareBytes = 4 * 1024 * 1024;
/** A roomy disk is not tried again with each chunk that wants to be written. */
const patienceMs = 5_000;
/** A full one is left in peace (see "Note: lent to the browser"), but where somebody tries again, or made room. */
const fullPatienceMs = 30_000;
/** So much is tried out at once for small harmless writes that follow each other within a few seconds. */
const creditBytes = 2 * 1024 * 1024;

/** What is tried for a harmless write: itself and others like it, or nothing where it is larger than these. */
const creditFor = (sizeBytes: number) => (sizeBytes <= creditBytes ? creditBytes : 0);

/**
 * Note: the slack. What else may have to be written beside a book (4 MB) is not tried out with each part of it, which would
 * write many times its bytes: while parts come the file holds it behind the reserve, and gives it up the moment a part does
 * not fit, or anybody else asks. Tried is what a new file needs, so that none is made on a full disk, and the small writes
 * that follow untried; a large one fails by itself.
 */
function tryHarmless(file: ReserveFile, sizeBytes: number): boolean {
  const held = RESERVE_BYTES + besideSpareBytes;
  const size = file.sizeBytes();
  const from = size >= RESERVE_BYTES ? Math.min(size, held) : 0;
  const fits = file.write(from, held - from + besideBytes + creditFor(sizeBytes));
  file.truncate(fits ? held : from === 0 ? 0 : RESERVE_BYTES);
  return fits;
}

/** Tries the room out and leaves the file as large as the reserve is then: whole, with what is lent or its slack, or given up. */
export function tryRoom(file: ReserveFile, { sizeBytes, isSpare, isHarmless = false }: RoomAsk): boolean {
  if (isSpare && isHarmless) return tryHarmless(file, sizeBytes);
  const size = file.sizeBytes();
  const isWhole = size >= RESERVE_BYTES;
  const from = isWhole ? Math.min(size, wholeBytes) : 0;
  if (isSpare) {
    // The reserve comes back before anything spare is written.
    const fits = file.write(from, wholeBytes - from + sizeBytes + besideSpareBytes);
    file.truncate(fits ? wholeBytes : isWhole ? RESERVE_BYTES : 0);
    return fits;
  }
  const trialBytes = sizeBytes + besideBytes;
  const fits = file.write(from, trialBytes);
  file.truncate(fits ? from : 0);
  if (fits || !isWhole) return fits;
  const fitsNow = file.write(0, trialBytes);
  file.truncate(0);
  return fitsNow;
}

/** No Chromium is without such files: where a browser has none, a write that fails harms nothing else. */
export const openRoom: Room = {
  admit: async () => true,
  isTried: () => true,
  freed: () => undefined,
  ranOut: async () => undefined,
  filling: (work) => work(),
};

/** Where the browser refuses such a file nothing can be tried out: what people did is written all the same. */
export const untriedRoom: Room = { ...openRoom, admit: async ({ isSpare }) => !isSpare, isTried: () => false };

/** One per storage worker. Where the file cannot be opened what people did is written all the same, untried. */
export function createRoom(withReserve: WithReserve, clock: Clock, lease: LockLease): Room {
  /** What the last trial for something spare tells of others, until it is too old. */
  let untilMs = 0;
  let creditLeft = 0;
  let fullFromBytes = Infinity;
  /** Of parts of a book only one that did not fit tells: what they try out is less than what others do. */
  let isFullForParts = false;
  /** So long the slack is held, for all that is known here. */
  let slackUntilMs = 0;
  let isTried = true;
  let turn = Promise.resolve(true);
  /** A trial for large ones that has not begun. */
  let nextLarge: Promise<boolean> | null = null;

  const isAhead = (momentMs: number) => {
    const leftMs = momentMs - clock.now();
    // A clock that was set back meanwhile makes nobody wait longer.
    return leftMs > 0 && leftMs <= fullPatienceMs;
  };

  async function tryNow(ask: RoomAsk): Promise<boolean> {
    if (isAhead(untilMs)) {
      if (ask.isHarmless && ask.sizeBytes <= creditLeft) {
        creditLeft -= ask.sizeBytes;
        return true;
      }
      const isFull = ask.isHarmless ? isFullForParts : ask.sizeBytes >= fullFromBytes;
      if (ask.isSpare && !ask.isAnew && isFull) return false;
    }
    let isNow = true;
    const fits = await withReserve((file) => tryRoom(file, ask)).catch((cause: unknown) => {
      isNow = isOutOfRoom(cause);
      return reported('El sitio libre no se pudo probar', !ask.isSpare)(cause);
    });
    isTried = isNow;
    // But for harmless ones a trial counts for one write only: another app may take the last byte the moment after.
    creditLeft = ask.isHarmless && fits ? creditFor(ask.sizeBytes) - ask.sizeBytes : 0;
    slackUntilMs = ask.isHarmless && fits ? clock.now() + patienceMs : 0;
    if (ask.isSpare) {
      // The trial of a harmless write does not depend on its size; that of others is mostly what lies beside it.
      fullFromBytes = fits ? Infinity : ask.isHarmless ? 0 : ask.sizeBytes - besideSpareBytes;
      isFullForParts = !fits && ask.isHarmless === true;
      untilMs = clock.now() + (fits || !isNow ? patienceMs : fullPatienceMs);
    }
    return fits;
  }

  return {
    admit(ask) {
      if (!ask.isHarmless) return tryNow(ask);
      if (ask.isGrowth && isAhead(slackUntilMs)) return Promise.resolve(true);
      // Parts that come together wait for one trial; the trial of large ones is that of all that wait for it.
      if (creditFor(ask.sizeBytes) > 0) {
        turn = turn.then(() => tryNow(ask));
        return turn;
      }
      nextLarge ??= turn.then(() => {
        nextLarge = null;
        return tryNow(ask);
      });
      turn = nextLarge;
      return turn;
    },
    isTried: () => isTried,
    freed() {
      fullFromBytes = Infinity;
      isFullForParts = false;
    },
    filling: (work) => lease(work, true),
    async ranOut() {
      creditLeft = 0;
      slackUntilMs = 0;
      fullFromBytes = 0;
      isFullForParts = true;
      untilMs = clock.now() + fullPatienceMs;
      const giveBack = (file: ReserveFile) => {
        if (file.sizeBytes() > RESERVE_BYTES) file.truncate(RESERVE_BYTES);
      };
      await withReserve(giveBack).catch(reported('El sitio de reserva no se pudo soltar', undefined));
    },
  };
}

import * as v from 'valibot';
import { ProblemError } from '../../../contract/problems.ts';
import type { Clock } from '../../platform/clock.ts';
import type { DeviceDatabase } from '../../platform/device-database.ts';
import type { InstallDoor } from '../../platform/install-door.ts';
import { createSubject, type Observable } from '../../platform/observable.ts';
import type { ConnectionStatus, DownloadState, InstallService, SessionState } from '../services.ts';
import {
  type InstallEvent,
  type InstallMemory,
  type InstallState,
  type InstallWay,
  isQuiet,
  nextInstall,
  noInstallMemory,
  withRefusal,
  withStart,
} from './install-machine.ts';

export interface InstallEdges {
  readonly door: InstallDoor;
  readonly database: DeviceDatabase;
  readonly clock: Clock;
  readonly session: Observable<SessionState>;
  readonly connection: Observable<ConnectionStatus>;
  readonly downloads: Observable<ReadonlyMap<string, DownloadState>>;
}

const factKey = 'install';
const memorySchema = v.object({ visits: v.number(), lastStartAt: v.number(), quietUntil: v.number() });

/** Offers to install the app, when nobody is disturbed by it, and remembers a no. */
export function createInstall(edges: InstallEdges): InstallService {
  const { door, database, clock, session, connection, downloads } = edges;
  const wayNow = (): InstallWay => (door.prompt.get() ? 'prompt' : door.isApple ? 'apple' : 'menu');
  const state = createSubject<InstallState>(
    door.isInstalled() ? { status: 'installed' } : { status: 'hidden', way: wayNow() },
  );
  const send = (event: InstallEvent) => state.set(nextInstall(state.get(), event));
  const isShelfShown = createSubject(false);
  /** `null` until it was read: nothing is offered before. */
  let memory: InstallMemory | null = null;
  let usedPrompt: Event | null = null;

  async function remember(next: InstallMemory): Promise<void> {
    memory = next;
    try {
      await database.change((open) => open.put('facts', next, factKey), { isSpare: true });
    } catch (cause) {
      // Where nothing can be kept the offer may come again: a nuisance, no loss.
      if (!(cause instanceof DOMException) && !(cause instanceof ProblemError)) throw cause;
    }
  }

  async function keptMemory(): Promise<InstallMemory> {
    try {
      const parsed = v.safeParse(memorySchema, await database.use((open) => open.get('facts', factKey)));
      return parsed.success ? parsed.output : noInstallMemory;
    } catch (cause) {
      if (!(cause instanceof DOMException)) throw cause;
      return noInstallMemory;
    }
  }

  async function readMemory(): Promise<void> {
    await remember(withStart(await keptMemory(), clock.now()));
    weigh();
  }

  function weigh(): void {
    const hasDownload = () => [...downloads.get().values()].some(({ status }) => status === 'downloaded');
    const isGood =
      memory !== null &&
      isShelfShown.get() &&
      session.get().status === 'signed-in' &&
      connection.get() === 'online' &&
      !isQuiet(memory, clock.now()) &&
      (memory.visits > 1 || hasDownload());
    send({ type: isGood ? 'moment-came' : 'moment-gone' });
  }

  async function refuse(): Promise<void> {
    send({ type: 'refused' });
    if (memory) await remember(withRefusal(memory, clock.now()));
  }

  return {
    state,
    refuse,
    setShelfShown: isShelfShown.set,
    async choose() {
      send({ type: 'chosen' });
      const prompt = door.prompt.get();
      if (state.get().status !== 'asking' || !prompt) return;
      usedPrompt = prompt;
      const answer = await door.ask(prompt);
      send({ type: 'answered', isAccepted: answer === 'yes' });
      if (answer === 'no' && memory) await remember(withRefusal(memory, clock.now()));
    },
    start() {
      const stops = [
        door.prompt.subscribe(() => {
          if (door.prompt.get() === usedPrompt) return;
          send({ type: 'way-changed', way: wayNow() });
          weigh();
        }),
        door.onInstalled(() => send({ type: 'installed' })),
        ...[isShelfShown, session, connection, downloads].map((source) => source.subscribe(weigh)),
      ];
      void readMemory();
      return () => {
        for (const stop of stops) stop();
      };
    },
  };
}

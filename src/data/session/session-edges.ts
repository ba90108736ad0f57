import type { Clock } from '../../platform/clock.ts';
import type { LazyPart } from '../../platform/lazy-part.ts';
import type { TabChannel } from '../../platform/tab-channel.ts';
import type { Api } from '../api/api.ts';
import type { LoginCalls } from '../queries/login-calls.ts';
import type { RememberedSession } from './remembered-person.ts';
import type { Revocations } from './revocations.ts';
import type { SessionMemory } from './session-memory.ts';
import type { TeardownStep } from './teardown.ts';
import type { UserCopy } from './user-copy.ts';

/** What a session needs of the device, of the server and of the other services. */
export interface SessionEdges {
  readonly api: Api;
  readonly login: LazyPart<LoginCalls>;
  readonly memory: SessionMemory;
  readonly copy: UserCopy;
  readonly remembered: RememberedSession;
  readonly revocations: Revocations;
  readonly clock: Clock;
  /** Resolves once the first screen is there: until then nothing may compete with it for the network. */
  readonly whenCalm: () => Promise<void>;
  /** Sends what the leaving person wrote and the server does not have yet, where there is a network. */
  readonly sendWaiting: () => Promise<unknown>;
  /** What other services must take away when this person leaves. */
  readonly leaving: (personId: string) => readonly TeardownStep[];
  /** The part of it that other tabs cannot take away for us: keys in memory. */
  readonly forgetKeys: () => void;
  /** The other tabs of this browser hear the id of a person who left. */
  readonly otherTabs: TabChannel;
}

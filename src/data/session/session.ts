import { type ProblemCode, ProblemError, type Result } from '../../../contract/problems.ts';
import type { User } from '../../../contract/user.ts';
import type { UserAnswer } from '../../../contract/user-answer.ts';
import { pause } from '../../platform/clock.ts';
import { createSubject } from '../../platform/observable.ts';
import { reported } from '../../platform/report.ts';
import { createTabLocks } from '../../platform/tab-locks.ts';
import { problemOf } from '../queries/problem-of.ts';
import type { SessionService } from '../services.ts';
import type { SessionEdges } from './session-edges.ts';
import { nextSession, restoring, type SessionEvent } from './session-machine.ts';
import { tabLeaving } from './tab-leaving.ts';
import { runTeardown, type TeardownStep } from './teardown.ts';
import { logoutDestinationOf, splitUserAnswer, userHasRole } from './user-record.ts';

/** A leaving person does not wait longer than this for the server to have what they wrote and to hear of it. */
const farewellMs = 3_000;

export interface Session extends SessionService {
  /** Our server said that the session of this token is over. */
  endSession(token: string | null): void;
  /** Leaves when the person leaves in another tab; the answer stops listening. */
  followOtherTabs(): () => void;
}

/** What waits stays here, sealed, and so does the token of an ended session, which is told at the next start. */
const notTold = reported('Al salir no se pudo avisar al servidor', undefined);

interface Known {
  readonly user: User;
  readonly token: string | null;
}

/** Credential → session: remembers who is in, on this tab and on this device. */
export function createSession(edges: SessionEdges): Session {
  const { api, login, memory, copy, remembered, revocations } = edges;
  const state = createSubject(restoring);
  const send = (event: SessionEvent) => state.set(nextSession(state.get(), event));
  // Arriving and leaving write the same places; one after the other, or a late write would bring somebody back.
  const inOrder = createTabLocks();
  const alone = <T>(work: () => Promise<T>) => inOrder('session', work);
  /** Who was here when somebody else tried to come in. */
  let setAside: Known | null = null;

  async function known(): Promise<Known | null> {
    if (memory.hasUser()) return { user: memory.user(), token: memory.token() };
    if (setAside) return setAside;
    return remembered.read().catch(reported('No se leyó quién sigue dentro', null));
  }

  /**
   * Before the door is shown: whoever goes back at once must not be brought in again by what is remembered, and whoever
   * comes next finds nobody's name.
   */
  const forgetting = (user: User): readonly TeardownStep[] => [
    { name: 'persona recordada', run: () => remembered.forget(String(user.id)) },
    { name: 'copia del usuario', run: () => copy.clear() },
  ];

  /** Takes everything of a person off this tab and device; answers how to tell the server. */
  async function takeAway(user: User, token: string | null, afterMemory: () => void): Promise<() => Promise<unknown>> {
    let farewell: () => Promise<unknown> = () => revocations.send();
    await runTeardown([
      {
        name: 'aviso al servidor',
        async run() {
          if (token === null) return;
          // Where nothing can be kept on this device: tell the server now or never.
          const tell = await revocations.add(token).catch(() => () => api.revokeSession(token));
          farewell = () => tell().then(revocations.send);
        },
      },
      ...forgetting(user),
      { name: 'usuario de la pestaña', run: () => memory.saveUser(null) },
      { name: 'llave de la sesión', run: () => memory.saveToken(null) },
      { name: 'pantallas', run: afterMemory },
      { name: 'otras pestañas', run: () => edges.otherTabs.say(String(user.id)) },
      { name: 'respuestas del servidor', run: () => login.here()?.queryClient.clear() },
      ...edges.leaving(String(user.id)),
    ]);
    return farewell;
  }

  /** `goesOn`: whether the session that is asked about is still this tab's; without it somebody comes in. */
  async function arrive(answer: UserAnswer, credential: string, goesOn?: () => boolean): Promise<User> {
    const { user, token } = splitUserAnswer(answer);
    return alone(async () => {
      if (goesOn && !goesOn()) throw new ProblemError('session-ended');
      const before = await known();
      if (before && String(before.user.id) !== String(user.id)) {
        const farewell = await takeAway(before.user, before.token, () => undefined);
        void farewell().catch(notTold);
      }
      memory.saveUser(user);
      const given = token ?? credential;
      memory.saveToken(given);
      setAside = null;
      send({ type: 'confirmed', user });
      await Promise.all([
        copy.save(user),
        // Without device storage the session lives as long as this tab.
        Promise.all([goesOn ?? revocations.begin(given), remembered[goesOn ? 'saveAgain' : 'save'](user, given)]).catch(
          reported('La sesión no se guardó en este equipo', undefined),
        ),
      ]);
      return user;
    });
  }

  async function signIn(credential: string, signal?: AbortSignal): Promise<Result<User>> {
    const given = credential.trim();
    if (given === '') return { ok: false, problem: 'credential-missing' };
    const calls = await login.use();
    if (!calls.ok) return calls;
    try {
      return { ok: true, value: await arrive(await calls.value.signIn({ credential: given, signal }), given) };
    } catch (cause) {
      return problemOf(cause);
    }
  }

  /** Asks whose token this is. No answer, a wrong one or a failing server leave the person where they are. */
  async function confirm(isKnown: boolean): Promise<Result<User>> {
    const calls = await login.use();
    if (!calls.ok) return calls;
    const token = memory.token();
    try {
      const answer = await calls.value.currentUser(isKnown);
      if (token === null) return { ok: false, problem: 'session-ended' };
      // Asked only when its turn has come: a leaving under way ends first.
      return {
        ok: true,
        value: await arrive(answer, token, () => memory.token() === token && !(isKnown && memory.hasLeft())),
      };
    } catch (cause) {
      return problemOf(cause);
    }
  }

  async function restore(): Promise<boolean> {
    const found = await known();
    if (!found || state.get().status !== 'restoring') return false;
    if (!memory.hasUser()) {
      memory.saveUser(found.user);
      memory.saveToken(found.token);
    }
    send({ type: 'restored', user: found.user });
    return true;
  }

  function endSession(token: string | null): void {
    if (memory.token() !== token || state.get().status === 'signed-out') return;
    const user = memory.user();
    void alone(async () => {
      if (memory.token() !== token) return;
      await takeAway(user, null, () => send({ type: 'ended' }));
    });
  }

  /** The person left in another tab, which took away what lies on the device. */
  function leaveToo(personId: string): void {
    void alone(async () => {
      const holder = memory.hasUser() ? memory.user() : setAside?.user;
      if (!holder || String(holder.id) !== personId) return;
      setAside = null;
      await runTeardown(tabLeaving(edges, personId, () => send({ type: 'signed-out' })));
      void revocations.send().catch(notTold);
    });
  }

  /** The person left elsewhere while this tab was asleep or closed, and could not hear of it. */
  async function leaveIfOver(token: string | null): Promise<void> {
    if (token !== null && (await revocations.isOver(token)) && memory.token() === token)
      leaveToo(String(memory.user().id));
  }

  /** Somebody wanted to come in as themselves: the person who was here is set aside, not opened. */
  async function refuseHandOff(problem: ProblemCode): Promise<void> {
    setAside = await known();
    memory.saveUser(null);
    memory.saveToken(null);
    send({ type: 'hand-off-failed', problem, remembered: setAside?.user ?? null });
  }

  function confirmWhenCalm(): void {
    void revocations.send().catch(notTold);
    void edges.whenCalm().then(() => (state.get().status === 'signed-in' ? confirm(true) : undefined));
  }

  return {
    state,
    signIn,
    endSession,
    hasLeft: memory.hasLeft,
    followOtherTabs: () => edges.otherTabs.subscribe(leaveToo),
    user: memory.user,
    token: memory.token,
    hasRole: (name) => userHasRole(memory.user(), name),
    async start(handOffCredential) {
      if (handOffCredential !== null) {
        const result = await signIn(handOffCredential);
        return result.ok ? undefined : refuseHandOff(result.problem);
      }
      if (memory.hasUser()) {
        // Without a turn of the event loop: the first paint already knows who is here.
        send({ type: 'restored', user: memory.user() });
        void leaveIfOver(memory.token()).catch(reported('No se sabe si la sesión ya terminó', undefined));
      } else if (!(await restore())) {
        if (memory.token() === null) {
          // Somebody will sign in: what that takes is brought while they type.
          void login.use();
          return send({ type: 'nobody-found' });
        }
        // A token without a record: this is the current login, and it has to wait for its answer.
        const result = await confirm(false);
        if (!result.ok) send({ type: 'sign-in-failed', problem: result.problem });
        return;
      }
      confirmWhenCalm();
    },
    async goOn() {
      const found = setAside;
      if (!found || state.get().status === 'signed-in') return;
      setAside = null;
      memory.saveUser(found.user);
      memory.saveToken(found.token);
      send({ type: 'restored', user: found.user });
      confirmWhenCalm();
    },
    async signOut() {
      const user = memory.user();
      const token = memory.token();
      const patience = pause(edges.clock, farewellMs);
      // They may never come back to this device: what waits here is sent while it still can be. Who closes the tab
      // meanwhile has left all the same.
      memory.markLeft();
      await alone(() => runTeardown(forgetting(user)));
      await Promise.race([edges.sendWaiting().catch(notTold), patience]);
      const leave = () => {
        // Once more: an answer that was on its way may have said meanwhile that they are in.
        memory.markLeft();
        send({ type: 'signed-out' });
      };
      const farewell = await alone(() => takeAway(user, token, leave));
      await Promise.race([farewell().catch(notTold), patience]);
      return logoutDestinationOf(user);
    },
  };
}

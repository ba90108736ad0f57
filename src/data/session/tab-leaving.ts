import type { LazyPart } from '../../platform/lazy-part.ts';
import type { LoginCalls } from '../queries/login-calls.ts';
import type { RememberedSession } from './remembered-person.ts';
import type { Revocations } from './revocations.ts';
import type { SessionMemory } from './session-memory.ts';
import type { TeardownStep } from './teardown.ts';

export interface TabLeavingEdges {
  readonly login: LazyPart<LoginCalls>;
  readonly memory: SessionMemory;
  readonly remembered: RememberedSession;
  readonly revocations: Revocations;
  readonly forgetKeys: () => void;
}

/** What goes from this tab when its person left in another one, which took away what lies on the device. */
export function tabLeaving(edges: TabLeavingEdges, personId: string, afterMemory: () => void): readonly TeardownStep[] {
  const { login, memory, remembered, revocations } = edges;
  const token = memory.token();
  return [
    { name: 'usuario de la pestaña', run: () => memory.saveUser(null) },
    { name: 'llave de la sesión', run: () => memory.saveToken(null) },
    { name: 'marca de salida', run: () => memory.markLeft() },
    { name: 'pantallas', run: afterMemory },
    { name: 'respuestas del servidor', run: () => login.here()?.queryClient.clear() },
    { name: 'llaves en memoria', run: edges.forgetKeys },
    // This tab may just have written it anew; a session begun since then is another one.
    { name: 'persona recordada', run: () => remembered.forget(personId, token) },
    // Who came in twice has two sessions: the tab they left in ends its own alone.
    { name: 'aviso al servidor', run: () => (token === null ? undefined : revocations.add(token)) },
  ];
}

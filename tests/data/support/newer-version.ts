import { isDeepStrictEqual } from 'node:util';
import type { Operation, ThingState } from '../../../contract/things.ts';

/** What a version that is not written yet adds to whatever it does; told apart from all others by the operation's id. */
const voiceOf = (id: string) => ({ de: id, tramos: [1, { lento: true }] });

/** An operation as that version makes it. */
export const newerOperation = (operation: Operation): Operation => ({ ...operation, voz: voiceOf(operation.id) });

const isNewer = ({ id, voz }: Operation): boolean => isDeepStrictEqual(voz, voiceOf(id));

/** What a server of that version makes of it: members of a state, of a field and of a text that nobody else knows. */
export function newerState(state: ThingState, operation: Operation): ThingState {
  if (!isNewer(operation)) return state;
  const { stamp, voz, id } = operation;
  const before = 'voces' in state && typeof state.voces === 'object' ? state.voces : {};
  const fields = Object.entries(state.fields).map(([name, field]) => [
    name,
    field.stamp === stamp ? { ...field, voz } : field,
  ]);
  return {
    ...state,
    fields: Object.fromEntries(fields),
    texts: state.texts.map((written) => (written.stamp === stamp ? { ...written, voz } : written)),
    voces: { ...before, [id]: voz },
  } as ThingState;
}

/** What is wrong with what that version added to an operation, as the server has it and as tablets show its thing. */
export function brokenAddition(operation: Operation, wasNewer: boolean, shown: readonly ThingState[]): string | null {
  if (isNewer(operation) !== wasNewer)
    return wasNewer ? 'perdió lo que añadió una versión nueva' : 'dice más de lo que se hizo';
  if (!wasNewer) return null;
  const isKept = (state: ThingState) => {
    const written = [...Object.values(state.fields), ...state.texts].filter(({ stamp }) => stamp === operation.stamp);
    const voices = 'voces' in state ? Object(state.voces) : {};
    return [...written.map((each) => Reflect.get(each, 'voz')), Reflect.get(voices, operation.id)].every((voice) =>
      isDeepStrictEqual(voice, voiceOf(operation.id)),
    );
  };
  return shown.every(isKept) ? null : 'un equipo perdió lo que añadió una versión nueva';
}

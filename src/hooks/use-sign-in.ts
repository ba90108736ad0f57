import { useEffect, useRef, useState } from 'react';
import { QueryClient, useMutation } from '@tanstack/react-query';
import type { ProblemCode } from '../../contract/problems.ts';
import { useServices } from './app-context.ts';

export interface SignIn {
  readonly isAsking: boolean;
  /** Why the last try failed; nothing while another one is under way. */
  readonly failure: ProblemCode | null;
  enter(credential: string, onSettled: () => void): void;
}

/** The login call as its screen sees it. Nothing of it outlives the screen: the credential is in no cache. */
export function useSignIn(): SignIn {
  const { session } = useServices();
  const [client] = useState(() => new QueryClient());
  const asked = useRef<AbortController>(null);
  // Whoever goes elsewhere meanwhile is not held up by it: the call is given up, and its loader goes.
  useEffect(() => () => asked.current?.abort(), []);
  const { mutate, isPending, isError, data } = useMutation(
    {
      // `always`: the library would otherwise believe `navigator.onLine` and wait.
      networkMode: 'always',
      retry: false,
      gcTime: 0,
      mutationFn: (credential: string) => {
        asked.current = new AbortController();
        return session.signIn(credential, asked.current.signal);
      },
      onError: (error) => console.error('La entrada falló de forma inesperada.', error),
    },
    client,
  );
  const refused = data?.ok === false ? data.problem : null;
  return {
    isAsking: isPending,
    failure: isError ? 'unexpected-failure' : refused,
    enter: (credential, onSettled) => mutate(credential, { onSettled }),
  };
}

import { useEffect, useState } from 'react';
import type { ReactElement, ReactNode } from 'react';
import { useRouter, useRouterState } from '@tanstack/react-router';
import { useServices } from '../hooks/app-context.ts';
import { useSession } from '../hooks/use-session.ts';
import { useText } from '../hooks/use-text.ts';
import { WaitingFace } from '../ui/waiting-face.tsx';
import { passageFor } from './guards.ts';
import { spanish } from './text.es.ts';

declare module '@tanstack/react-router' {
  interface HistoryState {
    /** Who was in while this entry was made, or whose session ended at its `destino`. */
    owner?: string;
  }
}

/** Lets through who may pass; sends the others to sign in, and back to where they were going. */
export function SessionGate({ children }: { readonly children: ReactNode }): ReactElement {
  const text = useText('app', spanish);
  const session = useSession();
  const { session: service } = useServices();
  const id = session.status === 'signed-in' ? String(session.user.id) : null;
  const [lastId, setLastId] = useState<string | null>(null);
  if (id !== null && id !== lastId) setLastId(id);
  const router = useRouter();
  const location = useRouterState({ select: (state) => state.location });
  /** What is drawn: still the screen before, while the next one is on its way. */
  const drawn = useRouterState({ select: (state) => state.matches.at(-1)?.pathname ?? location.pathname });
  const owner = location.state.owner ?? null;
  const visitor = { status: session.status, id };
  const place = {
    pathname: location.pathname,
    href: location.href,
    destination: new URLSearchParams(location.searchStr).get('destino'),
    hasLeft: service.hasLeft(),
    owner,
  };
  const passage = passageFor(visitor, place);
  const isDrawnOpen = passageFor(visitor, { ...place, pathname: drawn }).kind === 'pass';
  const target = passage.kind === 'go' ? passage.href : null;

  useEffect(() => {
    if (target === null) return;
    const whose = id ?? owner ?? lastId;
    // Nothing unsaved keeps anybody here who is out.
    router.history.replace(target, whose === null ? {} : { owner: whose }, { ignoreBlocker: true });
  }, [router, target, id, owner, lastId]);

  return passage.kind === 'pass' && isDrawnOpen ? <>{children}</> : <WaitingFace isAlone text={text.opening} />;
}

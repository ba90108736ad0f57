import type { ReactElement, ReactNode } from 'react';
import { CatchBoundary, useRouterState } from '@tanstack/react-router';

function report(error: unknown): void {
  console.error('Una parte de la página falló.', error);
}

/** A part of the shell that breaks alone: the rest stays, and it is tried again on the next screen. */
export function Contained({
  otherwise = null,
  children,
}: {
  /** Stands in its place meanwhile. */
  readonly otherwise?: ReactNode;
  readonly children: ReactNode;
}): ReactElement {
  const pathname = useRouterState({ select: (router) => router.location.pathname });
  return (
    <CatchBoundary getResetKey={() => pathname} errorComponent={() => otherwise} onCatch={report}>
      {children}
    </CatchBoundary>
  );
}

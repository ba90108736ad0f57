import { use, useMemo, useState } from 'react';
import type { ReactElement } from 'react';
import { withHeldPlace } from '../../data/positions/held-place.ts';
import { ReaderScreen } from '../../features/reader/reader-screen.tsx';
import type { ReaderScreenProps } from '../../features/reader/reader-screen.tsx';
import { AppContext } from '../../hooks/app-context.ts';
import { useSession } from '../../hooks/use-session.ts';
import { systemClock } from '../../platform/clock.ts';
import { createTextStore } from '../../platform/session-storage.ts';

/** The reader of a book of the library: this tab holds each place until the database has it. */
export function LibraryReader(props: ReaderScreenProps): ReactElement {
  const tools = use(AppContext);
  const session = useSession();
  // Whoever opened it: while they leave, the book is not opened anew.
  const [personId] = useState(session.status === 'signed-in' ? String(session.user.id) : '');
  const held = useMemo(() => {
    if (!tools) return tools;
    const store = createTextStore(() => sessionStorage);
    const { books, positions: kept } = tools.services;
    // The same clock for both, or the wrong one of the two would be the later.
    const now = () => (books.here()?.clock ?? systemClock()).now();
    const positions = withHeldPlace(kept, { store, now, personId });
    return { ...tools, services: { ...tools.services, positions } };
  }, [tools, personId]);
  return (
    <AppContext value={held}>
      <ReaderScreen {...props} />
    </AppContext>
  );
}

import { useState } from 'react';
import type { ReactElement } from 'react';
import { useLanguage, useText } from '../../hooks/use-text.ts';
import { FloatNote } from '../../ui/float-note.tsx';
import { spanish } from './text.es.ts';

/** Over the head of the page, until it is seen: the lease is over, and how long the book still opens. */
export function GraceNotice({ endsAt }: { readonly endsAt: number }): ReactElement | null {
  const text = useText('reader', spanish);
  const language = useLanguage();
  const [isSeen, setSeen] = useState(false);
  if (isSeen) return null;
  const when = new Intl.DateTimeFormat(language, { dateStyle: 'full', timeStyle: 'short' }).format(endsAt);
  return (
    <FloatNote kind="hint" over="box" seenText={text.graceSeen} onSeen={() => setSeen(true)}>
      {text.grace(when)}
    </FloatNote>
  );
}

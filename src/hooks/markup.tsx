import { useLayoutEffect, useRef } from 'react';
import type { ReactElement } from 'react';
import type { TrustedMarkup } from '../platform/trusted-markup.ts';

export interface MarkupProps {
  readonly markup: TrustedMarkup;
  readonly className?: string | undefined;
  /** The language of the markup, where it is not the page's. */
  readonly lang?: string | undefined;
}

/** The only place where markup passes unescaped, and it takes no other kind than the sanitizer's. */
export function Markup({ markup, className, lang }: MarkupProps): ReactElement {
  const host = useRef<HTMLDivElement>(null);
  useLayoutEffect(() => {
    if (host.current) markup.writeInto(host.current);
  }, [markup]);
  return <div ref={host} className={className} lang={lang} />;
}

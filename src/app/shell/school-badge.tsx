import { useState } from 'react';
import type { ReactElement } from 'react';
import { useConnection } from '../../hooks/use-connection.ts';

const DEMO_BADGE = '/img/insignia-demo.svg';

export interface SchoolBadgeProps {
  readonly source: string;
  readonly name: string;
  readonly className: string | undefined;
}

/** An address on our own server; '' for anything else: nobody else is asked, and nothing is run. */
export function ownAddress(source: string, page: string): string {
  const address = source.trim();
  try {
    return new URL(address, page).origin === new URL(page).origin ? address : '';
  } catch {
    // No address at all.
    return '';
  }
}

/** The school's badge; the demo one where there is none or it cannot be shown. With the network it is tried again. */
export function SchoolBadge({ source, name, className }: SchoolBadgeProps): ReactElement {
  const [broken, setBroken] = useState<string | null>(null);
  const asked = source + useConnection();
  const own = ownAddress(source, document.baseURI);
  const shown = own === '' || asked === broken ? DEMO_BADGE : own;
  return <img className={className} src={shown} alt={name} width={36} height={36} onError={() => setBroken(asked)} />;
}

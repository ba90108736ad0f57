import { useState } from 'react';
import type { ReactElement } from 'react';

const DEMO_BADGE = '/img/insignia-demo.svg';

export interface SchoolBadgeProps {
  readonly source: string;
  readonly name: string;
  readonly className: string | undefined;
}

/** The school's badge; the demo one where there is none or it cannot be shown. */
export function SchoolBadge({ source, name, className }: SchoolBadgeProps): ReactElement {
  const [broken, setBroken] = useState<string | null>(null);
  const shown = source === '' || source === broken ? DEMO_BADGE : source;
  return <img className={className} src={shown} alt={name} width={36} height={36} onError={() => setBroken(source)} />;
}

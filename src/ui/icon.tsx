import type { ReactElement } from 'react';

/** The few pictures the first screens need, drawn for a 24 × 24 square with a stroke of 2. */
const drawings = {
  search: 'M10.5 4a6.5 6.5 0 1 0 0 13 6.5 6.5 0 0 0 0-13zM15.5 15.5 20 20',
  check: 'm5 12.5 4.5 4.5L19 7.5',
  close: 'M6 6l12 12M18 6 6 18',
  play: 'M12 6.5C9.8 5 7 4.5 4 4.5v13c3 0 5.8.5 8 2 2.2-1.5 5-2 8-2v-13c-3 0-5.8.5-8 2zm0 0v13',
  leave: 'M14 5H6v14h8M10 12h10m0 0-4-4m4 4-4 4',
  tablet: 'M6 3h12v18H6zM11 18h2',
  menu: 'M4 7h16M4 12h16M4 17h16',
  cloud: 'M4 4l16 16M9.5 6.6A6 6 0 0 1 17.7 11a4 4 0 0 1 2.4 6.4M16 19H7a4.5 4.5 0 0 1-.9-8.9',
  down: 'm6 9 6 6 6-6',
} as const;

export type IconName = keyof typeof drawings;

export interface DrawingProps {
  readonly path: string;
  readonly className?: string | undefined;
}

export function Drawing({ path, className }: DrawingProps): ReactElement {
  return (
    <svg
      className={className}
      viewBox="0 0 24 24"
      width="24"
      height="24"
      fill="none"
      stroke="currentColor"
      strokeWidth="2"
      strokeLinecap="round"
      strokeLinejoin="round"
      aria-hidden="true"
    >
      <path d={path} />
    </svg>
  );
}

export interface IconProps {
  readonly name: IconName;
  readonly className?: string | undefined;
}

/** A decoration beside a text; it says nothing by itself. */
export function Icon({ name, className }: IconProps): ReactElement {
  return <Drawing path={drawings[name]} className={className} />;
}

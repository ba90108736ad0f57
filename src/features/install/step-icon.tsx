import type { ReactElement } from 'react';

/** The signs a person has to look for, as their browser draws them. */
const drawings = {
  share: 'M12 15V3.5M8 7l4-3.5L16 7M8 10H5.5v10.5h13V10H16',
  add: 'M5 4h14a1 1 0 0 1 1 1v14a1 1 0 0 1-1 1H5a1 1 0 0 1-1-1V5a1 1 0 0 1 1-1zM12 8v8M8 12h8',
  menu: 'M12 5.5v.01M12 12v.01M12 18.5v.01',
  done: 'm5 12.5 4.5 4.5L19 7.5',
} as const;

export type StepIconName = keyof typeof drawings;

export function StepIcon({ name }: { readonly name: StepIconName }): ReactElement {
  return (
    <svg
      viewBox="0 0 24 24"
      width="24"
      height="24"
      fill="none"
      stroke="currentColor"
      strokeWidth={name === 'menu' ? 3 : 2}
      strokeLinecap="round"
      strokeLinejoin="round"
      aria-hidden="true"
    >
      <path d={drawings[name]} />
    </svg>
  );
}

import type { ReactElement } from 'react';

/** A shelf with one leaning book and a plant: nobody is home, but it is friendly. */
export function EmptyShelfDrawing({ className }: { readonly className?: string | undefined }): ReactElement {
  return (
    <svg className={className} viewBox="0 0 144 104" width="144" height="104" aria-hidden="true">
      <path d="M6 92h132" stroke="currentColor" strokeWidth="5" strokeLinecap="round" />
      <rect x="22" y="38" width="15" height="52" rx="2" fill="var(--color-done-bar)" />
      <path d="M22 50h15M22 78h15" stroke="var(--color-page)" strokeWidth="3" />
      <rect x="40" y="28" width="18" height="62" rx="2" fill="var(--color-accent)" />
      <path d="M49 38v22" stroke="var(--color-on-accent)" strokeWidth="3" strokeLinecap="round" />
      <rect x="69" y="34" width="14" height="58" rx="2" transform="rotate(-14 69 92)" fill="var(--color-ribbon)" />
      <path d="M106 90l-4-18h22l-4 18z" fill="currentColor" />
      <path
        d="M113 72c0-14-4-22-12-26 0 13 4 21 12 26zm0 0c0-18 3-28 12-34 2 17-2 28-12 34z"
        fill="var(--color-done-bar)"
      />
    </svg>
  );
}

import type { ReactElement } from 'react';

/** A page with its lines, and a padlock before it. */
export function LockedPageDrawing({ className }: { readonly className?: string | undefined }): ReactElement {
  return (
    <svg className={className} viewBox="0 0 112 104" width="112" height="104" aria-hidden="true">
      <rect
        x="20"
        y="6"
        width="64"
        height="88"
        rx="3"
        fill="var(--color-surface)"
        stroke="currentColor"
        strokeWidth="4"
      />
      <path
        d="M33 24h38M33 38h38M33 52h20M33 66h14"
        stroke="var(--color-line-strong)"
        strokeWidth="4"
        strokeLinecap="round"
      />
      <path
        d="M66 66V56a12 12 0 0 1 24 0v36H66z"
        fill="var(--color-page)"
        stroke="var(--color-page)"
        strokeWidth="14"
        strokeLinejoin="round"
      />
      <path d="M66 66V56a12 12 0 0 1 24 0v10" fill="none" stroke="currentColor" strokeWidth="6" />
      <rect x="58" y="64" width="40" height="32" rx="6" fill="var(--color-accent)" />
      <path d="M78 75v9" stroke="var(--color-on-accent)" strokeWidth="6" strokeLinecap="round" />
    </svg>
  );
}

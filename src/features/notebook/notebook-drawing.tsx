import type { ReactElement } from 'react';
import styles from './notebook-screen.module.css';

/** An open notebook with a word already marked, and a pen that waits. */
export function NotebookDrawing(): ReactElement {
  return (
    <svg className={styles.drawing} viewBox="0 0 220 150" width="220" height="150" aria-hidden="true">
      <ellipse cx="110" cy="136" rx="96" ry="9" fill="var(--color-surface-sunken)" />
      <path
        d="M110 38C88 24 58 22 26 28v98c32-6 62-4 84 10 22-14 52-16 84-10V28c-32-6-62-4-84 10z"
        fill="var(--color-surface)"
        stroke="currentColor"
        strokeWidth="4"
        strokeLinejoin="round"
      />
      <path d="M110 38v98" stroke="currentColor" strokeWidth="4" />
      <path d="M38 50c20-3 40-2 58 4v13c-18-6-38-7-58-4z" fill="var(--note-yellow)" />
      <path d="M124 74c12-4 25-6 38-6v13c-13 0-26 2-38 6z" fill="var(--note-green)" />
      <path
        d="M40 57c18-2 36-1 54 4M40 78c18-2 36-1 54 4M40 97c12-1 24-1 36 1M126 60c16-5 34-7 54-6M126 80c10-3 22-5 34-6M126 101c16-5 34-7 54-5"
        fill="none"
        stroke="currentColor"
        strokeWidth="3"
        strokeLinecap="round"
        opacity="0.55"
      />
      <path d="M150 24h18v34l-9-8-9 8z" fill="var(--color-ribbon)" />
      <g transform="rotate(38 176 96)">
        <path d="M168 50h16v62l-8 16-8-16z" fill="var(--color-accent)" stroke="currentColor" strokeWidth="3" />
        <path d="M168 64h16M172.5 119h7l-3.5 9z" stroke="currentColor" strokeWidth="3" fill="currentColor" />
      </g>
    </svg>
  );
}

import type { ReactElement } from 'react';

/** An open book a whole world grows out of. */
export function SignInDrawing({ className }: { readonly className?: string | undefined }): ReactElement {
  return (
    <svg className={className} viewBox="0 0 480 360" aria-hidden="true">
      <g fill="#fbfaf6">
        <circle cx="70" cy="86" r="3" />
        <circle cx="142" cy="38" r="2.5" />
        <circle cx="424" cy="120" r="3" />
        <circle cx="392" cy="36" r="2.5" />
        <circle cx="36" cy="176" r="2.5" />
        <path d="M250 22l3 9 9 3-9 3-3 9-3-9-9-3 9-3zM100 142l2 7 7 2-7 2-2 7-2-7-7-2 7-2z" />
      </g>
      <circle cx="330" cy="112" r="50" fill="#ffb703" />
      <path d="M86 268c14-70 44-132 66-132 16 0 22 24 34 24 10 0 16-18 30-18 28 0 60 62 76 126z" fill="#14958d" />
      <path d="M152 136c-10 0-22 14-33 36l16 8 14-10 15 12 14-18c-10-6-14-28-26-28z" fill="#fbfaf6" />
      <path d="M214 270c16-56 56-96 96-96 44 0 78 42 92 96z" fill="#0a6a65" />
      <path d="M270 268c6-26 6-48 0-70" fill="none" stroke="#63d4c9" strokeWidth="7" strokeLinecap="round" />
      <path d="M270 206c-20-2-32-14-34-32 20 2 32 14 34 32zm2 26c18-2 30-14 32-32-20 2-30 14-32 32z" fill="#63d4c9" />
      <path d="M372 66l52-30-18 56-14-14-14 8z" fill="#ff6b4a" />
      <path d="M392 78l32-42-46 36z" fill="#ffb3a6" />
      <path
        d="M372 96c-14 16-34 22-50 40"
        fill="none"
        stroke="#fbfaf6"
        strokeWidth="3"
        strokeDasharray="2 9"
        strokeLinecap="round"
      />
      <path d="M240 284c-46-32-116-40-196-36v64c80-4 150 2 196 34z" fill="#fbfaf6" />
      <path d="M240 284c46-32 116-40 196-36v64c-80-4-150 2-196 34z" fill="#ffe7ab" />
      <path d="M240 284v62" stroke="#14213d" strokeWidth="3" opacity=".25" />
      <path
        d="M78 274c48-1 88 4 122 18M78 292c48-1 88 4 122 18M402 274c-48-1-88 4-122 18"
        fill="none"
        stroke="#14213d"
        strokeWidth="5"
        strokeLinecap="round"
        opacity=".18"
      />
      <path d="M350 250v66l16-12 16 14v-69z" fill="#ff6b4a" />
    </svg>
  );
}

import type { ReactNode } from 'react';

const INK = '#2a1712';
const SKIN = { warm: '#e8a77e', deep: '#a9694a', light: '#f3c6a6' };

/** Drawn in the style of the event covers: flat shapes, few colors, no real person. */
const DRAWINGS = {
  club: (
    <>
      <rect width="80" height="80" fill="#f2542d" />
      <circle cx="62" cy="18" r="26" fill="#ffb26b" />
      <path d="M18 74c-4-22 0-56 23-56s26 32 22 56Z" fill={INK} />
      <path d="M10 80c1-16 13-21 30-21s29 5 30 21Z" fill="#fff1e3" />
      <path d="M33 46h14v14c0 5-14 5-14 0Z" fill={SKIN.warm} />
      <ellipse cx="40" cy="38" rx="13" ry="15.500" fill={SKIN.warm} />
      <path d="M26 40c-1-16 8-21 16-20 9 1 13 8 12 20-3-8-8-11-14-11-5 0-11 3-14 11Z" fill={INK} />
      <circle cx="27.500" cy="46" r="2.600" fill="#ffd166" />
      <circle cx="52.500" cy="46" r="2.600" fill="#ffd166" />
    </>
  ),
  festival: (
    <>
      <rect width="80" height="80" fill="#1f5f6b" />
      <path d="M0 80 40 30l40 50Z" fill="#2f8f8a" />
      <path d="M8 80c2-17 14-22 32-22s30 5 32 22Z" fill="#f6c667" />
      <path d="M33 46h14v14c0 5-14 5-14 0Z" fill={SKIN.deep} />
      <ellipse cx="40" cy="38" rx="13" ry="15.500" fill={SKIN.deep} />
      <path d="M27 39c0 14 5 20 13 20s13-6 13-20c-2 6-5 8-6 8-5-2-9-2-14 0-1 0-4-2-6-8Z" fill={INK} />
      <path d="M22 30c1-13 9-18 18-18s17 5 18 18Z" fill="#fff1e3" />
      <path d="M18 29h44c3 0 3 5 0 5H18c-3 0-3-5 0-5Z" fill="#e4532f" />
    </>
  ),
  theater: (
    <>
      <rect width="80" height="80" fill="#5a2346" />
      <path d="M0 0h14c0 34-4 62-14 80ZM80 0H66c0 34 4 62 14 80Z" fill="#8c2f52" />
      <circle cx="40" cy="13" r="8.500" fill="#d9d2cb" />
      <path d="M10 80c1-16 13-21 30-21s29 5 30 21Z" fill={INK} />
      <path d="M33 46h14v14c0 5-14 5-14 0Z" fill={SKIN.light} />
      <ellipse cx="40" cy="38" rx="13" ry="15.500" fill={SKIN.light} />
      <path d="M26 38c-1-14 6-20 14-20s15 6 14 20c-3-7-7-9-14-9s-11 2-14 9Z" fill="#d9d2cb" />
      <g fill="none" stroke={INK} strokeWidth="1.600">
        <circle cx="34" cy="39" r="4.800" />
        <circle cx="46" cy="39" r="4.800" />
        <path d="M38.800 39h2.400" />
      </g>
      <path
        d="M32 62c4 4 12 4 16 0"
        fill="none"
        stroke="#ffd166"
        strokeWidth="2"
        strokeDasharray="0.100 3"
        strokeLinecap="round"
      />
    </>
  ),
} as const satisfies Record<string, ReactNode>;

export function Portrait({ of }: { of: keyof typeof DRAWINGS }) {
  return (
    <svg aria-hidden="true" viewBox="0 0 80 80" className="size-20 shrink-0 overflow-hidden rounded-2xl">
      {DRAWINGS[of]}
    </svg>
  );
}

import type { ReactNode } from 'react';
import type { Language } from '#shared/text/languages.ts';

/** Drawn as SVG because Windows has no flag emoji. */
const DRAWINGS = {
  en: (
    <>
      <path fill="#fff" d="M0 0h20v15H0z" />
      <path
        stroke="#c8313e"
        strokeWidth="1.15"
        d="M0 .6h20M0 2.9h20M0 5.2h20M0 7.5h20M0 9.800h20M0 12.1h20M0 14.4h20"
      />
      <path fill="#2f3f7c" d="M0 0h9v8.100H0z" />
      <path
        stroke="#fff"
        strokeWidth="1"
        strokeLinecap="round"
        strokeDasharray="0 2.2"
        d="M1.3 1.6h7M2.4 3.200h5M1.3 4.800h7M2.4 6.400h5"
      />
    </>
  ),
  es: (
    <>
      <path fill="#fff" d="M0 0h20v15H0z" />
      <path fill="#0b6b4a" d="M0 0h6.67v15H0z" />
      <path fill="#c8313e" d="M13.33 0H20v15h-6.67z" />
      <path fill="none" stroke="#7a5a2a" strokeWidth="1.1" d="M8.3 7.200a1.8 1.8 0 1 0 3.4 0" />
      <circle cx="10" cy="6.6" r="1" fill="#7a5a2a" />
    </>
  ),
  ru: (
    <>
      <path fill="#fff" d="M0 0h20v5H0z" />
      <path fill="#2b4fa2" d="M0 5h20v5H0z" />
      <path fill="#c8313e" d="M0 10h20v5H0z" />
    </>
  ),
} as const satisfies Record<Language, ReactNode>;

export function Flag({ language }: { language: Language }) {
  return (
    <svg
      aria-hidden="true"
      viewBox="0 0 20 15"
      className="h-[0.95rem] w-5 shrink-0 overflow-hidden rounded-[3px] ring-1 ring-foreground/10"
    >
      {DRAWINGS[language]}
    </svg>
  );
}

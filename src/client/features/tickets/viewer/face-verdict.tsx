import type { ReactNode } from 'react';
import { cn } from '#client/ui/class-names.ts';

/** Fixed colors: the card is white in both themes. */
export const VERDICT_LOOKS = {
  good: 'bg-[oklch(0.5_0.135_150)] text-white',
  returned: 'bg-[oklch(0.96_0.05_88)] text-[oklch(0.36_0.08_70)]',
  closed: 'bg-[oklch(0.955_0.022_15)] text-[oklch(0.42_0.16_22)]',
} as const;

interface FaceVerdictProps {
  look: string;
  icon: ReactNode;
  title: string;
  when: string | null;
  text: string;
}

/** Replaces a code that no longer exists: the reason and its time. */
export function FaceVerdict({ look, icon, title, when, text }: FaceVerdictProps) {
  return (
    <div className="grid aspect-square w-full p-3">
      <div
        role="status"
        className={cn(
          'flex animate-appear flex-col items-center justify-center gap-2 rounded-2xl p-6 text-center [&_svg]:size-20 [&_svg]:stroke-[1.6]',
          look,
        )}
      >
        {icon}
        <p className="mt-2 font-semibold text-2xl tracking-tight">{title}</p>
        {when ? <p className="font-medium">{when}</p> : null}
        <p className="text-pretty">{text}</p>
      </div>
    </div>
  );
}

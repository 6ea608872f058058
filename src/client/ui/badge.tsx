import type { ComponentProps } from 'react';
import { cn } from './class-names.ts';

const TONES = {
  neutral: 'bg-muted text-foreground',
  primary: 'bg-primary-soft text-primary-ink',
  outline: 'border text-muted-foreground',
  success: 'bg-success-soft text-success-ink',
  warning: 'bg-warning-soft text-warning-ink',
  danger: 'bg-danger-soft text-danger-ink',
} as const;

export type Tone = keyof typeof TONES;

/** A word for a state. A verdict always adds an icon, because color alone is not accessible. */
export function Badge({ tone = 'neutral', className, ...props }: ComponentProps<'span'> & { tone?: Tone }) {
  return (
    <span
      {...props}
      className={cn(
        'wrap-anywhere inline-flex w-fit max-w-full shrink-0 items-center gap-1 rounded-[1em] px-2.5 py-0.5 font-medium text-[0.8125rem] [&_svg]:size-3.5',
        TONES[tone],
        className,
      )}
    />
  );
}

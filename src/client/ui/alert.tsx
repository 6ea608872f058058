import { CircleAlert, CircleCheck, Info, TriangleAlert } from 'lucide-react';
import type { ReactNode } from 'react';
import { cn } from './class-names.ts';

const TONES = {
  info: { look: 'bg-muted text-foreground', Icon: Info },
  success: { look: 'bg-success-soft text-success-ink', Icon: CircleCheck },
  warning: { look: 'bg-warning-soft text-warning-ink', Icon: TriangleAlert },
  danger: { look: 'bg-danger-soft text-danger-ink', Icon: CircleAlert },
} as const;

interface AlertProps {
  tone?: keyof typeof TONES;
  title?: ReactNode;
  action?: ReactNode;
  className?: string | undefined;
  children?: ReactNode;
}

/** A persistent message. The danger tone interrupts a screen reader; the others are polite. */
export function Alert({ tone = 'info', title, action, className, children }: AlertProps) {
  const { look, Icon } = TONES[tone];
  return (
    <div
      role={tone === 'danger' ? 'alert' : 'status'}
      className={cn('flex gap-3 rounded-xl p-4 text-[0.9375rem]', look, className)}
    >
      <Icon aria-hidden="true" className="mt-0.5 size-5 shrink-0" />
      <div className="min-w-0 flex-1">
        {title ? <p className="font-semibold">{title}</p> : null}
        {children}
        {action ? <div className="mt-3">{action}</div> : null}
      </div>
    </div>
  );
}

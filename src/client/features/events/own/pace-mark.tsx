import { Minus, TrendingDown, TrendingUp } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { useFormats } from '#client/lib/format.ts';
import { cn } from '#client/ui/class-names.ts';
import type { Pace } from '#shared/contracts/dashboard.ts';
import { PACE_AS_USUAL } from '#shared/limits.ts';

const LOOKS = {
  usual: { Icon: Minus, look: 'text-muted-foreground' },
  ahead: { Icon: TrendingUp, look: 'text-success-ink' },
  behind: { Icon: TrendingDown, look: 'text-warning-ink' },
} as const;

/** Where sales are, compared with what is usual by now. */
export function courseOf(sold: number, usual: number): keyof typeof LOOKS {
  const apart = sold / usual - 1;
  return Math.abs(apart) <= PACE_AS_USUAL ? 'usual' : apart > 0 ? 'ahead' : 'behind';
}

interface PaceMarkProps {
  sold: number;
  pace: Pace;
  /** Leaves out what is usual; it is for screen readers. */
  isShort?: boolean;
}

/** How far sales are from what comparable events had sold at the same time before their start. */
export function PaceMark({ sold, pace: { usual, nights, by }, isShort = false }: PaceMarkProps) {
  const { t } = useTranslation('dashboard');
  const { number, percent } = useFormats();
  const apart = sold / usual - 1;
  const course = courseOf(sold, usual);
  const { Icon, look } = LOOKS[course];
  const share = percent(Math.round(Math.abs(apart) * 100) / 100);
  const words = t(`nights.${course}`, { share, usual: number(usual) });
  return (
    <span className={cn('inline-flex min-w-0 items-center gap-1', look)}>
      <Icon aria-hidden="true" className="size-4 shrink-0" />
      {isShort ? (
        <span aria-hidden="true" className="truncate">
          {t(`nights.short.${course}`, { share })}
        </span>
      ) : null}
      <span className={isShort ? 'sr-only' : undefined}>{words}</span>
      <span className="sr-only">{t(`nights.${by}`, { count: nights })}</span>
    </span>
  );
}

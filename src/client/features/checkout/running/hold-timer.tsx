import { Clock } from 'lucide-react';
import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { clockText, useServerNow } from '#client/lib/server-clock.ts';
import { Button } from '#client/ui/button.tsx';
import { cn } from '#client/ui/class-names.ts';

/** From here on the countdown warns, and the buyer may ask for more time (s). */
const SOON_S = 120;
/** Times left that a screen reader announces (s). */
const ANNOUNCED_S = [300, SOON_S, 60, 20] as const;

interface HoldTimerProps {
  /** Unix ms by the server's clock. */
  expiresAt: number;
  /** How far the server's clock is ahead (ms). */
  offset: number;
  /** Null when there is no more time to be had. */
  onExtend: (() => void) | null;
  extending: boolean;
  onEnd: () => void;
}

/** How long the box office still holds the places, by the server's clock. */
export function HoldTimer({ expiresAt, offset, onExtend, extending, onEnd }: HoldTimerProps) {
  const { t } = useTranslation('checkout');
  const now = useServerNow(expiresAt, offset);
  const seconds = Math.max(0, Math.ceil((expiresAt - now) / 1_000));
  const soon = seconds <= SOON_S;
  const isOver = seconds === 0;
  useEffect(() => {
    if (isOver) onEnd();
  }, [isOver, onEnd]);
  return (
    <div className="flex min-h-11 flex-wrap items-center justify-between gap-x-4 gap-y-1">
      <p
        className={cn('flex items-center gap-2 text-sm', soon ? 'text-warning-ink' : 'text-muted-foreground')}
      >
        <Clock aria-hidden="true" className="size-4 shrink-0" />
        <span>
          {t('timer.held')}{' '}
          <span role="timer" className="font-semibold tabular-nums">
            {clockText(seconds)}
          </span>
        </span>
      </p>
      {soon && onExtend ? (
        <Button variant="outline" size="sm" className="h-11 sm:h-9" busy={extending} onClick={onExtend}>
          {t('timer.more')}
        </Button>
      ) : null}
      <Spoken seconds={seconds} />
    </div>
  );
}

/** The time left for screen readers: announced at few moments instead of every second. */
function Spoken({ seconds }: { seconds: number }) {
  const { t } = useTranslation('checkout');
  const reached = ANNOUNCED_S.findLast((moment) => seconds <= moment) ?? null;
  const [first] = useState(reached);
  return (
    <span role="status" className="sr-only">
      {reached === null || reached === first
        ? null
        : reached >= 60
          ? t('timer.minutes', { count: reached / 60 })
          : t('timer.seconds', { count: reached })}
    </span>
  );
}

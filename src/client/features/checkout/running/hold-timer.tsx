import type { TFunction } from 'i18next';
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

interface HoldTime {
  /** Unix ms by the server's clock. */
  expiresAt: number;
  /** How far the server's clock is ahead (ms). */
  offset: number;
}

function useSecondsLeft({ expiresAt, offset }: HoldTime): number {
  const now = useServerNow(expiresAt, offset);
  return Math.max(0, Math.ceil((expiresAt - now) / 1_000));
}

/** How long the box office still holds the places, by the server's clock. */
export function HoldTimer({ onEnd, ...time }: HoldTime & { onEnd: () => void }) {
  const { t } = useTranslation('checkout');
  const seconds = useSecondsLeft(time);
  const isOver = seconds === 0;
  useEffect(() => {
    if (isOver) onEnd();
  }, [isOver, onEnd]);
  return (
    <p
      className={cn(
        'flex shrink-0 items-center gap-1.5 font-semibold text-[0.9375rem]',
        seconds <= SOON_S && 'text-warning-ink',
      )}
    >
      <Clock aria-hidden="true" className="size-4" />
      <span className="sr-only">{t('timer.held')} </span>
      <span role="timer" className="tabular-nums">
        {clockText(seconds)}
      </span>
      <Spoken seconds={seconds} />
    </p>
  );
}

interface MoreTimeProps extends HoldTime {
  onExtend: () => void;
  extending: boolean;
}

/** Offers more time when little is left. */
export function MoreTime({ onExtend, extending, ...time }: MoreTimeProps) {
  const { t } = useTranslation('checkout');
  const seconds = useSecondsLeft(time);
  if (seconds > SOON_S) return null;
  return (
    <div className="mx-3.5 flex flex-wrap items-center justify-between gap-x-4 border-t py-1.5 text-sm text-warning-ink">
      <p>{leftText(seconds, t)}</p>
      <Button variant="outline" size="sm-touch" busy={extending} onClick={onExtend}>
        {t('timer.more')}
      </Button>
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
      {reached === null || reached === first ? null : leftText(reached, t)}
    </span>
  );
}

function leftText(seconds: number, t: TFunction<'checkout'>): string {
  return seconds >= 60
    ? t('timer.minutes', { count: Math.ceil(seconds / 60) })
    : t('timer.seconds', { count: seconds });
}

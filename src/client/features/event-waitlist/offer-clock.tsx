import { Clock } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { serverAheadMs } from '#client/lib/api/server-time.ts';
import { clockText, useServerNow } from '#client/lib/server-clock.ts';

/** Time left of an offer, by the server's clock. */
export function OfferClock({ expiresAt }: { expiresAt: string }) {
  const { t } = useTranslation('events');
  const until = Date.parse(expiresAt);
  const now = useServerNow(until, serverAheadMs());
  return (
    <span className="flex items-center gap-1.5 font-semibold">
      <Clock aria-hidden="true" className="size-4 shrink-0" />
      <span className="sr-only">{t('waitlist.timeLeft')}</span>
      <span role="timer" className="tabular-nums">
        {clockText(Math.max(0, Math.ceil((until - now) / 1_000)))}
      </span>
    </span>
  );
}

import { useContext } from 'react';
import { useTranslation } from 'react-i18next';
import { useFormats } from '#client/lib/format.ts';
import { clockText, useServerNow } from '#client/lib/server-clock.ts';
import { ServerClock } from './server-clock.ts';

const DAY_S = 86_400;

/** Time until sales open by the server's clock: seconds within the last day, words before. */
export function Countdown({ opensAt }: { opensAt: string }) {
  const { t } = useTranslation('events');
  const format = useFormats();
  const until = Date.parse(opensAt);
  const now = useServerNow(until, useContext(ServerClock));
  const seconds = Math.max(0, Math.ceil((until - now) / 1_000));
  return (
    // The server rendered an earlier second; the next tick corrects it.
    <span role="timer" className="tabular-nums" suppressHydrationWarning>
      {seconds > DAY_S
        ? t('sale.opens', { when: format.relative(opensAt, now) })
        : t('sale.opensIn', { time: clockText(seconds) })}
    </span>
  );
}

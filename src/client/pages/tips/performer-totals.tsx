import { useTranslation } from 'react-i18next';
import { useFormats } from '#client/lib/format.ts';
import { Badge } from '#client/ui/badge.tsx';
import type { EventTips } from '#shared/contracts/money/tips.ts';
import type { Currency } from '#shared/money/money.ts';

/** Tips per artist, including artists who have left the line-up. */
export function PerformerTotals({
  performers,
  currency,
}: {
  performers: EventTips['performers'];
  currency: Currency;
}) {
  const { t } = useTranslation('tips');
  const format = useFormats();
  return (
    <ul className="mt-3 divide-y border-t">
      {performers.map((performer) => (
        <li
          key={`${performer.performerId} ${performer.name}`}
          className="flex flex-wrap items-baseline justify-between gap-x-4 py-2.5"
        >
          <span className="flex min-w-0 flex-wrap items-center gap-2">
            <span className="min-w-0 break-words font-medium">{performer.name}</span>
            {performer.performerId === null ? <Badge>{t('received.left')}</Badge> : null}
          </span>
          <span className="flex flex-wrap items-baseline gap-x-3 text-sm">
            <span className="text-muted-foreground">{t('received.count', { count: performer.count })}</span>
            <span className="font-semibold text-base">{format.money(performer.totalMinor, currency)}</span>
          </span>
        </li>
      ))}
    </ul>
  );
}

import { Clock } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { useFormats } from '#client/lib/format.ts';
import { Badge } from '#client/ui/badge.tsx';
import type { EventView, TicketTypeView } from '#shared/contracts/events/events.ts';
import { Countdown } from './countdown.tsx';
import { isFew } from './sale.ts';

interface TypeWordsProps {
  type: TicketTypeView;
  event: Pick<EventView, 'currency' | 'timeZone'>;
}

export function TypePrice({ type, event }: TypeWordsProps) {
  const { t } = useTranslation('events');
  const format = useFormats();
  return <>{type.priceMinor === 0 ? t('price.free') : format.money(type.priceMinor, event.currency)}</>;
}

interface TypeStateProps extends TypeWordsProps {
  /** The live board has not arrived: checkouts may hold some of the last ones, so their number is not shown. */
  mayBeHeld?: boolean;
}

/** Why this type cannot be bought, or how many are left. */
export function TypeState({ type, event, mayBeHeld = false }: TypeStateProps) {
  const { t } = useTranslation('events');
  const format = useFormats();
  switch (type.saleState) {
    case 'sold_out':
      return <Badge>{t('sale.sold_out')}</Badge>;
    case 'all_held':
      return <p className="text-pretty text-muted-foreground text-sm">{t('sale.all_held')}</p>;
    case 'ended':
      return <Badge>{t('sale.ended')}</Badge>;
    case 'not_started':
      return (
        <p className="flex gap-1.5 text-pretty text-muted-foreground text-sm">
          <Clock aria-hidden="true" className="mt-0.5 size-4 shrink-0" />
          <span>
            {t('sale.not_started', {
              when: type.salesStart ? format.eventTime(type.salesStart, event) : '',
            })}
            {type.salesStart ? (
              <span className="block font-medium text-foreground">
                <Countdown opensAt={type.salesStart} />
              </span>
            ) : null}
          </span>
        </p>
      );
    case 'on_sale':
      return <Left type={type} mayBeHeld={mayBeHeld} />;
  }
}

function Left({ type, mayBeHeld }: { type: TicketTypeView; mayBeHeld: boolean }) {
  const { t } = useTranslation('events');
  const words = t('left', { count: type.available });
  if (isFew(type)) return <Badge tone="warning">{mayBeHeld ? t('fewLeft') : words}</Badge>;
  return <p className="text-muted-foreground text-sm">{words}</p>;
}

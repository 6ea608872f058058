import { Clock } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { useFormats } from '#client/lib/format.ts';
import { Badge } from '#client/ui/badge.tsx';
import type { EventView, TicketTypeView } from '#shared/contracts/events/events.ts';
import { Countdown } from './countdown.tsx';
import { isFew, onlyKept, ordinaryLeft } from './sale.ts';

interface TypeWordsProps {
  type: TicketTypeView;
  event: Pick<EventView, 'currency' | 'timeZone'>;
}

export function TypePrice({ type, event }: TypeWordsProps) {
  const { t } = useTranslation('events');
  const format = useFormats();
  const price = type.priceMinor === 0 ? t('price.free') : format.money(type.priceMinor, event.currency);
  if (!type.pricing) return <>{price}</>;
  const isOpen = type.priceMinor === 0;
  return (
    <>
      {isOpen ? t(type.pricing === 'donation' ? 'price.donation' : 'price.open') : t('price.from', { price })}
    </>
  );
}

/** What a bundle contains, and who is let in when, where that differs from the event's. */
export function TypeNotes({ type, event }: TypeWordsProps) {
  const { t } = useTranslation('events');
  const format = useFormats();
  const notes = [
    ...(type.bundle ?? []).map(({ name, quantity }) => t('inBundle', { quantity, name })),
    ...(type.minAge ? [t('entry.age', { age: type.minAge })] : []),
    ...(type.doorsAt ? [t('entry.doors', { time: format.time(type.doorsAt, event.timeZone) })] : []),
  ];
  if (notes.length === 0) return null;
  return <p className="mt-0.5 text-pretty text-muted-foreground text-sm">{notes.join(' · ')}</p>;
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
      if (type.opensAfter && type.salesStart === null)
        return (
          <p className="text-pretty text-muted-foreground text-sm">
            {t('sale.after', { name: type.opensAfter.name })}
          </p>
        );
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
  const kept = onlyKept(type);
  if (kept) return <Badge tone="warning">{t(`kept.${kept}`)}</Badge>;
  const words = t('left', { count: ordinaryLeft(type) });
  if (isFew(type)) return <Badge tone="warning">{mayBeHeld ? t('fewLeft') : words}</Badge>;
  return <p className="text-muted-foreground text-sm">{words}</p>;
}

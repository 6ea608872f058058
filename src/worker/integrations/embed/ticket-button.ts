import type { EventDetails } from '#db/readers/events/event-details.ts';
import type { TicketButton } from '#shared/contracts/integrations/ticket-button.ts';
import { formatMoney } from '#shared/money/money.ts';
import { availabilityOf } from '#shared/sales/availability.ts';
import { saleState } from '#shared/states.ts';
import { type Language, LOCALE_OF } from '#shared/text/languages.ts';
import { formatMoment } from '#shared/time/event-time.ts';
import { i18n } from '#worker/i18n/i18n.ts';

/** State and label of a button: the lowest price on sale, or why nothing is. */
export function ticketButton(
  { event, types }: Pick<EventDetails, 'event' | 'types'>,
  language: Language,
  now: number,
): Pick<TicketButton, 'state' | 'label'> {
  const t = i18n.getFixedT(language, 'pages');
  if (event.status === 'cancelled') return { state: 'cancelled', label: t('cancelled') };
  const availableOf = availabilityOf(types, event.capacity);
  // A full venue sells out every type, even one with stock left.
  const stateOf = (type: (typeof types)[number]) =>
    saleState({ ...type, quantity: type.sold + availableOf(type) }, event, now);
  const states = new Map(types.map((type) => [type, stateOf(type)]));
  const inState = (state: string) => types.filter((type) => states.get(type) === state);
  const onSale = inState('on_sale').map(({ priceMinor }) => priceMinor);
  if (onSale.length > 0) {
    const [least, most] = [Math.min(...onSale), Math.max(...onSale)];
    const price = formatMoney(least, event.currency, LOCALE_OF[language]);
    const label =
      most === 0
        ? t('ticketButton.free')
        : least === most
          ? t('ticketButton.price', { price })
          : t('ticketButton.from', { price });
    return { state: 'on_sale', label };
  }
  const starts = inState('not_started').flatMap(({ salesStartAt }) => salesStartAt ?? []);
  if (starts.length > 0) {
    const moment = formatMoment(language, Math.min(...starts), event);
    return { state: 'not_started', label: t('ticketButton.notStarted', { moment }) };
  }
  return inState('sold_out').length > 0
    ? { state: 'sold_out', label: t('ticketButton.soldOut') }
    : { state: 'ended', label: t('ticketButton.ended') };
}

import { useTranslation } from 'react-i18next';
import { QuantityStepper } from '#client/features/checkout/quantity-stepper.tsx';
import type { EventView, TicketTypeView } from '#shared/contracts/events.ts';
import { maxOf } from './sale.ts';
import { TypePrice, TypeState } from './type-words.tsx';

interface ChooseTicketsProps {
  event: EventView;
  quantityOf: (ticketTypeId: string) => number;
  disabled: boolean;
  /** Nothing can be bought any more: what stands below says why, and no row asks for a change. */
  closed: boolean;
  onChange: (type: TicketTypeView, quantity: number) => void;
}

/** One row per ticket type, with a counter where there is something to buy. */
export function ChooseTickets({ event, quantityOf, disabled, closed, onChange }: ChooseTicketsProps) {
  return (
    <ul className="divide-y">
      {event.ticketTypes.map((type) => {
        const quantity = quantityOf(type.id);
        const max = maxOf(type);
        return (
          <li key={type.id} className="py-3.5 first:pt-0">
            <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2">
              <div className="min-w-0 flex-1 basis-32">
                <h3 className="text-pretty font-medium">{type.name}</h3>
                <p className="text-muted-foreground text-sm">
                  <TypePrice type={type} event={event} />
                </p>
                <div className="mt-1 empty:hidden">
                  <TypeState type={type} event={event} />
                </div>
              </div>
              {max > 0 || quantity > 0 ? (
                <QuantityStepper
                  name={type.name}
                  value={quantity}
                  max={max}
                  disabled={disabled}
                  onChange={(value) => onChange(type, value)}
                />
              ) : null}
            </div>
            {closed ? null : <TooMany type={type} quantity={quantity} max={max} />}
          </li>
        );
      })}
    </ul>
  );
}

function TooMany({ type, quantity, max }: { type: TicketTypeView; quantity: number; max: number }) {
  const { t } = useTranslation('events');
  if (quantity > max) {
    return (
      <p role="alert" className="mt-2 text-danger-ink text-sm">
        {max === 0
          ? t('buy.overNone')
          : type.available < type.perOrderLimit
            ? t('buy.over', { count: max })
            : t('buy.overLimit', { limit: max })}
      </p>
    );
  }
  return quantity > 0 && quantity === max && max === type.perOrderLimit ? (
    <p className="mt-1.5 text-muted-foreground text-sm">{t('buy.limit', { limit: max })}</p>
  ) : null;
}

import { useContext } from 'react';
import { QuantityStepper } from '#client/features/checkout/quantity-stepper.tsx';
import { offersOf } from '#client/features/event-waitlist/waits.ts';
import { IncludedLine } from '#client/features/vouchers/included-line.tsx';
import { cn } from '#client/ui/class-names.ts';
import type { EventView, TicketTypeView } from '#shared/contracts/events/events.ts';
import type { CardChoice } from './checkout/card-choice.ts';
import { isSeated, maxOf, offeredFirst, saleOf } from './sale.ts';
import { TypeNotes, TypePrice, TypeState } from './type-words.tsx';
import { EventWaitlist } from './waitlist/event-waitlist.ts';
import { TypeWaitlist } from './waitlist/type-waitlist.tsx';

interface TicketTypeListProps {
  event: EventView;
  /** Those of the event to list. */
  types: readonly TicketTypeView[];
  mayBeHeld: boolean;
  choice: CardChoice;
}

/** Ticket types. Quantities are chosen here on a laptop, and in the sheet on a phone; seats are chosen beside it. */
export function TicketTypeList({ event, types, mayBeHeld, choice }: TicketTypeListProps) {
  const { waits } = useContext(EventWaitlist);
  // The place on hold is the reader's own.
  const offered = new Set(offersOf(waits).map(({ ticketTypeId }) => ticketTypeId));
  const isOpen = saleOf(event) === 'open';
  return (
    <ul className="divide-y">
      {offeredFirst(types).map((type) => (
        <li key={type.id} className="py-3.5 first:pt-0 last:pb-0">
          <div className="flex flex-wrap items-baseline justify-between gap-x-4">
            <h3
              className={cn(
                'min-w-0 flex-1 basis-36 text-pretty font-medium',
                type.saleState !== 'on_sale' && 'text-muted-foreground',
              )}
            >
              {type.name}
            </h3>
            <p
              className={cn(
                'shrink-0 font-semibold',
                type.saleState !== 'on_sale' && 'text-muted-foreground',
              )}
            >
              <TypePrice type={type} event={event} />
            </p>
          </div>
          {type.description ? (
            <p className="mt-0.5 text-pretty text-muted-foreground text-sm">{type.description}</p>
          ) : null}
          {type.contents ? (
            <IncludedLine contents={type.contents} currency={event.currency} className="mt-1" />
          ) : null}
          <TypeNotes type={type} event={event} />
          <div className="mt-1.5 flex items-center justify-between gap-3 empty:hidden">
            <div className="flex min-w-0 flex-wrap items-center gap-x-3 gap-y-2 empty:hidden">
              {event.phase === 'cancelled' || offered.has(type.id) ? null : (
                <TypeState type={type} event={event} mayBeHeld={mayBeHeld} />
              )}
              <TypeWaitlist type={type} event={event} />
            </div>
            {isOpen && !isSeated(type) && maxOf(type) > 0 ? (
              <div className="hidden lg:block">
                <QuantityStepper
                  name={type.name}
                  value={choice.quantityOf(type.id)}
                  max={maxOf(type)}
                  disabled={false}
                  onChange={(quantity) => choice.change(type, quantity)}
                />
              </div>
            ) : null}
          </div>
        </li>
      ))}
    </ul>
  );
}

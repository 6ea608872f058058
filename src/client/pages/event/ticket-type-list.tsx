import { useContext } from 'react';
import { useTranslation } from 'react-i18next';
import { offersOf } from '#client/features/event-waitlist/waits.ts';
import { cn } from '#client/ui/class-names.ts';
import type { EventView } from '#shared/contracts/events/events.ts';
import { offeredFirst } from './sale.ts';
import { TypePrice, TypeState } from './type-words.tsx';
import { EventWaitlist } from './waitlist/event-waitlist.ts';
import { TypeWaitlist } from './waitlist/type-waitlist.tsx';

/** The ticket types, read-only; quantities are chosen in the sheet. */
export function TicketTypeList({ event, mayBeHeld }: { event: EventView; mayBeHeld: boolean }) {
  const { t } = useTranslation('events');
  const { waits } = useContext(EventWaitlist);
  // The place on hold is the reader's own.
  const offered = new Set(offersOf(waits).map(({ ticketTypeId }) => ticketTypeId));
  if (event.ticketTypes.length === 0) return <p className="text-muted-foreground">{t('noTickets')}</p>;
  return (
    <ul className="divide-y">
      {offeredFirst(event.ticketTypes).map((type) => (
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
          <div className="mt-1.5 flex flex-wrap items-center gap-x-3 gap-y-2 empty:hidden">
            {event.phase === 'cancelled' || offered.has(type.id) ? null : (
              <TypeState type={type} event={event} mayBeHeld={mayBeHeld} />
            )}
            <TypeWaitlist type={type} event={event} />
          </div>
        </li>
      ))}
    </ul>
  );
}

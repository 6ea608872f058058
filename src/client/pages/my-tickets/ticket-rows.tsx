import { ChevronRight, QrCode } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { SeatLines } from '#client/features/seats/words/seat-lines.tsx';
import { stateOf, TicketState } from '#client/features/tickets/viewer/ticket-state.tsx';
import { useFormats } from '#client/lib/format.ts';
import type { TicketView } from '#shared/contracts/tickets/tickets.ts';
import { ticketRows } from './group-by-event.ts';

interface TicketRowsProps {
  tickets: readonly TicketView[];
  onOpen: (ticketId: string) => void;
}

/** The tickets of one event; equal ones share a row. */
export function TicketRows({ tickets, onOpen }: TicketRowsProps) {
  return (
    <ul className="divide-y border-t">
      {ticketRows(tickets).map(([first, ...others]) => (
        <li key={first.id}>
          <TicketRow tickets={[first, ...others]} onOpen={() => onOpen(first.id)} />
        </li>
      ))}
    </ul>
  );
}

/** "2 × Balcony" */
export function useTicketName() {
  const { t } = useTranslation('tickets');
  return (name: string, number: number) => (number === 1 ? name : t('several', { number, name }));
}

interface TicketRowProps {
  tickets: readonly [TicketView, ...TicketView[]];
  onOpen: () => void;
}

function TicketRow({ tickets, onOpen }: TicketRowProps) {
  const [ticket] = tickets;
  const { t } = useTranslation('tickets');
  const format = useFormats();
  const nameOf = useTicketName();
  const when = ticket.usedAt ?? ticket.refundedAt;
  return (
    <button
      type="button"
      onClick={onOpen}
      className="flex min-h-14 w-full items-center gap-3 px-4 py-2.5 text-left transition-colors hover:bg-muted focus-visible:-outline-offset-2"
    >
      <QrCode aria-hidden="true" className="size-5 shrink-0 text-muted-foreground" />
      <span className="flex min-w-0 flex-1 flex-wrap items-center justify-between gap-x-3 gap-y-1">
        <span className="min-w-0">
          <span className="block text-pretty font-medium">{nameOf(ticket.typeName, tickets.length)}</span>
          <SeatLines seats={tickets.map(({ seat }) => seat)} />
          {ticket.offer ? (
            <span className="wrap-anywhere block text-muted-foreground text-sm">
              {ticket.offer.email ? t('send.sentTo', { email: ticket.offer.email }) : t('send.sentByLink')}
            </span>
          ) : null}
          {ticket.giveBack?.state === 'listed' ? (
            <span className="block text-muted-foreground text-sm">{t('giveBack.listed')}</span>
          ) : null}
          {when ? (
            <span className="block text-muted-foreground text-sm">
              {format.eventTime(when, ticket.event)}
            </span>
          ) : null}
        </span>
        {stateOf(ticket) === 'active' ? null : <TicketState ticket={ticket} />}
      </span>
      <ChevronRight aria-hidden="true" className="size-4.5 shrink-0 text-muted-foreground" />
    </button>
  );
}

import { Ban, CircleCheck, Clock, ShieldAlert, Ticket, Undo2 } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { Badge } from '#client/ui/badge.tsx';
import type { TicketView } from '#shared/contracts/tickets/tickets.ts';

const LOOKS = {
  active: { tone: 'success', Icon: Ticket },
  used: { tone: 'neutral', Icon: CircleCheck },
  refunded: { tone: 'warning', Icon: Undo2 },
  returned: { tone: 'warning', Icon: Undo2 },
  cancelled: { tone: 'danger', Icon: Ban },
  disputed: { tone: 'danger', Icon: ShieldAlert },
  unused: { tone: 'neutral', Icon: Clock },
} as const;

/** An active ticket of a coming event has a code, unless its payment is disputed. */
export function isDisputed({ status, event, qr }: TicketView): boolean {
  return status === 'active' && qr === null && event.phase !== 'cancelled' && event.phase !== 'ended';
}

/** A ticket's state as its holder sees it: an active ticket loses its value when the event ends or is cancelled. */
export function stateOf(ticket: TicketView): keyof typeof LOOKS {
  const { status, event, amountPaidMinor } = ticket;
  // A free ticket has no money to refund.
  if (status === 'refunded' && amountPaidMinor === 0) return 'returned';
  if (status !== 'active') return status;
  if (event.phase === 'cancelled') return 'cancelled';
  if (isDisputed(ticket)) return 'disputed';
  return event.phase === 'ended' ? 'unused' : 'active';
}

/** A ticket's state as an icon and a word. */
export function TicketState({ ticket }: { ticket: TicketView }) {
  const { t } = useTranslation('tickets');
  const state = stateOf(ticket);
  const { tone, Icon } = LOOKS[state];
  return (
    <Badge tone={tone}>
      <Icon aria-hidden="true" />
      {t(`states.${state}`)}
    </Badge>
  );
}

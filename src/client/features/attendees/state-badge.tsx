import { Ban, DoorOpen, Ticket, TriangleAlert } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { useFormats } from '#client/lib/format.ts';
import { Badge } from '#client/ui/badge.tsx';
import type { Attendee } from '#shared/contracts/attendees/attendees.ts';
import { ticketState } from './ticket-rules.ts';

const LOOK = {
  active: { Icon: Ticket, tone: 'neutral' },
  used: { Icon: DoorOpen, tone: 'success' },
  refunded: { Icon: Ban, tone: 'warning' },
  disputed: { Icon: TriangleAlert, tone: 'danger' },
} as const;

/** The state of a ticket, or of a purchase's tickets: one word, or how many are in. */
export function StateBadge({ tickets }: { tickets: readonly Attendee[] }) {
  const { t } = useTranslation('attendees');
  const { number } = useFormats();
  const states = new Set(tickets.map(ticketState));
  const [state = 'active'] = states;
  const { Icon, tone } = LOOK[states.size === 1 ? state : 'used'];
  const valid = tickets.filter(({ status }) => status !== 'refunded');
  return (
    <Badge tone={states.size === 1 ? tone : 'neutral'}>
      <Icon aria-hidden="true" />
      {states.size === 1
        ? t(`state.${state}`)
        : t('state.some', {
            part: number(valid.filter(({ status }) => status === 'used').length),
            whole: number(valid.length),
          })}
    </Badge>
  );
}

import { CircleCheck, Ticket, Undo2 } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { Badge } from '#client/ui/badge.tsx';
import type { TicketStatus } from '#shared/states.ts';

const LOOKS = {
  active: { tone: 'success', Icon: Ticket },
  used: { tone: 'neutral', Icon: CircleCheck },
  refunded: { tone: 'warning', Icon: Undo2 },
} as const satisfies Record<TicketStatus, unknown>;

/** A ticket's state as an icon and a word. */
export function TicketState({ status }: { status: TicketStatus }) {
  const { t } = useTranslation('tickets');
  const { tone, Icon } = LOOKS[status];
  return (
    <Badge tone={tone}>
      <Icon aria-hidden="true" />
      {t(`states.${status}`)}
    </Badge>
  );
}

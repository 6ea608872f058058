import { Ban, DoorOpen, Ticket, TriangleAlert } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { useFormats } from '#client/lib/format.ts';
import { Badge } from '#client/ui/badge.tsx';
import { cn } from '#client/ui/class-names.ts';
import type { Attendee } from '#shared/contracts/attendees/attendees.ts';
import { ticketState } from './ticket-rules.ts';

const LOOK = {
  active: { Icon: Ticket, tone: 'neutral' },
  used: { Icon: DoorOpen, tone: 'success' },
  refunded: { Icon: Ban, tone: 'warning' },
  disputed: { Icon: TriangleAlert, tone: 'danger' },
} as const;

interface StateBadgeProps {
  tickets: readonly Attendee[];
  /** Only exceptions have a pill: for long lists, where nearly all rows say the same. */
  isQuiet?: boolean;
}

/** The state of a ticket, or of a purchase's tickets: one word, or how many are in. */
export function StateBadge({ tickets, isQuiet = false }: StateBadgeProps) {
  const { t } = useTranslation('attendees');
  const { number } = useFormats();
  const states = new Set(tickets.map(ticketState));
  const [state = 'active'] = states;
  const isOne = states.size === 1;
  const { Icon, tone } = LOOK[isOne ? state : 'used'];
  const valid = tickets.filter(({ status }) => status !== 'refunded');
  const word = isOne
    ? t(`state.${state}`)
    : t('state.some', {
        part: number(valid.filter(({ status }) => status === 'used').length),
        whole: number(valid.length),
      });
  if (isQuiet && isOne && state === 'active') return <span className="text-muted-foreground">{word}</span>;
  const isPill = !isQuiet || (isOne && state !== 'used');
  return (
    <Badge
      tone={isOne ? tone : 'neutral'}
      className={isPill ? undefined : cn('bg-transparent px-0', isOne && 'text-success-ink')}
    >
      <Icon aria-hidden="true" />
      {word}
    </Badge>
  );
}

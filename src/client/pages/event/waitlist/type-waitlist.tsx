import { Hourglass } from 'lucide-react';
import { useContext } from 'react';
import { useTranslation } from 'react-i18next';
import { isFor, isOpen } from '#client/features/event-waitlist/waits.ts';
import { Badge } from '#client/ui/badge.tsx';
import { Button } from '#client/ui/button.tsx';
import { EarlySubmit } from '#client/ui/early-submit.tsx';
import type { EventView, TicketTypeView } from '#shared/contracts/events/events.ts';
import { onlyKept } from '../sale.ts';
import { EventWaitlist, typesToJoin } from './event-waitlist.ts';

/** In a type's row: that the person waits for it, or the way into its waitlist. */
export function TypeWaitlist({ type, event }: { type: TicketTypeView; event: EventView }) {
  const { t } = useTranslation('events');
  const { waits, onJoin } = useContext(EventWaitlist);
  const wait = waits.find((one) => isFor(one, type.id) && isOpen(one));
  if (wait) {
    return (
      <Badge tone={wait.status === 'offered' ? 'success' : 'primary'}>
        <Hourglass aria-hidden="true" />
        {t(wait.status === 'offered' ? 'waitlist.offered' : 'waitlist.joined')}
      </Badge>
    );
  }
  // The only type has the page's main button, which sells kept seats while there are some.
  const hasOwnButton = event.ticketTypes.length > 1 || onlyKept(type) !== null;
  const isOffered = hasOwnButton && typesToJoin(event, waits).includes(type);
  return isOffered ? <JoinButton type={type} onJoin={onJoin} /> : null;
}

interface JoinButtonProps {
  type: TicketTypeView;
  onJoin: (ticketTypeId: string) => void;
}

function JoinButton({ type, onJoin }: JoinButtonProps) {
  const { t } = useTranslation('events');
  return (
    <EarlySubmit name="waitlist" value={type.id} onSubmit={() => onJoin(type.id)}>
      <Button
        type="submit"
        size="sm"
        variant="outline"
        aria-label={t('waitlist.joinType', { type: type.name })}
        className="min-h-11"
      >
        {t('waitlist.join')}
      </Button>
    </EarlySubmit>
  );
}

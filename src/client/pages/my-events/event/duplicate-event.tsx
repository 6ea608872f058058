import { CopyPlus } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { useWantsDuplicate } from '#client/features/events/own/just-published.ts';
import { RepeatNight } from '#client/features/events/own/repeat-night.tsx';
import { Button } from '#client/ui/button.tsx';
import { toIso } from '#shared/contracts/common.ts';
import type { EventView } from '#shared/contracts/events/events.ts';
import { weeksLater, weeksUntilNext } from '#shared/time/weeks-later.ts';

/** Creates a copy of this event with another date. */
export function DuplicateEvent({ event }: { event: EventView }) {
  const { t } = useTranslation('ownEvents');
  const { id, name, timeZone, startDate } = event;
  const isWanted = useWantsDuplicate();
  const startsAt = Date.parse(startDate);
  const night = {
    id,
    name,
    timeZone,
    nextStartDate: toIso(weeksLater(startsAt, weeksUntilNext(startsAt, Date.now()), timeZone)),
    menuItems: event.hasMenu ? null : 0,
    staff: null,
    priced: event.hasMenu || event.ticketTypes.some(({ priceMinor }) => priceMinor > 0),
  };
  return (
    <RepeatNight
      night={night}
      opensAtOnce={isWanted}
      trigger={
        <Button variant="outline">
          <CopyPlus aria-hidden="true" />
          {t('duplicate.action')}
        </Button>
      }
    />
  );
}

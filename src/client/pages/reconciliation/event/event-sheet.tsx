import { useQuery } from '@tanstack/react-query';
import { CalendarX2, RefreshCw } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { failureOf, LoadFailure } from '#client/features/load-failure/load-failure.tsx';
import { isRefusal } from '#client/lib/api/error-record.ts';
import { errorText } from '#client/lib/api/error-text.ts';
import { trpc } from '#client/lib/api/trpc.ts';
import { useFormats } from '#client/lib/format.ts';
import { Button } from '#client/ui/button.tsx';
import { EmptyState } from '#client/ui/empty-state.tsx';
import { Sheet } from '#client/ui/sheet.tsx';
import { SkeletonBoxes } from '#client/ui/skeleton.tsx';
import { Differences } from './differences.tsx';
import { OnItsWay } from './on-its-way.tsx';
import { Outcome } from './outcome.tsx';
import { RepairCard } from './repair-card.tsx';
import { RepairHistory } from './repair-history.tsx';
import { UnknownCodes } from './unknown-codes.tsx';
import { isMoving } from './verdict.ts';

/** Poll interval while something is pending (ms). Each check reads all tickets of the event. */
const MOVING_EVERY_MS = 4_000;

interface EventSheetProps {
  /** Null while the sheet is closed. */
  eventId: string | null;
  onClose: () => void;
}

/** One event's box office compared with D1, beside the list: what differs, and its repair. */
export function EventSheet({ eventId, onClose }: EventSheetProps) {
  const { t } = useTranslation(['reconciliation', 'common']);
  const { language, moment, number } = useFormats();
  // While the sheet closes it still shows the event.
  const [shownId, setShownId] = useState(eventId);
  if (eventId !== null && eventId !== shownId) setShownId(eventId);
  const query = useQuery(
    trpc.reconcile.event.queryOptions(
      { eventId: shownId ?? '' },
      {
        enabled: eventId !== null,
        refetchOnWindowFocus: false,
        refetchInterval: ({ state }) => (state.data && isMoving(state.data) ? MOVING_EVERY_MS : false),
      },
    ),
  );
  const failure = failureOf(query);
  const event = query.data;
  return (
    <Sheet
      open={eventId !== null}
      onOpenChange={(open) => {
        if (!open) onClose();
      }}
      closeLabel={t('common:close')}
      title={event?.eventName ?? t('title')}
      description={
        event
          ? t('event.moment', { when: moment(event.checkedAt), compared: number(event.compared) })
          : undefined
      }
    >
      {isRefusal(failure, 'EVENT_NOT_FOUND') || isRefusal(failure, 'BAD_INPUT') ? (
        <EmptyState icon={<CalendarX2 aria-hidden="true" />} title={errorText('EVENT_NOT_FOUND', language)} />
      ) : event ? (
        <div key={event.eventId} className="grid grid-cols-1 gap-5">
          <Outcome event={event} />
          <Differences drift={event.drift} complete={event.complete} />
          <UnknownCodes event={event} />
          <RepairCard event={event} />
          <OnItsWay event={event} />
          <RepairHistory repairs={event.repairs} />
          {/* Not in the foot: what scrolls needs something that takes the keyboard's focus. */}
          <Button variant="outline" busy={query.isFetching} onClick={() => void query.refetch()}>
            {query.isFetching ? null : <RefreshCw aria-hidden="true" />}
            {t('event.again')}
          </Button>
        </div>
      ) : failure ? (
        <LoadFailure error={failure} onRetry={() => void query.refetch()} />
      ) : (
        <>
          <p role="status" className="mb-5 text-muted-foreground">
            {t('event.checking')}
          </p>
          <SkeletonBoxes className="gap-5" count={3} box="h-40" />
        </>
      )}
    </Sheet>
  );
}

import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { Banknote, Download, SearchX, Users } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useParams } from 'react-router';
import { DoorSale } from '#client/features/door-sale/door-sale.tsx';
import { useSentSale } from '#client/features/door-sale/sent-sale.ts';
import { EventFrame } from '#client/features/event-frame/event-frame.tsx';
import { ListPages } from '#client/features/list-pages/list-pages.tsx';
import { useLiveBoard } from '#client/features/live/use-live-board.ts';
import { failureOf, LoadFailure } from '#client/features/load-failure/load-failure.tsx';
import { isMissingEvent, MissingEvent } from '#client/features/load-failure/missing-event.tsx';
import { useMe } from '#client/features/session/use-me.ts';
import { trpc } from '#client/lib/api/trpc.ts';
import { useFormats } from '#client/lib/format.ts';
import { useOnline } from '#client/lib/use-online.ts';
import { Button } from '#client/ui/button.tsx';
import { Card } from '#client/ui/card.tsx';
import { cn } from '#client/ui/class-names.ts';
import { EmptyState } from '#client/ui/empty-state.tsx';
import { AttendeeRow, AttendeeRowSkeleton } from './attendee-row.tsx';
import { FilterFields } from './filter-fields.tsx';
import { useAttendeeFilters } from './use-attendee-filters.ts';
import { useAttendeesFile } from './use-attendees-file.ts';

/** Poll interval, for check-ins and sales (ms). */
const FOLLOW_EVERY_MS = 10_000;
const PLACES = ['first', 'second', 'third', 'fourth', 'fifth'];

/** The ticket holders of one event. */
export default function AttendeesPage() {
  const { t } = useTranslation(['attendees', 'doorSale', 'common']);
  const format = useFormats();
  const me = useMe();
  const [selling, setSelling] = useState(false);
  const { eventId = '' } = useParams();
  const saleResultUnknown = useSentSale(eventId, me?.id ?? '') !== null && !selling;
  const { filters, go } = useAttendeeFilters();
  const query = useQuery({
    ...trpc.attendees.list.queryOptions({ eventId, ...filters }),
    placeholderData: keepPreviousData,
    staleTime: 0,
    refetchInterval: FOLLOW_EVERY_MS,
  });
  // A live message about a sale or a check-in refetches the list; see `shared-sockets.ts`.
  useLiveBoard(eventId || null, 'staff');
  const online = useOnline();
  const list = query.data;
  // Cash sales are rare before the event, so the button is prominent only once it runs.
  const atTheDoor = saleResultUnknown || list?.event.phase === 'ongoing';
  const file = useAttendeesFile(eventId, list?.event ?? null, filters);
  const failure = list ? null : failureOf(query);
  const filtered = filters.search !== '' || filters.ticketTypeId !== null || filters.status !== null;
  if (isMissingEvent(failure)) return <MissingEvent />;
  return (
    <>
      <EventFrame eventId={eventId} />
      <div className="flex flex-wrap items-end justify-between gap-x-6 gap-y-3">
        <div>
          <h1 className="font-semibold text-2xl tracking-tight sm:text-3xl">{t('title')}</h1>
          <p className="mt-1.5 min-h-6 text-muted-foreground">
            {list
              ? t('summary', {
                  in: format.number(list.counts.used),
                  expected: format.number(list.counts.active),
                })
              : null}
          </p>
        </div>
        <div className="flex flex-wrap gap-2.5">
          {me &&
          (saleResultUnknown || list?.event.phase === 'published' || list?.event.phase === 'ongoing') ? (
            <Button variant={atTheDoor ? 'primary' : 'outline'} onClick={() => setSelling(true)}>
              <Banknote aria-hidden="true" />
              {t('doorSale:openLong')}
              {saleResultUnknown ? (
                <span className="rounded-full bg-amber-300 px-2 py-0.5 text-neutral-950 text-xs">
                  {t('doorSale:unknownResult.title')}
                </span>
              ) : null}
            </Button>
          ) : null}
          <Button variant="outline" busy={file.busy} disabled={!list || list.total === 0} onClick={file.save}>
            {file.busy ? null : <Download aria-hidden="true" />}
            {file.busy && file.fetched > 0
              ? t('file.progress', { fetched: format.number(file.fetched) })
              : t('file.save')}
          </Button>
        </div>
      </div>
      {me ? (
        <DoorSale
          key={eventId}
          open={selling}
          onOpenChange={setSelling}
          eventId={eventId}
          userId={me.id}
          offline={!online}
        />
      ) : null}
      <FilterFields filters={filters} onChange={go} list={list} />
      {failure ? (
        <LoadFailure error={failure} onRetry={() => void query.refetch()} />
      ) : list?.total === 0 ? (
        <EmptyState
          icon={filtered ? <SearchX aria-hidden="true" /> : <Users aria-hidden="true" />}
          title={t(filtered ? 'nothing' : 'empty')}
          text={t(filtered ? 'nothingText' : 'emptyText')}
        />
      ) : (
        <Card className="mt-4 px-4 sm:px-5">
          {list ? (
            <ul
              aria-label={t('title')}
              className={cn('divide-y transition-opacity', query.isPlaceholderData && 'opacity-50')}
            >
              {list.items.map((attendee) => (
                <AttendeeRow
                  key={attendee.ticketId}
                  eventId={eventId}
                  event={list.event}
                  attendee={attendee}
                />
              ))}
            </ul>
          ) : (
            <div className="divide-y">
              <p role="status" className="sr-only">
                {t('common:loading')}
              </p>
              {PLACES.map((place) => (
                <AttendeeRowSkeleton key={place} />
              ))}
            </div>
          )}
        </Card>
      )}
      {list ? <ListPages found={list} onChange={(page, replace) => go({ page }, replace)} /> : null}
    </>
  );
}

import { keepPreviousData, useInfiniteQuery } from '@tanstack/react-query';
import { Banknote, Download, SearchX, Users } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useParams } from 'react-router';
import { useTicketActions } from '#client/features/attendees/use-ticket-actions.ts';
import { useMe } from '#client/features/auth/session/use-me.ts';
import { DataTable } from '#client/features/data-table/data-table.tsx';
import { liveStaleTime, NEXT_PAGE, useLoadedRows } from '#client/features/data-table/loaded-rows.ts';
import { EventFrame } from '#client/features/events/frame/event-frame.tsx';
import { isTonight } from '#client/features/events/own/tonight.ts';
import { useLiveBoard } from '#client/features/live/use-live-board.ts';
import { isMissingEvent, MissingEvent } from '#client/features/load-failure/missing-event.tsx';
import { RopeSheet } from '#client/features/rope/rope-sheet.tsx';
import { DoorSale } from '#client/features/sales/door-sale.tsx';
import { useSentSale } from '#client/features/sales/sent-sale.ts';
import { usePushedParam } from '#client/features/url-param/use-pushed-param.ts';
import { trpc } from '#client/lib/api/trpc.ts';
import { useFormats } from '#client/lib/format.ts';
import { useOnline } from '#client/lib/use-online.ts';
import { Button } from '#client/ui/button.tsx';
import { EmptyState } from '#client/ui/empty-state.tsx';
import { ATTENDEES_COUNTED_MAX, BULK_MAX_ROWS } from '#shared/limits.ts';
import { BulkActions } from './bulk-actions.tsx';
import { useAttendeeColumns } from './columns.tsx';
import { FilterFields, SearchField } from './filter-fields.tsx';
import { PurchasePanel } from './purchase-panel.tsx';
import { type AttendeeRow, isPurchase, rowsOf } from './rows.ts';
import { useAttendeeView } from './use-attendee-view.ts';
import { useAttendeesFile } from './use-attendees-file.ts';
import { type TicketWork, WorkDialog } from './work-dialog.tsx';

/** Poll interval, for check-ins and sales (ms). */
const FOLLOW_EVERY_MS = 10_000;

/** On a phone the icon says it, so that the first guest is on the first screen. */
const ICON_ON_PHONE = 'max-sm:sr-only';

const idOf = ({ id }: AttendeeRow) => id;
const nameOf = ({ ticket: { guest, shortCode } }: AttendeeRow) => `${guest.name}, ${shortCode}`;
const partsOf = (row: AttendeeRow) => (isPurchase(row) ? row.parts : undefined);

/** The ticket holders of one event. */
export default function AttendeesPage() {
  const { t } = useTranslation(['attendees', 'doorSale', 'common']);
  const format = useFormats();
  const me = useMe();
  const [selling, setSelling] = useState(false);
  const [inLine, setInLine] = useState(false);
  const { eventId = '' } = useParams();
  const saleResultUnknown = useSentSale(eventId, me?.id ?? '') !== null && !selling;
  const view = useAttendeeView();
  const query = useInfiniteQuery({
    ...trpc.attendees.list.infiniteQueryOptions({ eventId, ...view.input }, NEXT_PAGE),
    placeholderData: keepPreviousData,
    staleTime: liveStaleTime,
    refetchInterval: FOLLOW_EVERY_MS,
  });
  const rows = useLoadedRows(query, rowsOf);
  const panel = usePushedParam('purchase');
  const [work, setWork] = useState<{ it: TicketWork; clear: () => void } | null>(null);
  const actions = useTicketActions(eventId);
  // A live message about a sale or a check-in refetches the list; see `shared-sockets.ts`.
  const { board } = useLiveBoard(eventId || null, 'staff');
  const online = useOnline();
  const list = query.data?.pages[0];
  const event = list?.event ?? null;
  // Cash is taken at the door. The door itself is the main action, in the event's frame.
  const sellsForCash = saleResultUnknown || (event !== null && isTonight(event));
  const file = useAttendeesFile(eventId, event, view.input);
  const counted = list?.total !== null;
  const sold = list?.types.reduce((total, type) => total + type.sold, 0) ?? 0;
  const checkedIn = board?.staff?.checkedIn;
  const expected =
    list && checkedIn !== undefined ? Math.max(0, sold - checkedIn - list.disputed) : undefined;
  const hasDoors = event !== null && (isTonight(event) || event.phase === 'ended' || (checkedIn ?? 0) > 0);
  const columns = useAttendeeColumns({ event, sortsAll: counted, hasDoors, actions });
  if (isMissingEvent(rows.failure)) return <MissingEvent />;
  const clock = event && format.otherClock(event, [event.startDate]);
  const summary =
    checkedIn === undefined || expected === undefined
      ? null
      : t('summary', { in: format.number(checkedIn), expected: format.number(expected) });
  return (
    <>
      <EventFrame
        eventId={eventId}
        title={t('title')}
        actions={
          <>
            {me && sellsForCash ? (
              <Button variant="outline" size="sm" onClick={() => setSelling(true)}>
                <Banknote aria-hidden="true" />
                <span className={ICON_ON_PHONE}>{t('doorSale:openLong')}</span>
                {saleResultUnknown ? (
                  <span className="rounded-full bg-amber-300 px-2 py-0.5 text-neutral-950 text-xs">
                    {t('doorSale:unknownResult.title')}
                  </span>
                ) : null}
              </Button>
            ) : null}
            <Button
              reads
              variant="outline"
              size="sm"
              busy={file.busy}
              disabled={rows.items.length === 0}
              onClick={file.save}
            >
              {file.busy ? null : <Download aria-hidden="true" />}
              {file.busy && file.fetched > 0 ? (
                t('file.progress', { fetched: format.number(file.fetched) })
              ) : (
                <span className={ICON_ON_PHONE}>{t('file.save')}</span>
              )}
            </Button>
          </>
        }
      />
      {me ? (
        <DoorSale
          key={eventId}
          open={selling}
          onOpenChange={setSelling}
          eventId={eventId}
          userId={me.id}
          offline={!online}
          onLine={() => {
            setSelling(false);
            setInLine(true);
          }}
        />
      ) : null}
      <RopeSheet eventId={eventId} open={inLine} onOpenChange={setInLine} offline={!online} />
      <DataTable
        className="-mt-2"
        name="attendees"
        label={t('title')}
        columns={columns}
        rows={rows}
        idOf={idOf}
        nameOf={nameOf}
        partsOf={partsOf}
        sort={{
          value: view.sort,
          onChange: (sort) => view.change({ sort }),
          note: counted ? undefined : t('notSorted', { max: format.number(ATTENDEES_COUNTED_MAX) }),
        }}
        onOpen={({ ticket }) => panel.open(ticket.purchaseId)}
        bulk={{
          max: BULK_MAX_ROWS,
          actions: (selected, clear) =>
            event ? (
              <BulkActions
                event={event}
                tickets={selected.map(({ ticket }) => ticket)}
                onWork={(it) => setWork({ it, clear })}
              />
            ) : null,
        }}
        totalText={(total) => t('total', { count: total, number: format.number(total) })}
        empty={
          <EmptyState
            icon={view.isFiltered ? <SearchX aria-hidden="true" /> : <Users aria-hidden="true" />}
            title={t(view.isFiltered ? 'nothing' : 'empty')}
            text={t(view.isFiltered ? 'nothingText' : 'emptyText')}
          />
        }
        filters={
          <FilterFields view={view} types={list?.types} counts={{ active: expected, used: checkedIn }} />
        }
        isFiltered={view.filters.type !== null || view.filters.state !== null}
        note={[summary, clock].filter(Boolean).join(' · ')}
      >
        <SearchField view={view} />
      </DataTable>
      {event ? (
        <PurchasePanel
          eventId={eventId}
          event={event}
          purchaseId={panel.value}
          onClose={panel.close}
          onWork={(it) => setWork({ it, clear: () => {} })}
        />
      ) : null}
      {work && event ? (
        <WorkDialog
          eventId={eventId}
          event={event}
          work={work.it}
          onClose={(isDone) => {
            if (isDone) work.clear();
            setWork(null);
          }}
        />
      ) : null}
    </>
  );
}

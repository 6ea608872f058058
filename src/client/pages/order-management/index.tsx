import { useQuery } from '@tanstack/react-query';
import { CalendarX2 } from 'lucide-react';
import { useCallback, useEffect, useEffectEvent, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link, useSearchParams } from 'react-router';
import { isOrganizer } from '#client/features/auth/session/roles.ts';
import { useMe } from '#client/features/auth/session/use-me.ts';
import { useLiveBoard } from '#client/features/live/use-live-board.ts';
import { failureOf, LoadFailure } from '#client/features/load-failure/load-failure.tsx';
import { useChangeParams } from '#client/features/url-param/use-change-params.ts';
import { helperPhone, noteHelperEnded } from '#client/lib/api/helper-phone.ts';
import { trpc } from '#client/lib/api/trpc.ts';
import { Alert } from '#client/ui/alert.tsx';
import { buttonClass } from '#client/ui/button.tsx';
import { EmptyState } from '#client/ui/empty-state.tsx';
import { Skeleton } from '#client/ui/skeleton.tsx';
import { PATHS, pathFor } from '#shared/paths.ts';
import { BarHeader } from './bar-header.tsx';
import { BarScreen } from './bar-screen.tsx';
import { EventSelect } from './event-select.tsx';
import { WaitingSkeleton } from './waiting/waiting-orders.tsx';

/** The orders of another event look the same: scroll up to the banner and focus it. */
function bringIntoView(banner: HTMLElement | null): void {
  if (!banner) return;
  window.scrollTo({ top: 0 });
  banner.focus({ preventScroll: true });
}

/** All orders of one event, for bar staff. `?event=` names it; the default is the running one. */
export default function OrderManagementPage() {
  const { t } = useTranslation('bar');
  const me = useMe();
  const [params, setParams] = useSearchParams();
  const query = useQuery(trpc.orders.barEvents.queryOptions());
  const events = query.data?.items ?? [];
  const [left, setLeft] = useState<{ eventId: string; eventName: string } | null>(null);
  const theirs = left === null ? events : events.filter((event) => event.eventId !== left.eventId);
  const requested = params.get('event');
  const eventId = (requested === left?.eventId ? null : requested) ?? theirs[0]?.eventId ?? null;
  const present = events.find((event) => event.eventId === eventId);
  const failure = failureOf(query);
  const loading = query.isPending && !failure;
  const isTheirOwn = me !== null && isOrganizer(me) && (present?.own ?? me.role === 'admin');
  const { accessLost, board, state: live } = useLiveBoard(eventId, 'staff');
  const changeParams = useChangeParams();
  const search = params.get('q')?.trim() ?? '';
  const onSearch = useCallback(
    (q: string) => changeParams({ q, page: null }, { replace: true }),
    [changeParams],
  );
  const assignments = board?.staff?.assignments;
  const team = useRef({ eventId, assignments });
  /** Refetches the list of events. If the account is closed, the request itself signs out. */
  const leave = useEffectEvent(async () => {
    // Someone who never worked here gets the error from the bar screen.
    if (!present) return;
    const { data } = await query.refetch();
    if (data && !data.items.some((event) => event.eventId === present.eventId)) setLeft(present);
  });
  useEffect(() => {
    // A helper has one role at one event: nothing can be left.
    if (accessLost && helperPhone) noteHelperEnded();
    else if (accessLost) void leave();
  }, [accessLost]);
  // Removal from the bar keeps the socket open for someone who still works at the door: check on every staff change.
  useEffect(() => {
    if (assignments === undefined) return;
    const before = team.current;
    team.current = { eventId, assignments };
    if (before.eventId === eventId && (before.assignments ?? assignments) !== assignments) void leave();
  }, [eventId, assignments]);
  const choice =
    eventId === null || loading ? null : theirs.length > 1 || (present === undefined && theirs.length > 0) ? (
      <EventSelect
        events={theirs}
        value={present ? eventId : null}
        onChange={(next) => setParams({ event: next })}
      />
    ) : (
      <p className="truncate px-3 font-semibold">{present?.eventName ?? t('title')}</p>
    );
  return (
    <div className="@container/bar">
      <div className="flex min-h-dvh flex-col @min-[60rem]/bar:h-dvh">
        <BarHeader
          backTo={isTheirOwn && eventId ? pathFor(PATHS.eventEditor, eventId) : PATHS.dashboard}
          eventId={loading ? null : eventId}
          loading={loading}
          live={live}
          search={search}
          onSearch={onSearch}
        >
          {choice ??
            (loading ? (
              <Skeleton className="mx-3 h-5 w-48 max-w-full" />
            ) : (
              <p className="truncate px-3 font-semibold">{t('title')}</p>
            ))}
        </BarHeader>
        <div className="flex min-h-0 flex-1 flex-col px-3 sm:px-5">
          {left ? (
            <div key={left.eventId} ref={bringIntoView} tabIndex={-1} className="scroll-mt-24 pt-4">
              <Alert tone="warning" title={t('left.title', { event: left.eventName })}>
                {t('left.text')}
              </Alert>
            </div>
          ) : null}
          {loading && !eventId ? (
            <div className="pt-3">
              <Skeleton className="mb-3 h-13 rounded-xl @min-[60rem]/bar:h-7 @min-[60rem]/bar:w-32" />
              <WaitingSkeleton />
            </div>
          ) : null}
          {eventId ? (
            <BarScreen key={eventId} eventId={eventId} search={search} />
          ) : failure ? (
            <LoadFailure error={failure} onRetry={() => void query.refetch()} />
          ) : loading ? null : (
            <EmptyState
              icon={<CalendarX2 aria-hidden="true" />}
              title={t('noEvents')}
              text={t('noEventsText')}
              action={
                <Link to={PATHS.dashboard} className={buttonClass({ variant: 'outline' })}>
                  {t('toDashboard')}
                </Link>
              }
            />
          )}
        </div>
      </div>
    </div>
  );
}

import { useQuery, useQueryClient } from '@tanstack/react-query';
import { lazy, Suspense, useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useParams } from 'react-router';
import { useDocumentTitle } from '#client/app/document-title.ts';
import { usePageView } from '#client/features/analytics/use-page-view.ts';
import { useMe } from '#client/features/auth/session/use-me.ts';
import { useCartInUrl } from '#client/features/checkout/cart/cart-in-url.ts';
import { useHasPurchase } from '#client/features/checkout/flow/stored-purchase.ts';
import { useWaits } from '#client/features/event-waitlist/use-waits.ts';
import { isOpen, type Wait } from '#client/features/event-waitlist/waits.ts';
import { useEventAccent } from '#client/features/events/cover/use-event-accent.ts';
import { useEventTurns } from '#client/features/events/turns/use-event-turns.ts';
import { OpenGroupNotice } from '#client/features/groups/open-group-notice.tsx';
import { type LiveView, newestBoard } from '#client/features/live/live-socket.ts';
import { viewOf } from '#client/features/live/shared-sockets.ts';
import { useLiveBoard } from '#client/features/live/use-live-board.ts';
import { useNewVersion } from '#client/features/live/use-new-version.ts';
import { eventWithBoard } from '#client/features/live/with-board.ts';
import { failureOf, LoadFailure } from '#client/features/load-failure/load-failure.tsx';
import { isMissingEvent } from '#client/features/load-failure/missing-event.tsx';
import { useFollowedLink } from '#client/features/promoters/followed-link.ts';
import { useOwnPicks } from '#client/features/seats/choice/stored-choice.ts';
import { usePushedParam } from '#client/features/url-param/use-pushed-param.ts';
import { trpc } from '#client/lib/api/trpc.ts';
import { loadWithTexts } from '#client/lib/load-with-texts.ts';
import { clockOffset } from '#client/lib/server-clock.ts';
import { useEver } from '#client/lib/use-ever.ts';
import type { CheckoutResult } from '#shared/contracts/checkout.ts';
import type { EventView } from '#shared/contracts/events/events.ts';
import { GUEST_READ_TTL_S } from '#shared/limits.ts';
import type { PublicBoard } from '#shared/live/live-board.ts';
import { useAccess } from './access/access-codes.ts';
import { useUnlocked, withUnlocked } from './access/use-unlocked.ts';
import { type SeatsByZone, withOpened, withOwnPicks } from './access/with-opened.ts';
import { type CardWish, useCardChoice } from './checkout/card-choice.ts';
import { NoNetwork } from './checkout/no-network.tsx';
import { EventContent } from './event-content.tsx';
import { EventNotFound } from './event-not-found.tsx';
import { EventSkeleton } from './event-skeleton.tsx';
import { ServerClock, useEventNow } from './server-clock.ts';
import { TAKING, WaitlistProvider } from './waitlist/waitlist-provider.tsx';

/** Poll interval while the live socket is down (ms). */
const EVENT_EVERY_MS = 8_000;
const NO_WAITS: readonly Wait[] = [];
/** Phases that can still change. Staff see a draft on its own page. */
const MOVING: ReadonlySet<EventView['phase']> = new Set(['published', 'ongoing']);

/** Counts the seats that codes and links open; loaded by those who have one. */
const OpenedSeats = lazy(() => import('./access/opened-seats.tsx'));
const NONE_OPENED: SeatsByZone = {};

const loadPurchases = () => loadWithTexts(() => import('./checkout/purchases.tsx'), []);
/** Buying, in a chunk that readers who only browse do not load. */
const Purchases = lazy(loadPurchases);
/** Interactions that suggest a human, who may buy next. */
const SIGNS_OF_LIFE = ['pointerdown', 'keydown', 'scroll'] as const;

/** Preloads checkout on the first interaction. A load error is shown when the sheet opens. */
function useBuyingAhead(): void {
  useEffect(() => {
    const load = () => {
      for (const sign of SIGNS_OF_LIFE) window.removeEventListener(sign, load);
      loadPurchases()
        .then(({ loadBuying }) => loadBuying())
        .catch((error: unknown) => console.error(error));
    };
    for (const sign of SIGNS_OF_LIFE) window.addEventListener(sign, load, { passive: true });
    return () => {
      for (const sign of SIGNS_OF_LIFE) window.removeEventListener(sign, load);
    };
  }, []);
}

export default function EventPage() {
  const { t } = useTranslation();
  const { id = '' } = useParams();
  useFollowedLink(id);
  const options = trpc.events.get.queryOptions({ eventId: id });
  const known = useQueryClient().getQueryData(options.queryKey);
  const { data: waits = NO_WAITS } = useWaits({
    eventId: id,
    isLive: () => viewOf('mine', id).state === 'live',
  });
  const channel = waits.some(isOpen) ? 'mine' : 'event';
  const live = useLiveBoard(known && MOVING.has(known.phase) ? id : null, channel);
  const query = useQuery({
    ...options,
    refetchInterval: live.state === 'live' || live.state === 'off' ? false : EVENT_EVERY_MS,
  });
  useNewVersion(query, live);
  const offset = query.data ? clockOffset(query.data, query.dataUpdatedAt) : 0;
  useEventTurns(query.data && [query.data], offset);
  const eventNow = useEventNow(query.data, offset);
  const unlocked = useUnlocked(id);
  const access = useAccess(id);
  const ownPicks = useOwnPicks(id);
  const [opened, setOpened] = useState({ eventId: id, seats: NONE_OPENED });
  const failure = failureOf(query);
  useDocumentTitle(query.data?.name);
  if (eventNow) {
    const newest = newestBoard(live, query.dataUpdatedAt, GUEST_READ_TTL_S * 1_000);
    const boarded = withUnlocked(eventWithBoard(eventNow, newest), unlocked);
    const event = withOpened(
      newest?.board ? withOwnPicks(boarded, ownPicks) : boarded,
      opened.eventId === id ? opened.seats : NONE_OPENED,
    );
    return (
      <ServerClock value={offset}>
        {access.length > 0 && event.ticketTypes.some(({ kept }) => kept) ? (
          <Suspense fallback={null}>
            <OpenedSeats
              eventId={id}
              access={access}
              channel={channel}
              onOpened={(seats) => setOpened({ eventId: id, seats })}
            />
          </Suspense>
        ) : null}
        <LoadedEvent key={event.id} event={event} waits={waits} hype={newest?.board?.hype} live={live} />
      </ServerClock>
    );
  }
  return (
    <>
      <h1 className="sr-only">{t('titles.event')}</h1>
      {isMissingEvent(failure) ? (
        <EventNotFound />
      ) : failure ? (
        <LoadFailure error={failure} onRetry={() => void query.refetch()} />
      ) : (
        <EventSkeleton />
      )}
    </>
  );
}

/** On a phone the cover extends to the top of the page, over the preceding element. */
const ABOVE_COVER = 'mb-11 sm:mb-5';

function LoadedEvent({
  event,
  waits,
  hype,
  live: { state: live, board },
}: {
  event: EventView;
  waits: readonly Wait[];
  hype: PublicBoard['hype'] | undefined;
  live: LiveView;
}) {
  const me = useMe();
  const sheet = usePushedParam('buy');
  const ticket = usePushedParam('ticket');
  useBuyingAhead();
  usePageView(event.phase === 'draft' ? null : event.id);
  const carried = useCartInUrl();
  const [isQueued, setIsQueued] = useState(false);
  const choice = useCardChoice(event);
  const [wish, setWish] = useState<CardWish | null>(null);
  const showTicket = (result: CheckoutResult, from: string) => {
    const first =
      result.kind === 'tickets' ? (result.tickets?.[0]?.id ?? result.receipt.ticketIds[0]) : undefined;
    if (first) ticket.openInsteadOf(from, first);
    else sheet.close();
  };
  const isRemembered = useHasPurchase('tickets', event.id, me?.id ?? null);
  const mayBeAwaited = me !== null && event.delayedPayments;
  const isBuyer = useEver(
    sheet.value !== null || ticket.value !== null || carried !== null || isRemembered || mayBeAwaited,
  );
  useEventAccent(event, true);
  return (
    <WaitlistProvider
      event={event}
      waits={waits}
      className={ABOVE_COVER}
      onBought={(result) => showTicket(result, TAKING)}
    >
      {isBuyer ? (
        <Suspense fallback={sheet.value === null ? null : <NoNetwork />}>
          <Purchases
            event={event}
            carried={carried}
            sheet={sheet}
            ticket={ticket}
            onBought={showTicket}
            onQueued={setIsQueued}
            card={{ choice, wish, onDone: () => setWish(null) }}
            className={ABOVE_COVER}
          />
        </Suspense>
      ) : null}
      <OpenGroupNotice eventId={event.id} className={ABOVE_COVER} />
      <EventContent
        hype={hype}
        event={event}
        live={live}
        mayBeHeld={MOVING.has(event.phase) && board === null && (live === 'off' || live === 'connecting')}
        isQueued={isQueued}
        choice={choice}
        isBuying={sheet.value !== null}
        onBuy={(asked) => {
          setWish(asked ?? null);
          sheet.open('1');
        }}
      />
    </WaitlistProvider>
  );
}

import { useQuery, useQueryClient } from '@tanstack/react-query';
import { lazy, Suspense, useContext, useEffect, useEffectEvent } from 'react';
import { useTranslation } from 'react-i18next';
import { useParams } from 'react-router';
import { useDocumentTitle } from '#client/app/document-title.ts';
import { usePageView } from '#client/features/analytics/use-page-view.ts';
import { carriedLines, goneLines } from '#client/features/checkout/cart/cart.ts';
import { useCartInUrl } from '#client/features/checkout/cart/cart-in-url.ts';
import { type PurchaseFlow, usePurchaseFlow } from '#client/features/checkout/flow/use-purchase-flow.ts';
import { AwaitedNotice, PurchaseNotice } from '#client/features/checkout/purchase-notice.tsx';
import { useWaits } from '#client/features/event-waitlist/use-waits.ts';
import { isOpen, type Wait } from '#client/features/event-waitlist/waits.ts';
import { useEventTurns } from '#client/features/events/turns/use-event-turns.ts';
import { OpenGroupNotice } from '#client/features/groups/open-group-notice.tsx';
import { type LiveView, newestBoard } from '#client/features/live/live-socket.ts';
import { viewOf } from '#client/features/live/shared-sockets.ts';
import { useLiveBoard } from '#client/features/live/use-live-board.ts';
import { useNewVersion } from '#client/features/live/use-new-version.ts';
import { eventWithBoard } from '#client/features/live/with-board.ts';
import { failureOf, LoadFailure } from '#client/features/load-failure/load-failure.tsx';
import { isMissingEvent } from '#client/features/load-failure/missing-event.tsx';
import { useLanguage } from '#client/features/preferences/language.ts';
import { GiveUp, WaitingNotice } from '#client/features/queue/waiting-view.tsx';
import { usePushedParam } from '#client/features/url-param/use-pushed-param.ts';
import { errorMessage } from '#client/lib/api/error-record.ts';
import { errorText } from '#client/lib/api/error-text.ts';
import { trpc } from '#client/lib/api/trpc.ts';
import { loadWithTexts } from '#client/lib/load-with-texts.ts';
import { clockOffset } from '#client/lib/server-clock.ts';
import { useEver } from '#client/lib/use-ever.ts';
import { Alert } from '#client/ui/alert.tsx';
import { Button } from '#client/ui/button.tsx';
import type { CheckoutResult } from '#shared/contracts/checkout.ts';
import type { EventView } from '#shared/contracts/events/events.ts';
import { GUEST_READ_TTL_S } from '#shared/limits.ts';
import type { PublicBoard } from '#shared/live/live-board.ts';
import { useAwaitedCheckout } from './checkout/use-awaited-checkout.ts';
import { EventContent } from './event-content.tsx';
import { EventNotFound } from './event-not-found.tsx';
import { EventSkeleton } from './event-skeleton.tsx';
import { openingWaitMs, saleOf } from './sale.ts';
import { ServerClock, useEventNow } from './server-clock.ts';
import { TAKING, WaitlistProvider } from './waitlist/waitlist-provider.tsx';

/** Poll interval while the live socket is down (ms). */
const EVENT_EVERY_MS = 8_000;
const NO_WAITS: readonly Wait[] = [];
/** Phases that can still change. Staff see a draft on its own page. */
const MOVING: ReadonlySet<EventView['phase']> = new Set(['published', 'ongoing']);

const loadBuying = () => loadWithTexts(() => import('./checkout/buying.tsx'), ['checkout', 'auth']);
/** The checkout sheet and tickets, in a chunk that readers who only browse do not load. */
const Buying = lazy(loadBuying);
/** Interactions that suggest a human, who may buy next. */
const SIGNS_OF_LIFE = ['pointerdown', 'keydown', 'scroll'] as const;

/** Preloads checkout on the first interaction. A load error is shown when the sheet opens. */
function useBuyingAhead(): void {
  useEffect(() => {
    const load = () => {
      for (const sign of SIGNS_OF_LIFE) window.removeEventListener(sign, load);
      loadBuying().catch((error: unknown) => console.error(error));
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
  const options = trpc.events.get.queryOptions({ eventId: id });
  const known = useQueryClient().getQueryData(options.queryKey);
  const { data: waits = NO_WAITS } = useWaits({
    eventId: id,
    isLive: () => viewOf('mine', id).state === 'live',
  });
  const live = useLiveBoard(
    known && MOVING.has(known.phase) ? id : null,
    waits.some(isOpen) ? 'mine' : 'event',
  );
  const query = useQuery({
    ...options,
    refetchInterval: live.state === 'live' || live.state === 'off' ? false : EVENT_EVERY_MS,
  });
  useNewVersion(query, live);
  const offset = query.data ? clockOffset(query.data, query.dataUpdatedAt) : 0;
  useEventTurns(query.data && [query.data], offset);
  const eventNow = useEventNow(query.data, offset);
  const failure = failureOf(query);
  useDocumentTitle(query.data?.name);
  if (eventNow) {
    const newest = newestBoard(live, query.dataUpdatedAt, GUEST_READ_TTL_S * 1_000);
    const event = eventWithBoard(eventNow, newest);
    return (
      <ServerClock value={offset}>
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
  const { t } = useTranslation('events');
  const { language } = useLanguage();
  const serverAhead = useContext(ServerClock);
  const sheet = usePushedParam('buy');
  const ticket = usePushedParam('ticket');
  useBuyingAhead();
  usePageView(event.phase === 'draft' ? null : event.id);
  const awaited = useAwaitedCheckout(event);
  const showTicket = (result: CheckoutResult, from = 'buy') => {
    const first =
      result.kind === 'tickets' ? (result.tickets?.[0]?.id ?? result.receipt.ticketIds[0]) : undefined;
    if (first) ticket.openInsteadOf(from, first);
    else sheet.close();
  };
  const sheetOpen = sheet.value !== null;
  const flow = usePurchaseFlow({
    kind: 'tickets',
    of: event.id,
    open: sheetOpen,
    onDone: showTicket,
    onEnded: () => sheet.open('1'),
    canBeHad: (lines) => event.phase !== 'cancelled' && goneLines(lines, event.ticketTypes).length === 0,
    openingWait: () => openingWaitMs(event, Date.now() + serverAhead, Math.random()),
  });
  useCarriedCart(event, flow);
  const { state, waiting, error } = flow;
  const onSale = saleOf(event) === 'open';
  // A choice stays open when sales close, and states the reason. A purchase does too: it may have the last ticket.
  const isChosen = flow.lines.length > 0 && !error;
  const open = sheetOpen && state.step !== 'done' && (onSale || isChosen || state.step !== 'choosing');
  const isBuyingWanted = useEver(
    open || ticket.value !== null || state.step === 'done' || flow.subject !== null,
  );
  return (
    <WaitlistProvider
      event={event}
      waits={waits}
      className={ABOVE_COVER}
      onBought={(result) => {
        flow.show(result);
        showTicket(result, TAKING);
      }}
    >
      {open ? null : <PurchaseNotice flow={flow} className={ABOVE_COVER} onOpen={() => sheet.open('1')} />}
      {awaited && !flow.subject && !sheetOpen ? (
        <AwaitedNotice
          className={ABOVE_COVER}
          onOpen={() => {
            flow.resume(awaited);
            sheet.open('1');
          }}
        />
      ) : null}
      <OpenGroupNotice eventId={event.id} className={ABOVE_COVER} />
      {waiting && !open && !flow.isElsewhere ? (
        <WaitingNotice waiting={waiting} className={ABOVE_COVER} />
      ) : null}
      {flow.repriced && !open && onSale ? (
        <Alert
          tone="danger"
          className={ABOVE_COVER}
          action={
            <div className="grid gap-2.5 sm:max-w-xs">
              <Button onClick={() => sheet.open('1')}>{t('held.look')}</Button>
              <GiveUp asking={flow.asking} onGiveUp={flow.leaveQueue} />
            </div>
          }
        >
          {errorText('PRICE_CHANGED', language)} {t('held.text')}
        </Alert>
      ) : error && !open && !flow.sent ? (
        <Alert tone="danger" className={ABOVE_COVER}>
          {errorMessage(error, language)}
        </Alert>
      ) : null}
      <EventContent
        hype={hype}
        event={event}
        live={live}
        mayBeHeld={MOVING.has(event.phase) && board === null && (live === 'off' || live === 'connecting')}
        isQueued={waiting !== null}
        onBuy={() => sheet.open('1')}
      />
      {isBuyingWanted ? (
        <Suspense>
          <Buying
            event={event}
            flow={flow}
            open={open}
            onClose={sheet.close}
            shown={ticket.value}
            onMove={ticket.change}
            onHide={ticket.close}
          />
        </Suspense>
      ) : null}
    </WaitlistProvider>
  );
}

/** Fills an empty cart from the URL, as of a mail that was read on another device. */
function useCarriedCart({ ticketTypes }: EventView, { state, lines, change }: PurchaseFlow): void {
  const carried = useCartInUrl();
  const fill = useEffectEvent(() => {
    if (!carried || lines.length > 0 || state.step !== 'choosing') return;
    change({ lines: carriedLines(carried, ticketTypes), code: carried.code });
  });
  useEffect(() => fill(), []);
}

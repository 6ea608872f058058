import { useQuery, useQueryClient } from '@tanstack/react-query';
import { lazy, Suspense, useContext, useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useParams } from 'react-router';
import { useDocumentTitle } from '#client/app/document-title.ts';
import { usePageView } from '#client/features/analytics/use-page-view.ts';
import { useCurrentUser } from '#client/features/auth/session/use-me.ts';
import { useCartInUrl } from '#client/features/checkout/cart/cart-in-url.ts';
import { PayingNotice } from '#client/features/checkout/paying-notice.tsx';
import {
  beginCheckout,
  checkoutKey,
  mayBePaying,
  resumeCheckout,
  useStoredCheckout,
} from '#client/features/checkout/stored-checkout.ts';
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
import { VISITOR } from '#client/features/queue/stored-queue-token.ts';
import { usePushedParam } from '#client/features/url-param/use-pushed-param.ts';
import { errorMessage } from '#client/lib/api/error-record.ts';
import { errorText } from '#client/lib/api/error-text.ts';
import { trpc } from '#client/lib/api/trpc.ts';
import { loadWithTexts } from '#client/lib/load-with-texts.ts';
import { clockOffset } from '#client/lib/server-clock.ts';
import { Alert } from '#client/ui/alert.tsx';
import { Button } from '#client/ui/button.tsx';
import type { EventView } from '#shared/contracts/events/events.ts';
import type { PurchaseReceipt } from '#shared/contracts/tickets/tickets.ts';
import { GUEST_READ_TTL_S } from '#shared/limits.ts';
import type { PublicBoard } from '#shared/live/live-board.ts';
import { carriedCart } from './checkout/cart.ts';
import { useAwaitedCheckout } from './checkout/use-awaited-checkout.ts';
import { useCart } from './checkout/use-cart.ts';
import { usePurchase } from './checkout/use-purchase.ts';
import { GiveUp, WaitingNotice } from './checkout/waiting-view.tsx';
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
  const serverAhead = useContext(ServerClock);
  const sheet = usePushedParam('buy');
  const [bought, setBought] = useState<PurchaseReceipt | null>(null);
  const ticket = usePushedParam('ticket');
  /** Hides the emptied sheet until the URL drops its `buy` parameter. */
  const [finished, setFinished] = useState(false);
  useBuyingAhead();
  usePageView(event.phase === 'draft' ? null : event.id);
  const storeId = checkoutKey('tickets', event.id);
  const checkout = useStoredCheckout(storeId);
  const awaited = useAwaitedCheckout(event);
  const user = useCurrentUser();
  const { me } = user;
  const carried = useCartInUrl();
  const isVisitor = user.status === 'signedOut';
  const cart = useCart(
    event.id,
    isVisitor ? null : me?.id,
    carried && carriedCart(carried, event.ticketTypes),
  );
  const { language } = useLanguage();
  const done = (receipt: PurchaseReceipt, from = 'buy') => {
    cart.empty();
    setBought(receipt);
    setFinished(true);
    const [first] = receipt.ticketIds;
    if (first) ticket.openInsteadOf(from, first);
    else sheet.close();
  };
  const purchase = usePurchase(
    {
      eventId: event.id,
      ownerId: isVisitor ? VISITOR : (me?.id ?? null),
      canBeHad: (lines) =>
        event.phase !== 'cancelled' &&
        lines.every(({ ticketTypeId }) => event.ticketTypes.some(({ id }) => id === ticketTypeId)),
      openingWait: () => openingWaitMs(event, Date.now() + serverAhead, Math.random()),
    },
    {
      done,
      started: ({ checkoutId }) => {
        cart.settleHold();
        if (checkoutId) beginCheckout(storeId, { checkoutId }, !me?.emailVerified);
      },
      refused: cart.restore,
      held: cart.fill,
      gaveUp: cart.settle,
      unknownResult: cart.recall,
    },
  );
  const { waiting, held, running, error, forget } = purchase;
  const sheetOpen = sheet.value !== null;
  if (finished && !sheetOpen) setFinished(false);
  // A purchase was sent and its answer is unknown. Its sheet opens even if sales are over: it may have bought the last
  // ticket.
  const unknownResult = cart.cart.sent !== null && !waiting && !running;
  const onSale = sheetOpen && saleOf(event) === 'open';
  // A cart in progress stays open when sales close, and states the reason.
  const [begun, setBegun] = useState(false);
  if (begun !== (onSale || (begun && sheetOpen))) setBegun(!begun);
  const stays = begun && !error && cart.cart.lines.length > 0;
  const open =
    sheetOpen && !finished && (onSale || stays || waiting !== null || unknownResult || checkout !== null);
  // Stays mounted after the first opening, so that the closing animation can run.
  const [wanted, setWanted] = useState(false);
  if (!wanted && (open || bought || ticket.value || checkout)) setWanted(true);
  const wasOpen = useRef(sheetOpen);
  useEffect(() => {
    // Closing the sheet clears the error that it showed.
    if (wasOpen.current && !sheetOpen && !waiting && !running) forget();
    wasOpen.current = sheetOpen;
  }, [sheetOpen, waiting, running, forget]);
  return (
    <WaitlistProvider
      event={event}
      waits={waits}
      className={ABOVE_COVER}
      onBought={(receipt) => done(receipt, TAKING)}
    >
      {checkout && !open && mayBePaying(checkout) ? (
        <PayingNotice className={ABOVE_COVER} onOpen={() => sheet.open('1')} />
      ) : awaited && !checkout && !sheetOpen ? (
        <PayingNotice
          isAwaited
          className={ABOVE_COVER}
          onOpen={() => {
            resumeCheckout(storeId, awaited);
            sheet.open('1');
          }}
        />
      ) : null}
      <OpenGroupNotice eventId={event.id} className={ABOVE_COVER} />
      {waiting && !open ? <WaitingNotice waiting={waiting} className={ABOVE_COVER} /> : null}
      {unknownResult && !open ? (
        <Alert
          tone="warning"
          className={ABOVE_COVER}
          title={t('unknownResult.title')}
          action={
            <Button variant="outline" onClick={() => sheet.open('1')}>
              {t('unknownResult.look')}
            </Button>
          }
        >
          {t('unknownResult.text')}
        </Alert>
      ) : held && !open && saleOf(event) === 'open' ? (
        <Alert
          tone="danger"
          className={ABOVE_COVER}
          action={
            <div className="grid gap-2.5 sm:max-w-xs">
              <Button onClick={() => sheet.open('1')}>{t('held.look')}</Button>
              <GiveUp asking={purchase.asking} onGiveUp={purchase.giveUp} />
            </div>
          }
        >
          {errorText('PRICE_CHANGED', language)} {t('held.text')}
        </Alert>
      ) : error && !open ? (
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
      {wanted ? (
        <Suspense>
          <Buying
            event={event}
            cart={cart}
            open={open}
            onClose={sheet.close}
            purchase={purchase}
            onPaid={done}
            onEnded={() => sheet.open('1')}
            bought={bought}
            shown={ticket.value}
            onMove={ticket.change}
            onHide={ticket.close}
          />
        </Suspense>
      ) : null}
    </WaitlistProvider>
  );
}

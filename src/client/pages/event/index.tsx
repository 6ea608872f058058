import { useQuery, useQueryClient } from '@tanstack/react-query';
import { lazy, Suspense, useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useParams } from 'react-router';
import { useDocumentTitle } from '#client/app/document-title.ts';
import { useCartInUrl } from '#client/features/cart/cart-in-url.ts';
import { useEventTurns } from '#client/features/event-turns/use-event-turns.ts';
import { type LiveState, newestBoard } from '#client/features/live/live-socket.ts';
import { useLiveBoard } from '#client/features/live/use-live-board.ts';
import { useNewVersion } from '#client/features/live/use-new-version.ts';
import { eventWithBoard } from '#client/features/live/with-board.ts';
import { failureOf, LoadFailure } from '#client/features/load-failure/load-failure.tsx';
import { isMissingEvent } from '#client/features/load-failure/missing-event.tsx';
import { useLanguage } from '#client/features/preferences/language.ts';
import { useCurrentUser } from '#client/features/session/use-me.ts';
import { usePaymentReturn } from '#client/features/top-up/use-payment-return.ts';
import { usePushedParam } from '#client/features/url-param/use-pushed-param.ts';
import { errorMessage } from '#client/lib/api/error-record.ts';
import { errorText } from '#client/lib/api/error-text.ts';
import { trpc } from '#client/lib/api/trpc.ts';
import { clockOffset } from '#client/lib/server-clock.ts';
import { Alert } from '#client/ui/alert.tsx';
import { Button } from '#client/ui/button.tsx';
import { Spinner } from '#client/ui/spinner.tsx';
import type { EventView } from '#shared/contracts/events/events.ts';
import type { PurchaseReceipt } from '#shared/contracts/sales/tickets.ts';
import { GUEST_READ_TTL_S } from '#shared/limits.ts';
import type { PublicBoard } from '#shared/live/live-board.ts';
import { carriedCart } from './checkout/cart.ts';
import { useCart } from './checkout/use-cart.ts';
import { usePurchase } from './checkout/use-purchase.ts';
import { GiveUp, WaitingNotice } from './checkout/waiting-view.tsx';
import { EventContent } from './event-content.tsx';
import { EventNotFound } from './event-not-found.tsx';
import { EventSkeleton } from './event-skeleton.tsx';
import { saleOf } from './sale.ts';
import { ServerClock, useEventNow } from './server-clock.ts';

/** Poll interval while the live socket is down (ms). */
const EVENT_EVERY_MS = 8_000;
/** Phases that can still change. Staff see a draft on its own page. */
const MOVING: ReadonlySet<EventView['phase']> = new Set(['published', 'ongoing']);

const loadBuying = () => import('./checkout/buying.tsx');
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
  const live = useLiveBoard(known && MOVING.has(known.phase) ? id : null, 'event');
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
        <LoadedEvent key={event.id} event={event} hype={newest?.board?.hype} live={live.state} />
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
  hype,
  live,
}: {
  event: EventView;
  hype: PublicBoard['hype'] | undefined;
  live: LiveState;
}) {
  const { t } = useTranslation('events');
  const sheet = usePushedParam('buy');
  const payment = usePaymentReturn();
  const [bought, setBought] = useState<PurchaseReceipt | null>(null);
  const ticket = usePushedParam('ticket');
  /** Hides the emptied sheet until the URL drops its `buy` parameter. */
  const [finished, setFinished] = useState(false);
  useBuyingAhead();
  const confirming = payment?.status === 'pending';
  const user = useCurrentUser();
  const { me } = user;
  const carried = useCartInUrl();
  const cart = useCart(
    event.id,
    user.status === 'signedOut' ? null : me?.id,
    carried && carriedCart(carried, event.ticketTypes),
  );
  const { language } = useLanguage();
  const purchase = usePurchase(
    {
      eventId: event.id,
      userId: me?.id ?? null,
      canBeHad: (lines) =>
        event.phase !== 'cancelled' &&
        lines.every(({ ticketTypeId }) => event.ticketTypes.some(({ id }) => id === ticketTypeId)),
    },
    {
      done: (receipt) => {
        cart.empty();
        payment?.dismiss();
        setBought(receipt);
        setFinished(true);
        const [first] = receipt.ticketIds;
        if (first) ticket.openInsteadOf('buy', first);
        else sheet.close();
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
    sheetOpen && !finished && !confirming && (onSale || stays || waiting !== null || unknownResult);
  // Stays mounted after the first opening, so that the closing animation can run.
  const [wanted, setWanted] = useState(false);
  if (!wanted && (open || bought || ticket.value)) setWanted(true);
  const wasOpen = useRef(sheetOpen);
  useEffect(() => {
    // Closing the sheet clears the error that it showed.
    if (wasOpen.current && !sheetOpen && !waiting && !running) forget();
    wasOpen.current = sheetOpen;
  }, [sheetOpen, waiting, running, forget]);
  return (
    <>
      {confirming ? (
        <Alert className={ABOVE_COVER} title={t('buy.confirming')} action={<Spinner className="size-5" />}>
          {t('buy.confirmingText')}
        </Alert>
      ) : null}
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
        inLine={waiting !== null}
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
            declined={payment?.status === 'failed'}
            bought={bought}
            shown={ticket.value}
            onMove={ticket.change}
            onHide={ticket.close}
          />
        </Suspense>
      ) : null}
    </>
  );
}

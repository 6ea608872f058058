import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useParams } from 'react-router';
import { useDocumentTitle } from '#client/app/document-title.ts';
import { type LiveState, newestBoard } from '#client/features/live/live-line.ts';
import { useLiveBoard } from '#client/features/live/use-live-board.ts';
import { eventWithBoard } from '#client/features/live/with-board.ts';
import { failureOf, LoadFailure } from '#client/features/load-failure/load-failure.tsx';
import { TicketViewer } from '#client/features/ticket-viewer/ticket-viewer.tsx';
import { usePaymentReturn } from '#client/features/top-up/use-payment-return.ts';
import { usePushedParam } from '#client/features/url-param/use-pushed-param.ts';
import { isRefusal } from '#client/lib/error-record.ts';
import { trpc } from '#client/lib/trpc.ts';
import { Alert } from '#client/ui/alert.tsx';
import { Spinner } from '#client/ui/spinner.tsx';
import type { EventView } from '#shared/contracts/events.ts';
import type { PurchaseReceipt } from '#shared/contracts/tickets.ts';
import { BuySheet } from './buy-sheet.tsx';
import { useCart } from './cart.ts';
import { EventContent } from './event-content.tsx';
import { EventNotFound } from './event-not-found.tsx';
import { EventSkeleton } from './event-skeleton.tsx';
import { Paid } from './paid.tsx';
import { nextChange, saleOf } from './sale.ts';

/** A timer of the browser holds at most 24 days; a page that is open for a day may ask again anyway (ms). */
const LATEST_LOOK_MS = 24 * 60 * 60_000;
/** Everybody waits for the same start of a sale: they ask within this time, not in one instant (ms). */
const LOOK_SPREAD_MS = 1_500;

/** When the page must be asked for again because a sale starts or ends. */
function untilNextChange(event: EventView | undefined): number | false {
  const at = event && nextChange(event, Date.now());
  if (!at) return false;
  return Math.min(at - Date.now(), LATEST_LOOK_MS) + 200 + Math.random() * LOOK_SPREAD_MS;
}

/** Sales move while no line can be had; asked for again this often (ms). */
const EVENT_EVERY_MS = 8_000;
/** Phases in which something can still change. A draft is shown to its staff by its own page. */
const MOVING: ReadonlySet<EventView['phase']> = new Set(['published', 'ongoing']);

function untilNextLook(event: EventView | undefined, live: LiveState): number | false {
  const change = untilNextChange(event);
  if (live === 'live' || live === 'off') return change;
  return change === false ? EVENT_EVERY_MS : Math.min(change, EVENT_EVERY_MS);
}

/** What the server says when the address leads to no event, or to none at all. */
const NO_EVENT = ['EVENT_NOT_FOUND', 'BAD_INPUT'] as const;

export default function EventPage() {
  const { t } = useTranslation();
  const { id = '' } = useParams();
  const options = trpc.events.get.queryOptions({ eventId: id });
  const known = useQueryClient().getQueryData(options.queryKey);
  const live = useLiveBoard(known && MOVING.has(known.phase) ? id : null, 'event');
  const query = useQuery({
    ...options,
    refetchInterval: ({ state }) => untilNextLook(state.data, live.state),
  });
  const failure = failureOf(query);
  useDocumentTitle(query.data?.name);
  if (query.data) {
    const event = eventWithBoard(query.data, newestBoard(live, query.dataUpdatedAt));
    return <LoadedEvent key={event.id} event={event} live={live.state} />;
  }
  return (
    <>
      <h1 className="sr-only">{t('titles.event')}</h1>
      {NO_EVENT.some((code) => isRefusal(failure, code)) ? (
        <EventNotFound />
      ) : failure ? (
        <LoadFailure error={failure} onRetry={() => void query.refetch()} />
      ) : (
        <EventSkeleton />
      )}
    </>
  );
}

function LoadedEvent({ event, live }: { event: EventView; live: LiveState }) {
  const { t } = useTranslation('events');
  const sheet = usePushedParam('buy');
  const cart = useCart(event.id);
  const payment = usePaymentReturn();
  const [bought, setBought] = useState<PurchaseReceipt | null>(null);
  const [shown, setShown] = useState<string | null>(null);
  const confirming = payment?.status === 'pending';
  return (
    <>
      {confirming ? (
        <Alert className="mb-5" title={t('buy.confirming')} action={<Spinner className="size-5" />}>
          {t('buy.confirmingText')}
        </Alert>
      ) : null}
      <EventContent event={event} live={live} onBuy={() => sheet.open('1')} />
      <BuySheet
        event={event}
        cart={cart}
        open={sheet.value !== null && !confirming && saleOf(event) === 'open'}
        onClose={sheet.close}
        declined={payment?.status === 'failed'}
        onBought={(receipt) => {
          cart.empty();
          payment?.dismiss();
          sheet.close();
          setBought(receipt);
          setShown(receipt.ticketIds[0] ?? null);
        }}
      />
      <TicketViewer
        ticketIds={bought?.ticketIds ?? []}
        current={shown}
        onMove={setShown}
        onClose={() => setShown(null)}
        finalFocus={() => document.querySelector('main')}
        heading={bought ? <Paid receipt={bought} /> : null}
      />
    </>
  );
}

import { lazy, Suspense, useContext, useEffect, useEffectEvent } from 'react';
import { useTranslation } from 'react-i18next';
import { carriedLines, goneLines } from '#client/features/checkout/cart/cart.ts';
import type { CartInUrl } from '#client/features/checkout/cart/cart-in-url.ts';
import { usePurchaseFlow } from '#client/features/checkout/flow/use-purchase-flow.ts';
import { AwaitedNotice, PurchaseNotice } from '#client/features/checkout/purchase-notice.tsx';
import { useLanguage } from '#client/features/preferences/language.ts';
import { GiveUp, WaitingNotice } from '#client/features/queue/waiting-view.tsx';
import { forgetSeats } from '#client/features/seats/choice/stored-choice.ts';
import type { PushedParam } from '#client/features/url-param/use-pushed-param.ts';
import { errorMessage } from '#client/lib/api/error-record.ts';
import { errorText } from '#client/lib/api/error-text.ts';
import { loadWithTexts } from '#client/lib/load-with-texts.ts';
import { useEver } from '#client/lib/use-ever.ts';
import { Alert } from '#client/ui/alert.tsx';
import { Button } from '#client/ui/button.tsx';
import type { CheckoutResult } from '#shared/contracts/checkout.ts';
import type { EventView } from '#shared/contracts/events/events.ts';
import { openingWaitMs, saleOf } from '../sale.ts';
import { ServerClock } from '../server-clock.ts';
import type { CardChoice, CardWish } from './card-choice.ts';
import { NoNetwork } from './no-network.tsx';
import { useAwaitedCheckout } from './use-awaited-checkout.ts';

export const loadBuying = () =>
  loadWithTexts(() => import('./buying.tsx'), ['auth', 'checkout', 'discounts', 'push', 'tickets', 'wallet']);
/** The checkout sheet and tickets, in a chunk of their own. */
const Buying = lazy(loadBuying);

interface PurchasesProps {
  event: EventView;
  /** Chosen in the URL, as of a mail that was read on another device. */
  carried: CartInUrl | null;
  /** The parameter of the sheet, and of the ticket that is shown. */
  sheet: PushedParam;
  ticket: PushedParam;
  onBought: (result: CheckoutResult, from: string) => void;
  /** The buyer has entered the queue, or left it. */
  onQueued: (isQueued: boolean) => void;
  /** The card on a laptop: what is chosen there, and what the sheet was opened for. */
  card: { choice: CardChoice; wish: CardWish | null; onDone: () => void };
  /** Layout of the notices above the page. */
  className: string;
}

/** The purchase of tickets: its notices above the page, the sheet, and the tickets that it yields. */
export default function Purchases(props: PurchasesProps) {
  const { event, carried, sheet, ticket, onBought, onQueued, card, className } = props;
  const { t } = useTranslation('events');
  const { language } = useLanguage();
  const serverAhead = useContext(ServerClock);
  const awaited = useAwaitedCheckout(event);
  const sheetOpen = sheet.value !== null;
  const flow = usePurchaseFlow({
    kind: 'tickets',
    of: event.id,
    open: sheetOpen,
    onDone: (result) => {
      forgetSeats(event.id);
      onBought(result, 'buy');
    },
    onEnded: () => sheet.open('1'),
    canBeHad: (lines) => event.phase !== 'cancelled' && goneLines(lines, event.ticketTypes).length === 0,
    openingWait: () => openingWaitMs(event, Date.now() + serverAhead, Math.random()),
  });
  const { state, waiting, error } = flow;
  const begin = useEffectEvent(() => {
    if (state.step === 'choosing') flow.change({ lines: card.choice.lines });
    else card.onDone();
  });
  const { wish } = card;
  useEffect(() => {
    if (sheetOpen && wish) begin();
  }, [sheetOpen, wish]);
  const forgetWish = useEffectEvent(card.onDone);
  useEffect(() => (sheetOpen ? () => forgetWish() : undefined), [sheetOpen]);
  const { lines } = flow;
  const follow = useEffectEvent((to: typeof lines) => {
    if (to.length > 0) card.choice.follow(to);
  });
  useEffect(() => follow(lines), [lines]);
  const fill = useEffectEvent(() => {
    if (!carried || flow.lines.length > 0 || state.step !== 'choosing') return;
    flow.change({ lines: carriedLines(carried, event.ticketTypes), code: carried.code });
  });
  useEffect(() => fill(), []);
  const isQueued = waiting !== null;
  const tellQueued = useEffectEvent(onQueued);
  useEffect(() => tellQueued(isQueued), [isQueued]);
  const onSale = saleOf(event) === 'open';
  // A choice stays open when sales close, and states the reason. A purchase does too: it may have the last ticket.
  const isChosen = flow.lines.length > 0 && !error;
  const open = sheetOpen && state.step !== 'done' && (onSale || isChosen || state.step !== 'choosing');
  const isBuyingWanted = useEver(
    open || ticket.value !== null || state.step === 'done' || flow.subject !== null,
  );
  return (
    <>
      {open ? null : <PurchaseNotice flow={flow} className={className} onOpen={() => sheet.open('1')} />}
      {awaited && !flow.subject && !sheetOpen ? (
        <AwaitedNotice
          className={className}
          onOpen={() => {
            flow.resume(awaited);
            sheet.open('1');
          }}
        />
      ) : null}
      {waiting && !open && !flow.isElsewhere ? (
        <WaitingNotice waiting={waiting} className={className} />
      ) : null}
      {flow.repriced && !open && onSale ? (
        <Alert
          tone="danger"
          className={className}
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
        <Alert tone="danger" className={className}>
          {errorMessage(error, language)}
        </Alert>
      ) : null}
      {isBuyingWanted ? (
        <Suspense fallback={sheetOpen ? <NoNetwork /> : null}>
          <Buying
            event={event}
            flow={flow}
            open={open}
            card={card}
            onClose={sheet.close}
            shown={ticket.value}
            onMove={ticket.change}
            onHide={ticket.close}
          />
        </Suspense>
      ) : null}
    </>
  );
}

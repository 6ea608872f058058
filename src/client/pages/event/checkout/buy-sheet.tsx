import { useQuery } from '@tanstack/react-query';
import { Users } from 'lucide-react';
import { lazy, Suspense, useEffect, useEffectEvent, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useCurrentUser } from '#client/features/auth/session/use-me.ts';
import { BoughtElsewhere } from '#client/features/checkout/bought-elsewhere.tsx';
import { goneLines, isSameContent, requestLines, withItem } from '#client/features/checkout/cart/cart.ts';
import { searchWithCart } from '#client/features/checkout/cart/cart-in-url.ts';
import { ChoiceFooter } from '#client/features/checkout/choice-footer.tsx';
import { ChoicePrice } from '#client/features/checkout/choice-price.tsx';
import { EmailFirst } from '#client/features/checkout/email-first.tsx';
import type { PurchaseFlow } from '#client/features/checkout/flow/use-purchase-flow.ts';
import { isInOneLine, PriceSummary } from '#client/features/checkout/price-summary.tsx';
import { FormSkeleton } from '#client/features/checkout/running/payment-frame.tsx';
import { RunningCheckout } from '#client/features/checkout/running/running-checkout.tsx';
import { itemsText } from '#client/features/checkout/running/summary-line.tsx';
import { stepOf, useCheckoutTitle } from '#client/features/checkout/running/use-checkout-title.ts';
import { useChoice } from '#client/features/checkout/use-choice.ts';
import { GiveUp, WaitingView } from '#client/features/queue/waiting-view.tsx';
import { useSeatWish } from '#client/features/seats/choice/stored-choice.ts';
import { useChosenNeeds } from '#client/features/seats/needs/chosen-needs.ts';
import { isRefusal } from '#client/lib/api/error-record.ts';
import { errorText } from '#client/lib/api/error-text.ts';
import { trpc } from '#client/lib/api/trpc.ts';
import { useFormats } from '#client/lib/format.ts';
import { loadWithTexts } from '#client/lib/load-with-texts.ts';
import { useSettled } from '#client/lib/use-settled.ts';
import { Alert } from '#client/ui/alert.tsx';
import { Button } from '#client/ui/button.tsx';
import { Sheet } from '#client/ui/sheet.tsx';
import type { EventView, TicketTypeView } from '#shared/contracts/events/events.ts';
import { PATHS, pathFor } from '#shared/paths.ts';
import { sellableOf } from '#shared/sales/offer.ts';
import { personLimitOf } from '#shared/sales/person-limit.ts';
import { useAccess } from '../access/access-codes.ts';
import { cheapestOf, closedBy, isSeated, maxOf } from '../sale.ts';
import { isForFriends, isUnasked, lineOf } from './asked-lines.ts';
import { type CardChoice, type CardWish, choosesInCard } from './card-choice.ts';
import { ChooseTickets } from './choose-tickets.tsx';
import { GoneTypes } from './gone-types.tsx';
import ChooseSeats from './seats/choose-seats.tsx';
import { ChosenSeats } from './seats/chosen-seats.tsx';
import { withoutSeats } from './seats/seated-types.ts';
import { useNextBest } from './seats/use-next-best.ts';
import { useAskedChoice } from './use-asked-choice.ts';

const AskGuests = lazy(() => import('./ask-guests.tsx'));
const HoldForFriends = lazy(() => loadWithTexts(() => import('./hold-for-friends.tsx'), ['friends']));

export interface BuySheetProps {
  event: EventView;
  flow: PurchaseFlow;
  open: boolean;
  /** What the card on a laptop opened the sheet for. */
  card: { choice: CardChoice; wish: CardWish | null; onDone: () => void };
  onClose: () => void;
}

/** The checkout: tickets, discount code and price, then the steps of the purchase. */
export function BuySheet({ event, flow, open, card, onClose }: BuySheetProps) {
  const { t } = useTranslation(['events', 'discounts', 'checkout', 'common']);
  const format = useFormats();
  const { me, status } = useCurrentUser();
  const { screen, waiting, buying, sent, locked, change } = flow;
  const limited = event.ticketTypes.some((type) => personLimitOf(type, type.priceMinor) !== null);
  const own = useQuery({
    ...trpc.tickets.held.queryOptions({ eventId: event.id }),
    enabled: open && me !== null && limited,
  });
  const heldOf = (typeId: string) => own.data?.find(({ ticketTypeId }) => ticketTypeId === typeId)?.held ?? 0;
  const quantityOf = (typeId: string) => flow.lines.find(({ itemId }) => itemId === typeId)?.quantity ?? 0;
  const setQuantity = (type: TicketTypeView, quantity: number) =>
    change({ lines: withItem(flow.lines, type, quantity) });
  const hasSeats = event.ticketTypes.some(isSeated);
  const cheapest = hasSeats
    ? undefined
    : cheapestOf(event.ticketTypes.filter((type) => maxOf(type, heldOf(type.id)) > 0));
  const preselects =
    open &&
    !card.wish &&
    !flow.isBoughtElsewhere &&
    cheapest !== undefined &&
    !(me && limited && own.isPending);
  const preselect = useEffectEvent(() => {
    if (cheapest && !locked && flow.state.step === 'choosing' && flow.lines.length === 0)
      setQuantity(cheapest, 1);
  });
  useEffect(() => {
    if (preselects) preselect();
  }, [preselects]);
  const chosen = event.ticketTypes.filter((type) => quantityOf(type.id) > 0);
  const gone = sent ? [] : goneLines(flow.lines, event.ticketTypes);
  const knownOf = (typeId: string) => flow.lines.find(({ itemId }) => itemId === typeId);
  const lines = chosen.map((type) => lineOf(type, quantityOf(type.id), knownOf(type.id)));
  const access = useAccess(event.id);
  const asked = chosen.filter((type) => isUnasked(type, knownOf(type.id)));
  const names = lines.map(({ name }) => name);
  const tickets = lines.reduce((sum, { quantity }) => sum + quantity, 0);
  const seats = useSeatWish(hasSeats ? event.id : null);
  const [needs] = useChosenNeeds(event.id);
  const plain = useChoice({ event, kind: 'tickets', lines, open, flow, access, seats, needs });
  const nextBest = useNextBest(event.id, flow, plain);
  const [choice, asking] = useAskedChoice(nextBest.choice, asked.length > 0);
  const { discount } = choice;

  const closed = buying ? null : closedBy(event);
  // What the card says goes straight to its hold, once it has arrived here and is priced.
  const isCards = isSameContent(
    { lines: requestLines('tickets', flow.lines) },
    { lines: requestLines('tickets', card.choice.lines) },
  );
  const isVisitor = status === 'signedOut' || me?.emailVerified === false;
  const total = discount.price.totalMinor;
  const isKnown = isVisitor || (me !== null && (total === 0 || choice.balanceMinor !== null));
  // Their wallet pays in the same call, without a hold.
  const paysAtOnce = !isVisitor && (total === 0 || (choice.balanceMinor ?? 0) >= total);
  const isReady = isKnown && !paysAtOnce && !discount.pending && !discount.checking;
  const holdsNow =
    open &&
    card.wish === 'hold' &&
    isCards &&
    isReady &&
    asked.length === 0 &&
    flow.state.step === 'choosing';
  const [began, setBegan] = useState(false);
  if (began && !open) setBegan(false);
  const holdNow = useEffectEvent(() => {
    setBegan(true);
    card.onDone();
    choice.hold();
  });
  useEffect(() => {
    if (holdsNow) holdNow();
  }, [holdsNow]);
  const content = {
    lines: requestLines('tickets', lines),
    discountCode: discount.applied?.code ?? '',
    ...(seats && { seats }),
    ...(needs && { needs }),
  };
  const { repriced } = flow;
  const hasNewPrice = !closed && repriced && isSameContent(repriced, content);
  // The cart rows and the new price already show these errors.
  const isErrorShown =
    hasNewPrice || nextBest.isTaken || (gone.length > 0 && isRefusal(flow.error, 'EVENT_NOT_ON_SALE'));
  // The queue can end by itself and its button become the pay button: ignore a tap meant for the old one.
  const settled = useSettled(waiting ? 'line' : null);
  const [forFriends, setForFriends] = useState(false);
  if (forFriends && !open) setForFriends(false);
  const [shared, ...besides] = chosen;
  // A discount code belongs to one purchase. Nobody has to pay for free tickets.
  const isShareable = shared && isForFriends(shared) && besides.length === 0 && tickets > 1;
  const canShare = isShareable && !closed && !sent && !discount.text;
  const checkoutTitle = useCheckoutTitle(flow);
  const returnPath = `${pathFor(PATHS.event, event.id)}${searchWithCart('?buy=1', {
    items: lines.map(({ itemId, quantity }) => ({ id: itemId, quantity })),
    code: flow.code,
  })}`;
  const day = `${event.name} · ${format.day(event.startDate, event.timeZone)}`;
  const look = { to: PATHS.myTickets, label: t('unknownResult.tickets') };
  const frame = {
    open,
    onOpenChange: (next: boolean) => (next ? undefined : onClose()),
    locked: buying || flow.paying,
    step: waiting ? 'queued' : forFriends ? 'friends' : asking.isOpen ? 'asking' : stepOf(flow),
    closeLabel: t('common:close'),
  };
  if (!flow.isElsewhere && waiting) {
    return (
      <Sheet
        {...frame}
        title={t('wait.title')}
        description={event.name}
        footer={<GiveUp asking={flow.asking} onGiveUp={flow.leaveQueue} />}
      >
        <WaitingView
          left={event.phase === 'cancelled' ? null : leftOf(chosen)}
          waiting={waiting}
          onHuman={flow.proveHuman}
        />
      </Sheet>
    );
  }
  if (flow.isBoughtElsewhere) {
    return (
      <Sheet {...frame} title={t('checkout:title.order')} description={day}>
        <BoughtElsewhere look={look} />
      </Sheet>
    );
  }
  // Nothing can be charged any more, and nothing has been.
  if (event.phase === 'cancelled' && flow.state.step === 'open' && !flow.isElsewhere) {
    return (
      <Sheet {...frame} title={checkoutTitle} description={day}>
        <div className="grid grid-cols-1 gap-4">
          <Alert tone="danger">
            {errorText('EVENT_CANCELLED', format.language)} {t('checkout:notCharged')}
          </Alert>
          <Button size="lg" variant="outline" className="w-full" onClick={onClose}>
            {t('common:close')}
          </Button>
        </div>
      </Sheet>
    );
  }
  if (flow.isElsewhere || (screen !== 'choice' && screen !== 'emailFirst')) {
    return (
      <Sheet {...frame} title={checkoutTitle} description={day}>
        <RunningCheckout
          flow={flow}
          isNextBest={nextBest.isNext}
          returnPath={returnPath}
          onChange={() => {
            flow.leave();
            if (choosesInCard()) onClose();
          }}
          onAgain={() => {
            flow.forget();
            // The last places may be those that this person holds elsewhere.
            if ((!closed || closed === 'ALL_HELD') && lines.length > 0) choice.hold();
          }}
        />
      </Sheet>
    );
  }
  if (screen === 'emailFirst' && lines.length > 0) {
    return (
      <Sheet {...frame} title={checkoutTitle} description={day}>
        <EmailFirst
          items={itemsText(lines)}
          total={format.money(discount.price.totalMinor, event.currency)}
          returnPath={returnPath}
          ready={!discount.checking}
          onKnown={() => (flow.code && !discount.applied ? flow.forget() : choice.hold())}
          onChange={flow.forget}
        >
          {isInOneLine(discount.price) ? null : (
            <PriceSummary
              price={discount.price}
              names={names}
              currency={event.currency}
              balanceMinor={null}
            />
          )}
        </EmailFirst>
      </Sheet>
    );
  }
  const asksCard = card.wish === 'hold' && isCards;
  if (screen === 'choice' && !closed && !sent && asked.length > 0 && (asking.isOpen || asksCard)) {
    return (
      <Sheet {...frame} title={t('checkout:ask.title')} description={day}>
        <Suspense fallback={<FormSkeleton />}>
          <AskGuests
            key={asked.map(({ id }) => id).join()}
            event={event}
            types={asked}
            lines={lines}
            onAsked={(answered) => change({ lines: answered })}
            onBack={() => {
              asking.close();
              if (asksCard) onClose();
            }}
          />
        </Suspense>
      </Sheet>
    );
  }
  const isStarting = card.wish === 'hold' && !paysAtOnce && status !== 'failed';
  if (screen === 'choice' && !closed && !flow.error && (isStarting || (began && buying))) {
    return (
      <Sheet
        {...frame}
        title={t(`checkout:title.${me?.emailVerified ? 'pay' : total === 0 ? 'you' : 'guestPay'}`)}
        description={day}
      >
        <FormSkeleton />
      </Sheet>
    );
  }
  if ((forFriends || card.wish === 'friends') && canShare) {
    return (
      <Sheet {...frame} title={t('checkout:friends.title')} description={day}>
        <Suspense>
          <HoldForFriends
            event={event}
            type={shared}
            quantity={tickets}
            seatIds={knownOf(shared.id)?.seatIds}
            returnPath={returnPath}
            onStarted={() => change({ lines: [], code: '' })}
            onBack={() => {
              setForFriends(false);
              card.onDone();
            }}
          />
        </Suspense>
      </Sheet>
    );
  }
  // The list is in the card; here it is for what cannot be had as chosen.
  const isBeside = card.wish !== null && !closed && !flow.error && gone.length === 0;
  const isCode = isBeside && card.wish === 'code';
  return (
    <Sheet
      {...frame}
      title={t(isCode ? 'discounts:field.label' : isBeside ? 'checkout:title.pay' : 'buy.title')}
      description={day}
      footer={
        closed && !sent ? (
          <div className="grid grid-cols-1 gap-3">
            <Alert tone="danger">{errorText(closed, format.language)}</Alert>
            <Button size="lg" variant="outline" className="w-full" onClick={onClose}>
              {t('common:close')}
            </Button>
          </div>
        ) : (
          <div className="grid grid-cols-1 gap-1">
            <ChoiceFooter
              flow={flow}
              choice={choice}
              currency={event.currency}
              words={{
                choose: t(hasSeats ? 'buy.chooseSeats' : 'buy.choose'),
                running: t('buy.running'),
                holding: t('buy.holding', { count: tickets }),
                free: asked.length > 0 ? t('checkout:continue') : t('buy.payFree', { count: tickets }),
                pay: (price) =>
                  asked.length > 0 ? t('checkout:continueWith', { total: price }) : t('buy.pay', { price }),
                unknown: {
                  title: t('unknownResult.title'),
                  text: t('unknownResult.text'),
                  action: (price) => t('unknownResult.action', { price }),
                },
              }}
              look={look}
              impossible={
                !settled || chosen.some((type) => quantityOf(type.id) > maxOf(type, heldOf(type.id)))
              }
              isErrorShown={isErrorShown}
            />
            {canShare ? (
              <Button
                variant="link"
                className="min-h-11"
                disabled={buying}
                onClick={() => setForFriends(true)}
              >
                <Users aria-hidden="true" />
                {t('checkout:friends.offer')}
              </Button>
            ) : null}
          </div>
        )
      }
    >
      {hasNewPrice ? (
        <Alert tone="danger" className="mb-4">
          {errorText('PRICE_CHANGED', format.language)} {t('held.text')}
        </Alert>
      ) : null}
      <GoneTypes
        gone={gone}
        onSeen={() => change({ lines: flow.lines.filter((line) => !gone.includes(line)) })}
      />
      {isBeside || closed !== null ? null : (
        <ChooseSeats
          event={event}
          heldOf={heldOf}
          lines={flow.lines}
          onLines={flow.follow}
          frozen={flow.state.step !== 'choosing'}
          isTaken={nextBest.isTaken}
          place="sheet"
        />
      )}
      {isBeside ? null : (
        <ChooseTickets
          event={closed === null ? withoutSeats(event, heldOf) : event}
          quantityOf={quantityOf}
          heldOf={heldOf}
          disabled={locked || closed !== null}
          closed={closed !== null}
          onChange={setQuantity}
        />
      )}
      {isBeside && !isCode ? <ChosenSeats eventId={event.id} lines={lines} /> : null}
      <ChoicePrice flow={flow} choice={choice} event={event} totalOnly={!isBeside} codeOpen={isCode} />
    </Sheet>
  );
}

/** How many of the scarcest type are left. */
function leftOf(types: readonly TicketTypeView[]): number {
  return types.length > 0 ? Math.max(0, Math.min(...types.map(sellableOf))) : 0;
}

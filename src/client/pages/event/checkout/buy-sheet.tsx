import { useQuery } from '@tanstack/react-query';
import { Users } from 'lucide-react';
import { lazy, Suspense, useEffect, useEffectEvent, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useMe } from '#client/features/auth/session/use-me.ts';
import { searchWithCart } from '#client/features/checkout/cart/cart-in-url.ts';
import { ChoiceFooter } from '#client/features/checkout/choice-footer.tsx';
import { ChoicePrice } from '#client/features/checkout/choice-price.tsx';
import { EmailFirst, useEmailFirst } from '#client/features/checkout/email-first.tsx';
import { PriceSummary } from '#client/features/checkout/price-summary.tsx';
import { RunningCheckout } from '#client/features/checkout/running/running-checkout.tsx';
import type { RunningCheckoutHandle } from '#client/features/checkout/running/use-checkout.ts';
import { useCheckoutTitle } from '#client/features/checkout/running/use-checkout-title.ts';
import { useChoice } from '#client/features/checkout/use-choice.ts';
import { isRefusal } from '#client/lib/api/error-record.ts';
import { errorText } from '#client/lib/api/error-text.ts';
import { trpc } from '#client/lib/api/trpc.ts';
import { useFormats } from '#client/lib/format.ts';
import { loadWithTexts } from '#client/lib/load-with-texts.ts';
import { useSettled } from '#client/lib/use-settled.ts';
import { Alert } from '#client/ui/alert.tsx';
import { Button } from '#client/ui/button.tsx';
import { Sheet } from '#client/ui/sheet.tsx';
import type { EventView } from '#shared/contracts/events/events.ts';
import { PATHS, pathFor } from '#shared/paths.ts';
import { personLimitOf } from '#shared/sales/person-limit.ts';
import { closedBy, maxOf } from '../sale.ts';
import { goneLines, isSameContent } from './cart.ts';
import { ChooseTickets } from './choose-tickets.tsx';
import { GoneTypes } from './gone-types.tsx';
import type { useCart } from './use-cart.ts';
import type { usePurchase } from './use-purchase.ts';
import { GiveUp, WaitingView } from './waiting-view.tsx';

const HoldForFriends = lazy(() => loadWithTexts(() => import('./hold-for-friends.tsx'), ['friends']));

export interface BuySheetProps {
  event: EventView;
  cart: ReturnType<typeof useCart>;
  open: boolean;
  onClose: () => void;
  purchase: ReturnType<typeof usePurchase>;
  /** Null until the choice is made. */
  checkout: RunningCheckoutHandle | null;
}

/** The checkout: tickets, discount code and price, then the steps of the running checkout. */
export function BuySheet({ event, cart: held, open, onClose, purchase, checkout }: BuySheetProps) {
  const { t } = useTranslation(['events', 'discounts', 'checkout', 'common']);
  const format = useFormats();
  const me = useMe();
  const { cart, setQuantity, setCode, drop, send } = held;
  const { sent } = cart;
  const { forget, running, waiting } = purchase;
  const limited = event.ticketTypes.some((type) => personLimitOf(type, type.priceMinor) !== null);
  const own = useQuery({
    ...trpc.tickets.held.queryOptions({ eventId: event.id }),
    enabled: open && me !== null && limited,
  });
  const heldOf = (typeId: string) => own.data?.find(({ ticketTypeId }) => ticketTypeId === typeId)?.held ?? 0;
  const quantityOf = (typeId: string) =>
    cart.lines.find(({ ticketTypeId }) => ticketTypeId === typeId)?.quantity ?? 0;
  const [only, ...others] = event.ticketTypes.filter((type) => maxOf(type, heldOf(type.id)) > 0);
  const preselects = open && only && others.length === 0 && !(me && limited && own.isPending);
  const preselect = useEffectEvent(() => {
    if (only && !checkout && !waiting && !sent && !held.locked && cart.lines.length === 0)
      setQuantity(only, 1);
  });
  useEffect(() => {
    if (preselects) preselect();
  }, [preselects]);
  const chosen = event.ticketTypes.filter((type) => quantityOf(type.id) > 0);
  const gone = goneLines(cart, event.ticketTypes);
  const lines = chosen.map((type) => ({
    itemId: type.id,
    unitMinor: type.priceMinor,
    quantity: quantityOf(type.id),
  }));
  const tickets = lines.reduce((sum, { quantity }) => sum + quantity, 0);
  const choice = useChoice({
    event,
    kind: 'tickets',
    lines,
    code: cart.code,
    setCode,
    open,
    isSent: sent !== null,
    attempt: purchase,
  });
  const { discount } = choice;

  const items = chosen.map(({ id, name }) => ({ ticketTypeId: id, name, quantity: quantityOf(id) }));
  const content = { lines: items, discountCode: discount.applied?.code ?? '' };

  const closed = running ? null : closedBy(event);
  const hasNewPrice = !sent && !closed && purchase.held !== null && isSameContent(purchase.held, content);
  // The cart rows and the new price already show these errors.
  const isErrorShown = hasNewPrice || (gone.length > 0 && isRefusal(purchase.error, 'EVENT_NOT_ON_SALE'));
  // The queue can end by itself and its button become the pay button: ignore a tap meant for the old one.
  const settled = useSettled(waiting ? 'line' : null);

  const buy = () =>
    choice.pay((seen) => {
      const input = send({ lines: items, ...seen }, purchase.held);
      if (input) void purchase.buy(input);
    });
  /** Has the tickets held, to be paid in this sheet. */
  const hold = () =>
    choice.hold((seen) => void purchase.buy(held.toHold({ lines: items, ...seen }, purchase.held)));
  const emailFirst = useEmailFirst(purchase);
  const [forFriends, setForFriends] = useState(false);
  if (forFriends && !open) setForFriends(false);
  const [shared, ...besides] = chosen;
  // A discount code belongs to one purchase. Nobody has to pay for free tickets.
  const isShareable = shared && shared.priceMinor > 0 && besides.length === 0 && tickets > 1;
  const canShare = isShareable && !closed && !sent && !discount.text;
  const checkoutTitle = useCheckoutTitle(checkout);
  const returnPath = `${pathFor(PATHS.event, event.id)}${searchWithCart('?buy=1', {
    items: lines.map(({ itemId, quantity }) => ({ id: itemId, quantity })),
    code: cart.code,
  })}`;
  const frame = {
    open,
    onOpenChange: (next: boolean) => (next ? undefined : onClose()),
    locked: running,
    steady: true,
    closeLabel: t('common:close'),
  };
  if (waiting) {
    return (
      <Sheet
        {...frame}
        title={t('wait.title')}
        description={event.name}
        footer={<GiveUp asking={purchase.asking} onGiveUp={purchase.giveUp} />}
      >
        <WaitingView event={event} waiting={waiting} onHuman={purchase.proveHuman} />
      </Sheet>
    );
  }
  const day = `${event.name} · ${format.day(event.startDate, event.timeZone)}`;
  if (checkout) {
    return (
      <Sheet {...frame} title={checkoutTitle} description={day}>
        <RunningCheckout
          checkout={checkout}
          returnPath={returnPath}
          onChange={checkout.leave}
          onAgain={() => {
            checkout.forget();
            // The last places may be those that this person holds elsewhere.
            if ((!closed || closed === 'ALL_HELD') && chosen.length > 0) hold();
          }}
        />
      </Sheet>
    );
  }
  if (emailFirst && chosen.length > 0) {
    return (
      <Sheet {...frame} title={t('checkout:title.you')} description={day}>
        <EmailFirst
          returnPath={returnPath}
          ready={!discount.checking}
          onKnown={() => (cart.code && !discount.applied ? forget() : hold())}
          onChange={forget}
        >
          <PriceSummary
            price={discount.price}
            names={chosen.map(({ name }) => name)}
            currency={event.currency}
            balanceMinor={null}
          />
        </EmailFirst>
      </Sheet>
    );
  }
  if (forFriends && canShare) {
    return (
      <Sheet {...frame} title={t('checkout:friends.title')} description={day}>
        <Suspense>
          <HoldForFriends
            event={event}
            type={shared}
            quantity={tickets}
            returnPath={returnPath}
            onStarted={held.empty}
            onBack={() => setForFriends(false)}
          />
        </Suspense>
      </Sheet>
    );
  }
  return (
    <Sheet
      {...frame}
      title={t('buy.title')}
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
              choice={choice}
              currency={event.currency}
              sentMinor={sent && !running ? sent.expectedTotalMinor : null}
              words={{
                choose: t('buy.choose'),
                running: t('buy.running'),
                free: t('buy.payFree', { count: tickets }),
                pay: (price) => t('buy.pay', { price }),
                unknown: {
                  title: t('unknownResult.title'),
                  text: t('unknownResult.text'),
                  action: (price) => t('unknownResult.action', { price }),
                },
              }}
              look={{ to: PATHS.myTickets, label: t('unknownResult.tickets') }}
              impossible={
                !settled || chosen.some((type) => quantityOf(type.id) > maxOf(type, heldOf(type.id)))
              }
              isErrorShown={isErrorShown}
              onPay={buy}
              onContinue={hold}
            />
            {canShare ? (
              <Button
                variant="link"
                className="min-h-11"
                disabled={running}
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
        onSeen={() => {
          if (purchase.error) forget();
          drop(gone);
        }}
      />
      <ChooseTickets
        event={event}
        quantityOf={quantityOf}
        heldOf={heldOf}
        disabled={running || sent !== null || held.locked || closed !== null}
        closed={closed !== null}
        onChange={(type, quantity) => {
          if (purchase.error) forget();
          setQuantity(type, quantity);
        }}
      />
      <ChoicePrice choice={choice} event={event} names={chosen.map(({ name }) => name)} />
    </Sheet>
  );
}

import { useQuery } from '@tanstack/react-query';
import { useEffect, useEffectEvent } from 'react';
import { useTranslation } from 'react-i18next';
import { searchWithCart } from '#client/features/cart/cart-in-url.ts';
import { ChooseFooter } from '#client/features/checkout/choose-footer.tsx';
import { PriceSummary } from '#client/features/checkout/price-summary.tsx';
import { RunningCheckout } from '#client/features/checkout/running/running-checkout.tsx';
import type { RunningCheckoutHandle } from '#client/features/checkout/running/use-checkout.ts';
import { useCheckoutTitle } from '#client/features/checkout/running/use-checkout-title.ts';
import { UnknownResult } from '#client/features/checkout/unknown-result.tsx';
import { useMaybePaid } from '#client/features/checkout/use-maybe-paid.ts';
import { CodeField } from '#client/features/discount-code/code-field.tsx';
import { isCodeAnswer, useDiscount } from '#client/features/discount-code/use-discount.ts';
import { useMe } from '#client/features/session/use-me.ts';
import { errorMessage, isRefusal } from '#client/lib/api/error-record.ts';
import { errorText } from '#client/lib/api/error-text.ts';
import { trpc } from '#client/lib/api/trpc.ts';
import { useFormats } from '#client/lib/format.ts';
import { useSettled } from '#client/lib/use-settled.ts';
import { Alert } from '#client/ui/alert.tsx';
import { Button } from '#client/ui/button.tsx';
import { Sheet } from '#client/ui/sheet.tsx';
import type { EventView } from '#shared/contracts/events/events.ts';
import { personLimitOf } from '#shared/events/person-limit.ts';
import { PATHS, pathFor } from '#shared/paths.ts';
import { closedBy, maxOf } from '../sale.ts';
import { goneLines, isSameContent } from './cart.ts';
import { ChooseTickets } from './choose-tickets.tsx';
import { GoneTypes } from './gone-types.tsx';
import type { useCart } from './use-cart.ts';
import type { usePurchase } from './use-purchase.ts';
import { GiveUp, WaitingView } from './waiting-view.tsx';

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
  const { t } = useTranslation(['events', 'discounts', 'common']);
  const format = useFormats();
  const me = useMe();
  const { cart, setQuantity, setCode, drop, send } = held;
  const { sent } = cart;
  const { forget, running, waiting } = purchase;
  const wallet = useQuery({ ...trpc.wallet.get.queryOptions(), enabled: open && me !== null });
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
  const { maybePaid, pressed } = useMaybePaid(sent !== null, running);
  const discount = useDiscount({
    eventId: event.id,
    currency: event.currency,
    kind: 'tickets',
    lines,
    code: cart.code,
    onCode: (code) => {
      if (purchase.error) forget();
      setCode(code);
    },
    paymentError: purchase.error,
  });
  const { price, pending, applied } = discount;
  const balance = wallet.data?.wallets.find(({ currency }) => currency === event.currency);
  const balanceMinor = wallet.data && !maybePaid ? (balance?.balanceMinor ?? 0) : null;

  const content = {
    lines: chosen.map(({ id, name }) => ({ ticketTypeId: id, name, quantity: quantityOf(id) })),
    discountCode: applied?.code ?? '',
  };

  const closed = running ? null : closedBy(event);
  const hasNewPrice = !sent && !closed && purchase.held !== null && isSameContent(purchase.held, content);
  // The cart rows, the new price and the code field already show these errors.
  const shownAbove =
    hasNewPrice ||
    (gone.length > 0 && isRefusal(purchase.error, 'EVENT_NOT_ON_SALE')) ||
    (discount.refusal && isCodeAnswer(purchase.error));
  // The queue can end by itself and its button become the pay button: ignore a tap meant for the old one.
  const settled = useSettled(waiting ? 'line' : null);

  const buy = () => {
    // Apply a typed code first, so that the buyer sees the price they pay.
    if (pending && !sent) return discount.apply();
    pressed();
    const input = send({ ...content, expectedTotalMinor: price.totalMinor }, purchase.held);
    if (input) void purchase.buy(input);
  };
  /** Has the tickets held, to be paid in this sheet. */
  const hold = () => {
    if (pending) return discount.apply();
    const { unchecked } = discount;
    const seen = unchecked
      ? { ...content, discountCode: unchecked }
      : { ...content, expectedTotalMinor: price.totalMinor };
    void purchase.buy(held.toHold(seen, purchase.held));
  };
  const checkoutTitle = useCheckoutTitle(checkout);
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
        <WaitingView event={event} waiting={waiting} />
      </Sheet>
    );
  }
  const day = `${event.name} · ${format.day(event.startDate, event.timeZone)}`;
  if (checkout) {
    return (
      <Sheet {...frame} title={checkoutTitle} description={day}>
        <RunningCheckout
          checkout={checkout}
          returnPath={`${pathFor(PATHS.event, event.id)}${searchWithCart('?buy=1', {
            items: lines.map(({ itemId, quantity }) => ({ id: itemId, quantity })),
            code: cart.code,
          })}`}
          onChange={checkout.leave}
          onAgain={() => {
            checkout.forget();
            if (!closed && chosen.length > 0) hold();
          }}
        />
      </Sheet>
    );
  }
  return (
    <Sheet
      {...frame}
      title={t('buy.title')}
      description={day}
      footer={
        sent && !running ? (
          <UnknownResult
            words={{
              title: t('unknownResult.title'),
              text: t('unknownResult.text'),
              action: t('unknownResult.action', {
                price: format.money(sent.expectedTotalMinor, event.currency),
              }),
            }}
            look={{ to: PATHS.myTickets, label: t('unknownResult.tickets') }}
            problem={purchase.error ? errorMessage(purchase.error, format.language) : null}
            onFinish={buy}
          />
        ) : closed ? (
          <div className="grid grid-cols-1 gap-3">
            <Alert tone="danger">{errorText(closed, format.language)}</Alert>
            <Button size="lg" variant="outline" className="w-full" onClick={onClose}>
              {t('common:close')}
            </Button>
          </div>
        ) : (
          <ChooseFooter
            currency={event.currency}
            action={
              pending
                ? t('discounts:field.applyFirst')
                : price.totalMinor === 0
                  ? t('buy.payFree', { count: tickets })
                  : t('buy.pay', { price: format.money(price.totalMinor, event.currency) })
            }
            empty={chosen.length === 0}
            impossible={
              discount.checking ||
              !settled ||
              chosen.some((type) => quantityOf(type.id) > maxOf(type, heldOf(type.id)))
            }
            withCode={pending || discount.checking}
            totalMinor={chosen.length === 0 ? null : price.totalMinor}
            balanceMinor={balanceMinor}
            words={{ choose: t('buy.choose'), running: t('buy.running') }}
            error={shownAbove ? null : purchase.error}
            running={running}
            onPay={buy}
            onContinue={hold}
          />
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
      {!sent && (price.subtotalMinor > 0 || discount.text) ? (
        <CodeField
          discount={discount}
          event={event}
          hasLines={lines.length > 0}
          disabled={running}
          className="mt-3"
        />
      ) : null}
      {chosen.length > 0 ? (
        <div className="mt-5 rounded-xl bg-muted p-4">
          <PriceSummary
            price={price}
            names={chosen.map((type) => type.name)}
            currency={event.currency}
            balanceMinor={balanceMinor}
          />
        </div>
      ) : null}
    </Sheet>
  );
}

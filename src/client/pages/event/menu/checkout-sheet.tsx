import { ShoppingBag } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { useMe } from '#client/features/auth/session/use-me.ts';
import { searchWithCart } from '#client/features/checkout/cart/cart-in-url.ts';
import { type ReconciledCart, seenLines } from '#client/features/checkout/cart/reconcile-cart.ts';
import type { MenuCartHandle } from '#client/features/checkout/cart/use-menu-cart.ts';
import { ChoiceFooter } from '#client/features/checkout/choice-footer.tsx';
import { ChoicePrice } from '#client/features/checkout/choice-price.tsx';
import { EmailFirst, useEmailFirst } from '#client/features/checkout/email-first.tsx';
import { PriceSummary } from '#client/features/checkout/price-summary.tsx';
import { RunningCheckout } from '#client/features/checkout/running/running-checkout.tsx';
import { useCheckout } from '#client/features/checkout/running/use-checkout.ts';
import { useCheckoutTitle } from '#client/features/checkout/running/use-checkout-title.ts';
import { checkoutKey } from '#client/features/checkout/stored-checkout.ts';
import { useChoice } from '#client/features/checkout/use-choice.ts';
import { EmptyState } from '#client/ui/empty-state.tsx';
import { Sheet } from '#client/ui/sheet.tsx';
import type { MenuView } from '#shared/contracts/menu.ts';
import type { OrderReceipt } from '#shared/contracts/orders.ts';
import { PATHS, pathFor } from '#shared/paths.ts';
import { CartLines } from './cart-lines.tsx';
import { CartNotices } from './cart-notices.tsx';
import type { OrderHandle } from './use-order.ts';

interface CheckoutSheetProps {
  event: MenuView['event'];
  cart: MenuCartHandle;
  shown: ReconciledCart;
  order: OrderHandle;
  open: boolean;
  onClose: () => void;
  onPlaced: (receipt: OrderReceipt) => void;
  /** A payment came to nothing while the sheet was closed. */
  onEnded: () => void;
}

/** The checkout of an order: items and price, then the steps of the running checkout. */
export default function CheckoutSheet(props: CheckoutSheetProps) {
  const { event, cart, shown, order, open, onClose, onPlaced, onEnded } = props;
  const { t } = useTranslation(['menu', 'discounts', 'checkout', 'common']);
  const me = useMe();
  const { sent } = cart.cart;
  const { running, error, forget } = order;
  const lines = shown.lines.map(({ item, quantity }) => ({
    itemId: item.id,
    unitMinor: item.priceMinor,
    quantity,
  }));
  const choice = useChoice({
    event,
    kind: 'menu',
    lines,
    code: cart.cart.code,
    setCode: cart.setCode,
    open,
    isSent: sent !== null,
    attempt: order,
  });
  const unknownResult = sent !== null && !running && me !== null;
  const locked = sent !== null || running;
  const empty = shown.lines.length === 0;
  const place = () => choice.pay((seen) => order.place(seenLines(shown), seen));
  const checkout = useCheckout({
    id: checkoutKey('order', event.id),
    open,
    onDone: (result) => {
      if (result.kind === 'order') onPlaced(result.receipt);
    },
    onEnded,
  });
  const checkoutTitle = useCheckoutTitle(checkout);
  const hold = () => choice.hold((seen) => order.hold(seenLines(shown), seen));
  const emailFirst = useEmailFirst(order);
  const returnPath = `${pathFor(PATHS.eventMenu, event.id)}${searchWithCart('?cart=1', {
    items: shown.lines.map(({ item, quantity }) => ({ id: item.id, quantity })),
    code: cart.cart.code,
  })}`;
  const frame = {
    open,
    onOpenChange: (next: boolean) => (next ? undefined : onClose()),
    locked: running,
    steady: true,
    closeLabel: t('common:close'),
    description: event.name,
  };
  if (checkout) {
    return (
      <Sheet {...frame} title={checkoutTitle}>
        <RunningCheckout
          checkout={checkout}
          returnPath={returnPath}
          onChange={checkout.leave}
          onAgain={() => {
            checkout.forget();
            if (!empty) hold();
          }}
        />
      </Sheet>
    );
  }
  if (emailFirst && !empty) {
    const { discount } = choice;
    return (
      <Sheet {...frame} title={t('checkout:title.you')}>
        <EmailFirst
          returnPath={returnPath}
          ready={!discount.checking}
          onKnown={() => (cart.cart.code && !discount.applied ? forget() : hold())}
          onChange={forget}
        >
          <PriceSummary
            price={discount.price}
            names={shown.lines.map(({ item }) => item.name)}
            currency={event.currency}
            balanceMinor={null}
          />
        </EmailFirst>
      </Sheet>
    );
  }
  return (
    <Sheet
      {...frame}
      title={t('checkout.title')}
      footer={
        empty && !unknownResult ? null : (
          <ChoiceFooter
            choice={choice}
            currency={event.currency}
            sentMinor={unknownResult ? sent.expectedTotalMinor : null}
            words={{
              choose: t('checkout.empty'),
              running: t('checkout.running'),
              free: t('checkout.payFree'),
              pay: (price) => t('checkout.pay', { price }),
              unknown: {
                title: t('unknownResult.title'),
                text: t('unknownResult.text'),
                action: (price) => t('unknownResult.action', { price }),
              },
            }}
            look={{ to: PATHS.orders, label: t('unknownResult.orders') }}
            impossible={shown.lines.some(({ tooMany }) => tooMany)}
            onPay={place}
            onContinue={hold}
          />
        )
      }
    >
      {sent ? null : (
        <CartNotices
          notices={shown.notices}
          currency={event.currency}
          onSeen={() => cart.setLines(seenLines(shown))}
        />
      )}
      {empty && !unknownResult ? (
        <EmptyState
          icon={<ShoppingBag aria-hidden="true" />}
          title={t('checkout.empty')}
          text={t('checkout.emptyText')}
        />
      ) : (
        <>
          <CartLines
            shown={shown}
            currency={event.currency}
            disabled={locked}
            onChange={(item, quantity) => {
              if (error) forget();
              cart.setQuantity(item, quantity);
            }}
          />
          <ChoicePrice choice={choice} event={event} names={shown.lines.map(({ item }) => item.name)} />
        </>
      )}
    </Sheet>
  );
}

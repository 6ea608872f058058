import { useQuery } from '@tanstack/react-query';
import { ShoppingBag } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { searchWithCart } from '#client/features/cart/cart-in-url.ts';
import { type ReconciledCart, seenLines } from '#client/features/cart/reconcile-cart.ts';
import type { MenuCartHandle } from '#client/features/cart/use-menu-cart.ts';
import { ChooseFooter } from '#client/features/checkout/choose-footer.tsx';
import { PriceSummary } from '#client/features/checkout/price-summary.tsx';
import { RunningCheckout } from '#client/features/checkout/running/running-checkout.tsx';
import { useCheckout } from '#client/features/checkout/running/use-checkout.ts';
import { useCheckoutTitle } from '#client/features/checkout/running/use-checkout-title.ts';
import { checkoutKey } from '#client/features/checkout/stored-checkout.ts';
import { UnknownResult } from '#client/features/checkout/unknown-result.tsx';
import { useMaybePaid } from '#client/features/checkout/use-maybe-paid.ts';
import { CodeField } from '#client/features/discount-code/code-field.tsx';
import { isCodeAnswer, useDiscount } from '#client/features/discount-code/use-discount.ts';
import { useLanguage } from '#client/features/preferences/language.ts';
import { useMe } from '#client/features/session/use-me.ts';
import { errorMessage } from '#client/lib/api/error-record.ts';
import { trpc } from '#client/lib/api/trpc.ts';
import { useFormats } from '#client/lib/format.ts';
import { EmptyState } from '#client/ui/empty-state.tsx';
import { Sheet } from '#client/ui/sheet.tsx';
import type { MenuView } from '#shared/contracts/events/menu.ts';
import type { OrderReceipt } from '#shared/contracts/sales/orders.ts';
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
  const { t } = useTranslation(['menu', 'discounts', 'common']);
  const { language } = useLanguage();
  const format = useFormats();
  const me = useMe();
  const wallet = useQuery({ ...trpc.wallet.get.queryOptions(), enabled: open && me !== null });
  const { sent } = cart.cart;
  const { running, error, forget } = order;
  const { maybePaid, pressed } = useMaybePaid(sent !== null, running);
  const lines = shown.lines.map(({ item, quantity }) => ({
    itemId: item.id,
    unitMinor: item.priceMinor,
    quantity,
  }));
  const discount = useDiscount({
    eventId: event.id,
    currency: event.currency,
    kind: 'menu',
    lines,
    code: cart.cart.code,
    onCode: (code) => {
      if (error) forget();
      cart.setCode(code);
    },
    paymentError: error,
  });
  const { price, pending, applied } = discount;
  const unknownResult = sent !== null && !running && me !== null;
  const locked = sent !== null || running;
  const balance = wallet.data?.wallets.find(({ currency }) => currency === event.currency);
  const balanceMinor = wallet.data && !maybePaid ? (balance?.balanceMinor ?? 0) : null;
  const empty = shown.lines.length === 0;
  const place = () => {
    // Apply a typed code first, so that the guest sees the price they pay.
    if (pending && !sent) return discount.apply();
    pressed();
    order.place(seenLines(shown), price.totalMinor, applied?.code ?? '');
  };
  const checkout = useCheckout({
    id: checkoutKey('order', event.id),
    open,
    onDone: (result) => {
      if (result.kind === 'order') onPlaced(result.receipt);
    },
    onEnded,
  });
  const checkoutTitle = useCheckoutTitle(checkout);
  const hold = () => {
    if (pending) return discount.apply();
    if (discount.unchecked) order.hold(seenLines(shown), null, discount.unchecked);
    else order.hold(seenLines(shown), price.totalMinor, applied?.code ?? '');
  };
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
          returnPath={`${pathFor(PATHS.eventMenu, event.id)}${searchWithCart('?cart=1', {
            items: shown.lines.map(({ item, quantity }) => ({ id: item.id, quantity })),
            code: cart.cart.code,
          })}`}
          onChange={checkout.leave}
          onAgain={() => {
            checkout.forget();
            if (!empty) hold();
          }}
        />
      </Sheet>
    );
  }
  return (
    <Sheet
      {...frame}
      title={t('checkout.title')}
      footer={
        unknownResult ? (
          <UnknownResult
            words={{
              title: t('unknownResult.title'),
              text: t('unknownResult.text'),
              action: t('unknownResult.action', {
                price: format.money(sent.expectedTotalMinor, event.currency),
              }),
            }}
            look={{ to: PATHS.orders, label: t('unknownResult.orders') }}
            problem={error ? errorMessage(error, language) : null}
            onFinish={place}
          />
        ) : empty ? null : (
          <ChooseFooter
            currency={event.currency}
            action={
              pending
                ? t('discounts:field.applyFirst')
                : price.totalMinor === 0
                  ? t('checkout.payFree')
                  : t('checkout.pay', { price: format.money(price.totalMinor, event.currency) })
            }
            empty={empty}
            impossible={discount.checking || shown.lines.some(({ tooMany }) => tooMany)}
            withCode={pending || discount.checking}
            words={{ choose: t('checkout.empty'), running: t('checkout.running') }}
            totalMinor={price.totalMinor}
            balanceMinor={balanceMinor}
            error={discount.refusal && isCodeAnswer(error) ? null : error}
            running={running}
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
          {sent || (price.subtotalMinor === 0 && !discount.text) ? null : (
            <CodeField
              discount={discount}
              event={event}
              hasLines={!empty}
              disabled={locked}
              className="mt-3"
            />
          )}
          <div className="mt-5 rounded-xl bg-muted p-4">
            <PriceSummary
              price={price}
              names={shown.lines.map(({ item }) => item.name)}
              currency={event.currency}
              balanceMinor={balanceMinor}
            />
          </div>
        </>
      )}
    </Sheet>
  );
}

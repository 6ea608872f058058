import { useQuery } from '@tanstack/react-query';
import { ShoppingBag } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { searchWithCart } from '#client/features/cart/cart-in-url.ts';
import { type ReconciledCart, seenLines } from '#client/features/cart/reconcile-cart.ts';
import type { MenuCartHandle } from '#client/features/cart/use-menu-cart.ts';
import { CheckoutFooter } from '#client/features/checkout/checkout-footer.tsx';
import { PriceSummary } from '#client/features/checkout/price-summary.tsx';
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
  /** The top-up that the guest just returned from failed. */
  declined: boolean;
}

/** The checkout of an order: items, price and the wallet balance that pays. */
export function CheckoutSheet({ event, cart, shown, order, open, onClose, declined }: CheckoutSheetProps) {
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
  return (
    <Sheet
      open={open}
      onOpenChange={(next) => (next ? undefined : onClose())}
      locked={running}
      closeLabel={t('common:close')}
      title={t('checkout.title')}
      description={event.name}
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
          <CheckoutFooter
            currency={event.currency}
            here={{ pathname: pathFor(PATHS.eventMenu, event.id), search: '?cart=1' }}
            signUpReturn={{
              pathname: pathFor(PATHS.eventMenu, event.id),
              search: searchWithCart('?cart=1', {
                items: shown.lines.map(({ item, quantity }) => ({ id: item.id, quantity })),
                code: cart.cart.code,
              }),
            }}
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
            words={{
              choose: t('checkout.empty'),
              running: t('checkout.running'),
              signIn: t('checkout.signIn'),
              verifyTitle: t('checkout.verifyTitle'),
            }}
            totalMinor={price.totalMinor}
            missingMinor={balanceMinor === null ? 0 : Math.max(0, price.totalMinor - balanceMinor)}
            error={discount.refusal && isCodeAnswer(error) ? null : error}
            running={running}
            declined={declined}
            onPay={place}
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

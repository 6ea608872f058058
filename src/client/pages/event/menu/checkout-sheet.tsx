import { ShoppingBag } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { BoughtElsewhere } from '#client/features/checkout/bought-elsewhere.tsx';
import { withItem } from '#client/features/checkout/cart/cart.ts';
import { searchWithCart } from '#client/features/checkout/cart/cart-in-url.ts';
import { type ReconciledCart, seenLines } from '#client/features/checkout/cart/reconcile-cart.ts';
import { ChoiceFooter } from '#client/features/checkout/choice-footer.tsx';
import { ChoicePrice } from '#client/features/checkout/choice-price.tsx';
import { EmailFirst } from '#client/features/checkout/email-first.tsx';
import type { PurchaseFlow } from '#client/features/checkout/flow/use-purchase-flow.ts';
import { PriceSummary } from '#client/features/checkout/price-summary.tsx';
import { RunningCheckout } from '#client/features/checkout/running/running-checkout.tsx';
import { itemsText } from '#client/features/checkout/running/summary-line.tsx';
import { stepOf, useCheckoutTitle } from '#client/features/checkout/running/use-checkout-title.ts';
import { useChoice } from '#client/features/checkout/use-choice.ts';
import { GiveUp, WaitingView } from '#client/features/queue/waiting-view.tsx';
import { useFormats } from '#client/lib/format.ts';
import { EmptyState } from '#client/ui/empty-state.tsx';
import { Sheet } from '#client/ui/sheet.tsx';
import type { MenuView } from '#shared/contracts/menu.ts';
import { PATHS, pathFor } from '#shared/paths.ts';
import { CartLines } from './cart-lines.tsx';
import { CartNotices } from './cart-notices.tsx';

interface CheckoutSheetProps {
  event: MenuView['event'];
  flow: PurchaseFlow;
  shown: ReconciledCart;
  open: boolean;
  onClose: () => void;
}

/** The checkout of an order: items and price, then the steps of the purchase. */
export default function CheckoutSheet({ event, flow, shown, open, onClose }: CheckoutSheetProps) {
  const { t } = useTranslation(['menu', 'discounts', 'checkout', 'events', 'common']);
  const format = useFormats();
  const { screen, waiting, sent, change } = flow;
  const lines = seenLines(shown);
  const choice = useChoice({ event, kind: 'menu', lines, open, flow });
  const empty = lines.length === 0;
  const checkoutTitle = useCheckoutTitle(flow);
  const returnPath = `${pathFor(PATHS.eventMenu, event.id)}${searchWithCart('?cart=1', {
    items: lines.map(({ itemId, quantity }) => ({ id: itemId, quantity })),
    code: flow.code,
  })}`;
  const look = { to: PATHS.orders, label: t('unknownResult.orders') };
  const frame = {
    open,
    onOpenChange: (next: boolean) => (next ? undefined : onClose()),
    locked: flow.buying || flow.paying,
    step: waiting ? 'queued' : stepOf(flow),
    closeLabel: t('common:close'),
    description: event.name,
  };
  if (!flow.isElsewhere && waiting) {
    return (
      <Sheet
        {...frame}
        title={t('events:wait.title')}
        footer={<GiveUp asking={flow.asking} onGiveUp={flow.leaveQueue} />}
      >
        <WaitingView left={null} waiting={waiting} onHuman={flow.proveHuman} />
      </Sheet>
    );
  }
  if (flow.isBoughtElsewhere) {
    return (
      <Sheet {...frame} title={t('checkout:title.order')}>
        <BoughtElsewhere look={look} />
      </Sheet>
    );
  }
  if (flow.isElsewhere || (screen !== 'choice' && screen !== 'emailFirst')) {
    return (
      <Sheet {...frame} title={checkoutTitle}>
        <RunningCheckout
          flow={flow}
          returnPath={returnPath}
          onChange={flow.leave}
          onAgain={() => {
            flow.forget();
            if (!empty) choice.hold();
          }}
        />
      </Sheet>
    );
  }
  if (screen === 'emailFirst' && !empty) {
    const { discount } = choice;
    return (
      <Sheet {...frame} title={checkoutTitle}>
        <EmailFirst
          items={itemsText(lines)}
          total={format.money(discount.price.totalMinor, event.currency)}
          returnPath={returnPath}
          ready={!discount.checking}
          onKnown={() => (flow.code && !discount.applied ? flow.forget() : choice.hold())}
          onChange={flow.forget}
        >
          <PriceSummary
            price={discount.price}
            names={lines.map(({ name }) => name)}
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
        empty && !sent ? null : (
          <ChoiceFooter
            flow={flow}
            choice={choice}
            currency={event.currency}
            words={{
              choose: t('checkout.empty'),
              running: t('checkout.running'),
              holding: t('checkout.holding'),
              free: t('checkout.payFree'),
              pay: (price) => t('checkout.pay', { price }),
              unknown: {
                title: t('unknownResult.title'),
                text: t('unknownResult.text'),
                action: (price) => t('unknownResult.action', { price }),
              },
            }}
            look={look}
            impossible={shown.lines.some(({ tooMany }) => tooMany)}
          />
        )
      }
    >
      {sent ? null : (
        <CartNotices notices={shown.notices} currency={event.currency} onSeen={() => change({ lines })} />
      )}
      {empty && !sent ? (
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
            disabled={flow.locked}
            onChange={(item, quantity) => change({ lines: withItem(flow.lines, item, quantity) })}
          />
          <ChoicePrice flow={flow} choice={choice} event={event} />
        </>
      )}
    </Sheet>
  );
}

import { ChevronLeft } from 'lucide-react';
import { lazy, Suspense, useEffect, useEffectEvent } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { carriedLines, withItem } from '#client/features/checkout/cart/cart.ts';
import { useCartInUrl } from '#client/features/checkout/cart/cart-in-url.ts';
import { maxInCart, reconcileCart } from '#client/features/checkout/cart/reconcile-cart.ts';
import { type PurchaseFlow, usePurchaseFlow } from '#client/features/checkout/flow/use-purchase-flow.ts';
import { PurchaseNotice } from '#client/features/checkout/purchase-notice.tsx';
import type { LiveState } from '#client/features/live/live-socket.ts';
import { LiveStatus } from '#client/features/live/live-status.tsx';
import { OrderViewer } from '#client/features/orders/order-viewer.tsx';
import { soldOrder } from '#client/features/orders/sold-order.ts';
import { usePushedParam } from '#client/features/url-param/use-pushed-param.ts';
import { loadWithTexts } from '#client/lib/load-with-texts.ts';
import { useEver } from '#client/lib/use-ever.ts';
import { buttonClass } from '#client/ui/button.tsx';
import type { MenuView } from '#shared/contracts/menu.ts';
import { PATHS, pathFor } from '#shared/paths.ts';
import { BarClosed } from './bar-closed.tsx';
import { CartBar } from './cart-bar.tsx';
import { ItemCard } from './item-card.tsx';
import { MenuTabs } from './menu-tabs.tsx';
import { Placed } from './placed.tsx';

const loadSheet = () => loadWithTexts(() => import('./checkout-sheet.tsx'), ['checkout', 'auth']);
const CheckoutSheet = lazy(loadSheet);

/** The menu of one event with this guest's cart. */
export function LoadedMenu({ menu, live }: { menu: MenuView; live: LiveState }) {
  const { t } = useTranslation(['menu', 'events']);
  const { event } = menu;
  const sheet = usePushedParam('cart');
  const shownOrder = usePushedParam('order');
  const sheetOpen = sheet.value !== null;
  const flow = usePurchaseFlow({
    kind: 'order',
    of: event.id,
    open: sheetOpen,
    onDone: (result) => {
      if (result.kind === 'order') shownOrder.openInsteadOf('cart', result.receipt.orderId);
    },
    onEnded: () => sheet.open('1'),
  });
  useFilledCart(menu, flow);
  const { state, sent, lines } = flow;
  const placed = state.step === 'done' && state.result.kind === 'order' ? state.result : null;
  const open = event.phase === 'published' || event.phase === 'ongoing';
  const shown = reconcileCart(lines, menu.items);
  const quantities = new Map(shown.lines.map(({ item, quantity }) => [item.id, quantity]));
  const totalMinor = shown.lines.reduce((sum, { item, quantity }) => sum + item.priceMinor * quantity, 0);
  // An order in flight can be completed even after the bar has closed.
  const hasCart = lines.length > 0 && (open || sent !== null);
  // Loaded with the first item, and mounted from the first opening, so that its closing animation can run.
  useEffect(() => {
    if (hasCart) loadSheet().catch((error: unknown) => console.error(error));
  }, [hasCart]);
  const isSheetWanted = useEver(sheetOpen || flow.subject !== null);
  return (
    <div className={hasCart ? 'pb-20 lg:pb-0' : undefined}>
      <Link
        to={pathFor(PATHS.event, event.id)}
        className={buttonClass({ variant: 'link', size: 'sm' }, '-mt-3 mb-1 min-h-11')}
      >
        <ChevronLeft aria-hidden="true" />
        {t('back')}
      </Link>
      <div className="mb-5 flex flex-wrap items-end justify-between gap-x-6 gap-y-1">
        <div className="min-w-0">
          <h1 className="font-semibold text-2xl tracking-tight sm:text-3xl">{t('title')}</h1>
          <p className="mt-1 text-pretty text-muted-foreground">{event.name}</p>
        </div>
        <LiveStatus state={live} />
      </div>
      {sheetOpen ? null : <PurchaseNotice flow={flow} onOpen={() => sheet.open('1')} className="mb-5" />}
      <BarClosed event={event} />
      <MenuTabs items={menu.items.filter(({ active }) => active)}>
        {(item) => {
          const quantity = quantities.get(item.id) ?? 0;
          return (
            <ItemCard
              item={item}
              currency={event.currency}
              quantity={quantity}
              max={maxInCart(item, quantity, shown.portions)}
              closed={!open}
              locked={flow.locked}
              onChange={(next) => flow.change({ lines: withItem(lines, item, next) })}
            />
          );
        }}
      </MenuTabs>
      {hasCart ? (
        <CartBar
          portions={shown.portions}
          totalMinor={totalMinor}
          currency={event.currency}
          unknownResult={state.step === 'unanswered'}
          onOpen={() => sheet.open('1')}
        />
      ) : null}
      {isSheetWanted ? (
        <Suspense>
          <CheckoutSheet
            event={event}
            flow={flow}
            shown={shown}
            open={sheetOpen && state.step !== 'done' && (open || state.step !== 'choosing')}
            onClose={sheet.close}
          />
        </Suspense>
      ) : null}
      <OrderViewer
        orderId={shownOrder.value}
        onClose={shownOrder.close}
        finalFocus={() => document.querySelector('main')}
        sold={placed && soldOrder(placed, event)}
        heading={placed?.receipt.orderId === shownOrder.value ? <Placed receipt={placed.receipt} /> : null}
      />
    </div>
  );
}

/** Fills an empty cart from the URL, for example after a sign-up completed on another device. */
function useFilledCart({ items }: MenuView, { state, lines, change }: PurchaseFlow): void {
  const carried = useCartInUrl();
  const fill = useEffectEvent(() => {
    if (!carried || lines.length > 0 || state.step !== 'choosing') return;
    const onMenu = items.filter(({ active }) => active);
    const known = carried.items.filter(({ id }) => onMenu.some((item) => item.id === id));
    change({ lines: carriedLines({ ...carried, items: known }, onMenu), code: carried.code });
  });
  useEffect(() => fill(), []);
}

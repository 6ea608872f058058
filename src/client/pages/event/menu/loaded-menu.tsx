import { ChevronLeft } from 'lucide-react';
import { lazy, Suspense, useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { useMe } from '#client/features/auth/session/use-me.ts';
import { useCartInUrl } from '#client/features/checkout/cart/cart-in-url.ts';
import { maxInCart, reconcileCart, seenLines } from '#client/features/checkout/cart/reconcile-cart.ts';
import { type MenuCartHandle, useMenuCart } from '#client/features/checkout/cart/use-menu-cart.ts';
import { PayingNotice } from '#client/features/checkout/paying-notice.tsx';
import { checkoutKey, mayBePaying, useStoredCheckout } from '#client/features/checkout/stored-checkout.ts';
import type { LiveState } from '#client/features/live/live-socket.ts';
import { LiveStatus } from '#client/features/live/live-status.tsx';
import { OrderViewer } from '#client/features/orders/order-viewer.tsx';
import { usePushedParam } from '#client/features/url-param/use-pushed-param.ts';
import { loadWithTexts } from '#client/lib/load-with-texts.ts';
import { buttonClass } from '#client/ui/button.tsx';
import type { MenuView } from '#shared/contracts/menu.ts';
import type { OrderReceipt } from '#shared/contracts/orders.ts';
import { PATHS, pathFor } from '#shared/paths.ts';
import { BarClosed } from './bar-closed.tsx';
import { CartBar } from './cart-bar.tsx';
import { ItemCard } from './item-card.tsx';
import { MenuTabs } from './menu-tabs.tsx';
import { Placed } from './placed.tsx';
import { useOrder } from './use-order.ts';

const loadSheet = () => loadWithTexts(() => import('./checkout-sheet.tsx'), ['checkout', 'auth']);
const CheckoutSheet = lazy(loadSheet);

/** The menu of one event with this guest's cart. */
export function LoadedMenu({ menu, live }: { menu: MenuView; live: LiveState }) {
  const { t } = useTranslation(['menu', 'events']);
  const { event } = menu;
  const me = useMe();
  const sheet = usePushedParam('cart');
  const cart = useMenuCart(event.id, me?.id ?? null);
  useFilledCart(menu, cart);
  const [placed, setPlaced] = useState<OrderReceipt | null>(null);
  const shownOrder = usePushedParam('order');
  const onPlaced = (receipt: OrderReceipt) => {
    cart.empty();
    setPlaced(receipt);
    shownOrder.openInsteadOf('cart', receipt.orderId);
  };
  const order = useOrder(event.id, cart, onPlaced);
  const checkout = useStoredCheckout(checkoutKey('order', event.id));
  const { sent } = cart.cart;
  const open = event.phase === 'published' || event.phase === 'ongoing';
  const shown = reconcileCart(cart.cart, menu.items);
  const quantities = new Map(shown.lines.map(({ item, quantity }) => [item.id, quantity]));
  const totalMinor = shown.lines.reduce((sum, { item, quantity }) => sum + item.priceMinor * quantity, 0);
  const sheetOpen = sheet.value !== null;
  const { running, forget } = order;
  const wasOpen = useRef(sheetOpen);
  useEffect(() => {
    // Closing the sheet clears the error that it showed.
    if (wasOpen.current && !sheetOpen && !running) forget();
    wasOpen.current = sheetOpen;
  }, [sheetOpen, running, forget]);
  // An order in flight can be completed even after the bar has closed.
  const hasCart = cart.cart.lines.length > 0 && (open || sent !== null);
  // Loaded with the first item, and mounted from the first opening, so that its closing animation can run.
  useEffect(() => {
    if (hasCart) loadSheet().catch((error: unknown) => console.error(error));
  }, [hasCart]);
  const [wanted, setWanted] = useState(false);
  if (!wanted && (sheetOpen || checkout)) setWanted(true);
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
      {checkout && !sheetOpen && mayBePaying(checkout) ? (
        <PayingNotice onOpen={() => sheet.open('1')} className="mb-5" />
      ) : null}
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
              locked={sent !== null}
              onChange={(next) => cart.setQuantity(item, next)}
            />
          );
        }}
      </MenuTabs>
      {hasCart ? (
        <CartBar
          portions={shown.portions}
          totalMinor={totalMinor}
          currency={event.currency}
          unknownResult={sent !== null && !running}
          onOpen={() => sheet.open('1')}
        />
      ) : null}
      {wanted ? (
        <Suspense>
          <CheckoutSheet
            event={event}
            cart={cart}
            shown={shown}
            order={order}
            open={sheetOpen && (open || sent !== null || checkout !== null)}
            onClose={sheet.close}
            onPlaced={onPlaced}
            onEnded={() => sheet.open('1')}
          />
        </Suspense>
      ) : null}
      <OrderViewer
        orderId={shownOrder.value}
        onClose={shownOrder.close}
        finalFocus={() => document.querySelector('main')}
        heading={placed?.orderId === shownOrder.value && placed ? <Placed receipt={placed} /> : null}
      />
    </div>
  );
}

/** Fills an empty cart from the URL, for example after a sign-up completed on another device. */
function useFilledCart({ items }: MenuView, { cart, setLines, setCode }: MenuCartHandle): void {
  const carried = useCartInUrl();
  const done = useRef(false);
  useEffect(() => {
    if (!carried || done.current) return;
    done.current = true;
    if (cart.lines.length > 0) return;
    const wanted = carried.items.flatMap(({ id, quantity }) => {
      const item = items.find((one) => one.id === id && one.active);
      return item ? [{ item, quantity, tooMany: false }] : [];
    });
    setLines(seenLines({ lines: wanted }));
    if (carried.code) setCode(carried.code);
  }, [carried, cart, items, setLines, setCode]);
}

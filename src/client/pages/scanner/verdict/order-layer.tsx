import { WifiOff } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import type { OrderFlow, OrderState } from '#client/features/check-in/orders/order-flow.ts';
import { useSettled } from '#client/lib/use-settled.ts';
import { Button } from '#client/ui/button.tsx';
import { OrderLineList } from './order-line-list.tsx';

/** The order's items, readable at arm's length, and one button to confirm the hand-over. */
export function OrderLayer({ state, flow }: { state: OrderState; flow: OrderFlow }) {
  const { t } = useTranslation('scanner');
  const shown = state.kind === 'order' ? state : null;
  // The layer appears under the finger: a second tap must not hand out an unread order.
  const settled = useSettled(shown?.order ?? null);
  return (
    <div role="status">
      {shown ? (
        <section
          aria-label={t('orders.title')}
          className="absolute inset-0 flex flex-col bg-neutral-900 pt-[calc(var(--top-bar,10rem)+0.75rem)] pb-[env(safe-area-inset-bottom)] text-white"
        >
          <div className="mx-auto min-h-0 w-full max-w-xl flex-1 overflow-y-auto px-5">
            <p className="text-lg text-white/80">{t('orders.title')}</p>
            <p className="wrap-anywhere font-semibold text-3xl">{shown.order.holderName}</p>
            <OrderLineList lines={shown.order.lines} large className="mt-6 mb-6 gap-4" />
          </div>
          <div className="mx-auto flex w-full max-w-xl flex-col gap-3 border-white/15 border-t px-4 pt-4 pb-4">
            {shown.trouble ? (
              <p className="flex items-center justify-center gap-2 text-amber-300">
                <WifiOff aria-hidden="true" className="size-5 shrink-0" />
                {t('orders.trouble')}
              </p>
            ) : null}
            <Button
              size="lg"
              disabled={!settled}
              busy={shown.handing}
              onClick={flow.handOver}
              className="min-h-20 w-full rounded-2xl text-2xl"
            >
              {t('orders.handOver')}
            </Button>
            <Button variant="outline" size="lg" disabled={!settled} onClick={flow.clear} className="w-full">
              {shown.handing ? t('checking.giveUp') : t('orders.notNow')}
            </Button>
          </div>
        </section>
      ) : null}
    </div>
  );
}

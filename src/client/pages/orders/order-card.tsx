import { QrCode, ReceiptText } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { OrderState } from '#client/features/orders/order-state.tsx';
import { useFormats } from '#client/lib/format.ts';
import { Button } from '#client/ui/button.tsx';
import { Card } from '#client/ui/card.tsx';
import type { OwnOrderView } from '#shared/contracts/orders.ts';
import { PATHS, pathFor } from '#shared/paths.ts';
import { CancelOrder } from './cancel-order.tsx';

interface OrderCardProps {
  order: OwnOrderView;
  onShow: () => void;
  onDetails: () => void;
  onCancel: () => void;
}

/** One order: items, event, state and actions. */
export function OrderCard({ order, onShow, onDetails, onCancel }: OrderCardProps) {
  const { t } = useTranslation('orders');
  const format = useFormats();
  const { event } = order;
  const when =
    order.status === 'completed' && order.completedAt
      ? t('completedAt', { when: format.eventTime(order.completedAt, order.event) })
      : order.status === 'cancelled' && order.cancelledAt
        ? t('cancelledAt', { when: format.eventTime(order.cancelledAt, order.event) })
        : t('placedAt', { when: format.eventTime(order.placedAt, order.event) });
  return (
    <Card className="flex h-full flex-col p-4 sm:p-5">
      <div className="flex flex-wrap items-start justify-between gap-x-4 gap-y-2">
        <div className="min-w-0 flex-1 basis-44">
          <h3 className="text-pretty font-semibold leading-snug">
            <Link to={pathFor(PATHS.event, event.id)} className="underline-offset-4 hover:underline">
              {event.name}
            </Link>
          </h3>
          <p className="mt-0.5 text-muted-foreground text-sm">{when}</p>
        </div>
        <OrderState order={order} />
      </div>
      <div className="mt-3 flex flex-wrap items-end justify-between gap-x-4 gap-y-1">
        <ul className="grid min-w-0 flex-1 basis-40 grid-cols-1 gap-1">
          {order.lines.map((line) => (
            <li key={line.menuItemId} className="flex gap-2">
              <span className="shrink-0 text-muted-foreground">{line.quantity} ×</span>
              <span className="min-w-0 text-pretty break-words">{line.name}</span>
            </li>
          ))}
        </ul>
        <p className="shrink-0 font-semibold">{format.money(order.totalMinor, order.currency)}</p>
      </div>
      <div className="mt-auto flex flex-wrap items-center gap-2.5 pt-4">
        {order.qr ? (
          <Button onClick={onShow} className="max-sm:grow">
            <QrCode aria-hidden="true" />
            {t('showCode')}
          </Button>
        ) : null}
        {order.status === 'pending' && order.qr && order.readyAt === null ? (
          <CancelOrder order={order} onCancel={onCancel} />
        ) : null}
        <Button variant="ghost" onClick={onDetails}>
          <ReceiptText aria-hidden="true" />
          {t('details')}
        </Button>
      </div>
    </Card>
  );
}

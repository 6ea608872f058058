import { useTranslation } from 'react-i18next';
import { orderState } from '#client/features/orders/order-state.tsx';
import type { OwnOrderView } from '#shared/contracts/orders.ts';
import { OrderCard } from './order-card.tsx';

interface OrderListProps {
  title: string;
  orders: readonly OwnOrderView[];
  onShow: (orderId: string) => void;
  onDetails: (orderId: string) => void;
  onCancel: (orderId: string) => void;
}

export const ORDERS_GRID = 'grid grid-cols-1 gap-3 sm:gap-4 lg:grid-cols-2';

/** Orders under a heading; nothing if there are none. */
export function OrderList({ title, orders, onShow, onDetails, onCancel }: OrderListProps) {
  const { t } = useTranslation('orders');
  if (orders.length === 0) return null;
  return (
    <section className="mb-8" aria-label={title}>
      <h2 className="mb-3 font-semibold text-xl tracking-tight">{title}</h2>
      <ul className={ORDERS_GRID}>
        {orders.map((order) => (
          <li key={order.id} aria-label={`${t(`states.${orderState(order)}`)}: ${order.event.name}`}>
            <OrderCard
              order={order}
              onShow={() => onShow(order.id)}
              onDetails={() => onDetails(order.id)}
              onCancel={() => onCancel(order.id)}
            />
          </li>
        ))}
      </ul>
    </section>
  );
}

import { BellRing, CircleCheck, Clock, Undo2 } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { Badge } from '#client/ui/badge.tsx';
import type { OwnOrderView } from '#shared/contracts/orders.ts';
import type { OrderStatus } from '#shared/states.ts';
import { isReady } from './use-ready-alert.ts';

const LOOKS = {
  pending: { tone: 'primary', Icon: Clock },
  ready: { tone: 'success', Icon: BellRing },
  completed: { tone: 'success', Icon: CircleCheck },
  cancelled: { tone: 'warning', Icon: Undo2 },
} as const satisfies Record<OrderStatus | 'ready', unknown>;

/** An order's status for its guest, who sees when it is ready. */
export function orderState(order: Pick<OwnOrderView, 'status' | 'qr' | 'readyAt'>): keyof typeof LOOKS {
  return isReady(order) ? 'ready' : order.status;
}

/** An order's status as an icon and a word. */
export function OrderState({ order }: { order: Pick<OwnOrderView, 'status' | 'qr' | 'readyAt'> }) {
  const { t } = useTranslation('orders');
  const state = orderState(order);
  const { tone, Icon } = LOOKS[state];
  return (
    <Badge tone={tone}>
      <Icon aria-hidden="true" />
      {t(`states.${state}`)}
    </Badge>
  );
}

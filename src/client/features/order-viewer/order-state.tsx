import { CircleCheck, Clock, Undo2 } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { Badge } from '#client/ui/badge.tsx';
import type { OrderStatus } from '#shared/states.ts';

const LOOKS = {
  pending: { tone: 'primary', Icon: Clock },
  completed: { tone: 'success', Icon: CircleCheck },
  cancelled: { tone: 'warning', Icon: Undo2 },
} as const satisfies Record<OrderStatus, unknown>;

/** An order's status as an icon and a word. */
export function OrderState({ status }: { status: OrderStatus }) {
  const { t } = useTranslation('orders');
  const { tone, Icon } = LOOKS[status];
  return (
    <Badge tone={tone}>
      <Icon aria-hidden="true" />
      {t(`states.${status}`)}
    </Badge>
  );
}

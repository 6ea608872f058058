import { CircleCheck, ConciergeBell, Hourglass, type LucideIcon, Undo2 } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { Badge, type Tone } from '#client/ui/badge.tsx';
import type { ListedOrder } from '#shared/contracts/orders.ts';

type OrderState = ListedOrder['status'] | 'ready';

const LOOKS: Record<OrderState, { tone: Tone; Icon: LucideIcon }> = {
  pending: { tone: 'neutral', Icon: Hourglass },
  ready: { tone: 'primary', Icon: ConciergeBell },
  completed: { tone: 'success', Icon: CircleCheck },
  cancelled: { tone: 'warning', Icon: Undo2 },
};

export function OrderStateBadge({ order: { status, readyAt } }: { order: ListedOrder }) {
  const { t } = useTranslation('refundDesk');
  const state = status === 'pending' && readyAt !== null ? 'ready' : status;
  const { tone, Icon } = LOOKS[state];
  return (
    <Badge tone={tone}>
      <Icon aria-hidden="true" />
      {t(`orders.state.${state}`)}
    </Badge>
  );
}

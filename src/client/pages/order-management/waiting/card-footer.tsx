import { Check } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { Alert } from '#client/ui/alert.tsx';
import { Button } from '#client/ui/button.tsx';
import type { BarOrderView } from '#shared/contracts/sales/orders.ts';
import type { CardState } from './card-states.ts';

/** Actions on one order. */
export interface OrderPresses {
  onHandOver: (order: BarOrderView) => void;
  onCancel: (order: BarOrderView) => void;
  /** Removes the card's message about the last action. */
  onDismiss: (order: BarOrderView) => void;
}

interface CardFooterProps extends OrderPresses {
  order: BarOrderView;
  state: CardState | undefined;
}

const WIDE = 'min-h-13 grow basis-24 px-2 text-lg';

/** The order's actions, replaced in place by a refusal. */
export function CardFooter({ order, state, onHandOver, onDismiss }: CardFooterProps) {
  const { t } = useTranslation('bar');
  const { name } = order.customer;
  if (state?.kind === 'stopped')
    return (
      <>
        <Alert tone="danger" title={t('handOver.stop')}>
          {state.text}
        </Alert>
        <Button variant="outline" className={WIDE} onClick={() => onDismiss(order)}>
          {t('understood')}
        </Button>
      </>
    );
  return (
    <>
      {state?.kind === 'failed' ? (
        <Alert tone="danger" className="basis-full">
          {state.text}
        </Alert>
      ) : null}
      <Button
        className={WIDE}
        busy={state?.kind === 'busy'}
        aria-label={t('handOver.of', { name })}
        onClick={() => onHandOver(order)}
      >
        {state?.kind === 'busy' ? null : <Check aria-hidden="true" />}
        {t('handOver.action')}
      </Button>
    </>
  );
}

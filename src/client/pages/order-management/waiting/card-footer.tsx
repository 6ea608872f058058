import { BellRing } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { Alert } from '#client/ui/alert.tsx';
import { Button } from '#client/ui/button.tsx';
import type { BarOrderView } from '#shared/contracts/orders.ts';
import type { HeldCard, Move } from './card-states.ts';

/** Actions on one order. */
export interface OrderPresses {
  onMove: (order: BarOrderView, move: Move) => void;
  onCancel: (order: BarOrderView) => void;
  /** Removes the card's message about the last action. */
  onDismiss: (order: BarOrderView) => void;
}

interface CardFooterProps extends OrderPresses {
  order: BarOrderView;
  card: HeldCard | undefined;
}

/** Beside each other in the narrowest column, below each other with large text. */
const WIDE = 'min-h-12 grow gap-1.5 px-1.5';

/** The order's actions, replaced in place by a refusal. */
export function CardFooter({ order, card, onMove, onDismiss }: CardFooterProps) {
  const { t } = useTranslation('bar');
  const { name } = order.customer;
  const { state } = card ?? {};
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
  const running = state?.kind === 'busy' ? card?.move : null;
  return (
    <>
      {state?.kind === 'failed' ? (
        <Alert tone="danger" className="basis-full">
          {state.text}
        </Alert>
      ) : null}
      <Button
        variant="inverse"
        className={WIDE}
        busy={running === 'handOver'}
        disabled={running === 'ready'}
        aria-label={t('handOver.of', { name })}
        onClick={() => onMove(order, 'handOver')}
      >
        {t('handOver.action')}
      </Button>
      {order.readyAt === null ? (
        <Button
          variant="outline"
          className={WIDE}
          busy={running === 'ready'}
          disabled={running === 'handOver'}
          aria-label={t('ready.of', { name })}
          onClick={() => onMove(order, 'ready')}
        >
          {running === 'ready' ? null : <BellRing aria-hidden="true" />}
          {t('ready.action')}
        </Button>
      ) : null}
    </>
  );
}

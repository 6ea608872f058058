import { Check, CircleCheck, Undo2, X } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { Alert } from '#client/ui/alert.tsx';
import { Button } from '#client/ui/button.tsx';
import type { BarOrderView } from '#shared/contracts/sales/orders.ts';
import { ORDER_UNDO_SHOWN_MS } from '#shared/limits.ts';
import { type CardState, hasLeft } from './card-states.ts';

/** Actions on one order. */
export interface OrderPresses {
  onHandOver: (order: BarOrderView) => void;
  onUndo: (order: BarOrderView) => void;
  onCancel: (order: BarOrderView) => void;
  /** Removes the card's message about the last action. */
  onDismiss: (order: BarOrderView) => void;
}

interface CardFooterProps extends OrderPresses {
  order: BarOrderView;
  state: CardState | undefined;
}

const WIDE = 'min-h-14 grow-99 basis-28 px-3 text-lg';

/**
 * The order's actions, replaced in place by their result. A hasty second tap on "Hand over" hits no button: the undo
 * button is where "Cancel" was.
 */
export function CardFooter({ order, state, ...presses }: CardFooterProps) {
  const { t } = useTranslation('bar');
  const { name } = order.customer;
  if (state?.kind === 'stopped')
    return (
      <>
        <Alert tone="danger" title={t('handOver.stop')}>
          {state.text}
        </Alert>
        <Button size="lg" variant="outline" className={WIDE} onClick={() => presses.onDismiss(order)}>
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
      {state && hasLeft(state) ? (
        <>
          <p className="relative flex min-h-14 grow-99 basis-28 items-center justify-center gap-2 overflow-hidden rounded-xl bg-success-soft px-3 font-semibold text-lg text-success-ink">
            <CircleCheck aria-hidden="true" className="size-5 shrink-0" />
            {t('states.completed')}
            {state.kind === 'given' ? (
              <span
                aria-hidden="true"
                className="absolute inset-x-0 bottom-0 h-1 origin-left animate-run-out bg-success motion-reduce:hidden"
                style={{ animationDuration: `${ORDER_UNDO_SHOWN_MS}ms` }}
              />
            ) : null}
          </p>
          <Button
            variant="outline"
            size="lg"
            className="min-h-14 grow px-3"
            busy={state.kind === 'undoing'}
            aria-label={t('handOver.undoOf', { name })}
            onClick={() => presses.onUndo(order)}
          >
            {state.kind === 'undoing' ? null : <Undo2 aria-hidden="true" />}
            {t('handOver.undo')}
          </Button>
        </>
      ) : (
        <>
          <Button
            size="lg"
            className={WIDE}
            busy={state?.kind === 'busy'}
            aria-label={t('handOver.of', { name })}
            onClick={() => presses.onHandOver(order)}
          >
            {state?.kind === 'busy' ? null : <Check aria-hidden="true" />}
            {t('handOver.action')}
          </Button>
          <Button
            variant="outline"
            size="lg"
            className="min-h-14 grow px-3 text-danger-ink"
            disabled={state?.kind === 'busy'}
            aria-label={t('cancel.of', { name })}
            onClick={() => presses.onCancel(order)}
          >
            <X aria-hidden="true" />
            {t('cancel.action')}
          </Button>
        </>
      )}
    </>
  );
}

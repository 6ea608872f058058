import { Undo2 } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { ConfirmDialog } from '#client/features/confirm/confirm-dialog.tsx';
import { isRefusal } from '#client/lib/api/error-record.ts';
import { trpc } from '#client/lib/api/trpc.ts';
import { useAction } from '#client/lib/api/use-action.ts';
import { useFormats } from '#client/lib/format.ts';
import { toast } from '#client/lib/toast.ts';
import type { OwnOrderView } from '#shared/contracts/orders.ts';

interface CancelOrderProps {
  order: OwnOrderView;
  /** The guest is about to cancel the order themselves. */
  onCancel: () => void;
}

/** Cancels a waiting order: shows the refund first, and the outcome if the bar was faster. */
export function CancelOrder({ order, onCancel }: CancelOrderProps) {
  const { t } = useTranslation('orders');
  const format = useFormats();
  const amount = format.money(order.totalMinor, order.currency);
  const free = order.totalMinor === 0;

  const cancel = useAction({
    call: { ...trpc.orders.cancel.mutationOptions(), networkMode: 'always' },
    done: (back) =>
      toast.success(
        back.amountMinor === 0
          ? t('cancel.doneFree')
          : t(`cancel.done.${order.refundMeans}`, { amount: format.money(back.amountMinor, back.currency) }),
      ),
    failed: (message, error) => {
      // The card unmounts this dialog once the order is closed, so report the outcome in a toast.
      const isTooLate = isRefusal(error, 'ORDER_COMPLETED');
      const isRefunded = isRefusal(error, 'ALREADY_REFUNDED');
      if (isTooLate) toast.warning(t('cancel.tooLate'));
      const isReady = isRefusal(error, 'ORDER_READY');
      if (isRefunded || isReady) toast.info(message);
      return isTooLate || isRefunded || isReady;
    },
    refresh: [trpc.orders.pathKey(), trpc.wallet.pathKey(), trpc.menu.list.pathKey()],
    refreshAlways: true,
  });

  return (
    <ConfirmDialog
      icon={<Undo2 aria-hidden="true" />}
      action={t('cancel.action')}
      title={t('cancel.title')}
      text={free ? t('cancel.textFree') : t(`cancel.text.${order.refundMeans}`, { amount })}
      confirm={free ? t('cancel.confirmFree') : t('cancel.confirm', { amount })}
      dismiss={t('cancel.keep')}
      busy={cancel.busy}
      failure={cancel.failure}
      onConfirm={() => {
        onCancel();
        void cancel.run({ eventId: order.event.id, orderId: order.id });
      }}
    />
  );
}

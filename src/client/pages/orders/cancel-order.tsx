import { useMutation, useQueryClient } from '@tanstack/react-query';
import { Undo2 } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { ConfirmDialog } from '#client/features/confirm/confirm-dialog.tsx';
import { useLanguage } from '#client/features/preferences/language.ts';
import { errorMessage, isRefusal } from '#client/lib/api/error-record.ts';
import { useRequestId } from '#client/lib/api/request-id.ts';
import { trpc } from '#client/lib/api/trpc.ts';
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
  const { language } = useLanguage();
  const format = useFormats();
  const client = useQueryClient();
  const { idFor } = useRequestId();
  const [failure, setFailure] = useState<string | null>(null);
  const cancel = useMutation({ ...trpc.orders.cancel.mutationOptions(), networkMode: 'always' });
  const amount = format.money(order.totalMinor, order.currency);
  const free = order.totalMinor === 0;

  const press = async () => {
    setFailure(null);
    onCancel();
    const intention = { eventId: order.event.id, orderId: order.id };
    try {
      const back = await cancel.mutateAsync({ requestId: idFor(intention), ...intention });
      const returned = format.money(back.amountMinor, back.currency);
      toast.success(
        back.amountMinor === 0
          ? t('cancel.doneFree')
          : t(`cancel.done.${order.refundMeans}`, { amount: returned }),
      );
    } catch (error) {
      // The card unmounts this dialog once the order is closed, so report the outcome in a toast.
      if (isRefusal(error, 'ORDER_COMPLETED')) toast.warning(t('cancel.tooLate'));
      else if (isRefusal(error, 'ALREADY_REFUNDED')) toast.info(errorMessage(error, language));
      else setFailure(errorMessage(error, language));
    }
    await Promise.all(
      [trpc.orders.pathKey(), trpc.wallet.pathKey(), trpc.menu.list.pathKey()].map((queryKey) =>
        client.invalidateQueries({ queryKey }),
      ),
    );
  };

  return (
    <ConfirmDialog
      icon={<Undo2 aria-hidden="true" />}
      action={t('cancel.action')}
      title={t('cancel.title')}
      text={free ? t('cancel.textFree') : t(`cancel.text.${order.refundMeans}`, { amount })}
      confirm={free ? t('cancel.confirmFree') : t('cancel.confirm', { amount })}
      dismiss={t('cancel.keep')}
      busy={cancel.isPending}
      failure={failure}
      onConfirm={() => void press()}
    />
  );
}

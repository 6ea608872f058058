import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useFormats } from '#client/lib/format.ts';
import { toast } from '#client/lib/toast.ts';
import { Button } from '#client/ui/button.tsx';
import { Field } from '#client/ui/field.tsx';
import { Textarea } from '#client/ui/textarea.tsx';
import type { BarOrderView } from '#shared/contracts/orders.ts';
import { OrderDialog, useOnePress } from './order-dialog.tsx';
import type { Cancelled } from './use-bar-actions.ts';

const REASON_MAX_CHARS = 500;

interface CancelDialogProps {
  order: BarOrderView;
  cancel: (orderId: string, reason: string) => Promise<Cancelled>;
  onClose: () => void;
}

/** Shows the refund before cancelling, and the outcome if the order was already closed. */
export function CancelDialog({ order, cancel, onClose }: CancelDialogProps) {
  const { t } = useTranslation(['bar', 'common']);
  const format = useFormats();
  const { busy, failure, press } = useOnePress();
  const [reason, setReason] = useState('');
  const [refusal, setRefusal] = useState<string | null>(null);
  const { name } = order.customer;
  const free = order.totalMinor === 0;
  const amount = format.money(order.totalMinor, order.currency);

  const giveBack = async () => {
    const result = await cancel(order.id, reason.trim());
    if (!result.done) {
      setRefusal(t(result.code === 'ORDER_COMPLETED' ? 'cancel.tooLate' : 'cancel.already'));
      return;
    }
    const { amountMinor, currency } = result.receipt;
    const returned = format.money(amountMinor, currency);
    toast.success(amountMinor === 0 ? t('cancel.doneFree') : t('cancel.done', { amount: returned, name }));
    onClose();
  };

  return (
    <OrderDialog
      order={order}
      title={t('cancel.title', { name })}
      description={refusal ? undefined : free ? t('cancel.textFree') : t('cancel.text', { amount, name })}
      busy={busy}
      failure={failure}
      stop={refusal ? { tone: 'warning', title: t('cancel.notCancelled'), text: refusal } : null}
      keep={t('cancel.keep')}
      confirm={
        <Button size="lg" variant="danger" busy={busy} onClick={() => void press(giveBack)}>
          {free ? t('cancel.confirmFree') : t('cancel.confirm', { amount })}
        </Button>
      }
      onClose={onClose}
    >
      <Field
        label={t('cancel.reason')}
        hint={t('cancel.reasonHint')}
        aside={t('common:optional')}
        className="mt-5"
      >
        <Textarea
          name="reason"
          rows={2}
          maxLength={REASON_MAX_CHARS}
          value={reason}
          onChange={(event) => setReason(event.target.value)}
        />
      </Field>
    </OrderDialog>
  );
}

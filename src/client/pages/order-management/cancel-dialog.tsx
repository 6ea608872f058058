import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useLanguage } from '#client/features/preferences/language.ts';
import { errorMessage } from '#client/lib/error-record.ts';
import { useFormats } from '#client/lib/format.ts';
import { toast } from '#client/lib/toast.ts';
import { Alert } from '#client/ui/alert.tsx';
import { Button } from '#client/ui/button.tsx';
import { Dialog } from '#client/ui/dialog.tsx';
import { Field } from '#client/ui/field.tsx';
import { Textarea } from '#client/ui/textarea.tsx';
import type { BarOrderView } from '#shared/contracts/orders.ts';
import { OrderLines } from './order-lines.tsx';
import type { Cancelled } from './use-bar-actions.ts';

const REASON_MAX_CHARS = 500;

interface CancelDialogProps {
  order: BarOrderView;
  cancel: (orderId: string, reason: string) => Promise<Cancelled>;
  onClose: () => void;
}

/** Says what goes back before it does, and who was quicker when somebody was. */
export function CancelDialog({ order, cancel, onClose }: CancelDialogProps) {
  const { t } = useTranslation(['bar', 'common']);
  const { language } = useLanguage();
  const format = useFormats();
  const [reason, setReason] = useState('');
  const [busy, setBusy] = useState(false);
  const [failure, setFailure] = useState<string | null>(null);
  const [refusal, setRefusal] = useState<string | null>(null);
  const { name } = order.customer;
  const free = order.totalMinor === 0;
  const amount = format.money(order.totalMinor, order.currency);

  const press = async () => {
    setBusy(true);
    setFailure(null);
    try {
      const result = await cancel(order.id, reason.trim());
      if (result.done) {
        const { amountMinor, currency } = result.receipt;
        const returned = format.money(amountMinor, currency);
        toast.success(
          amountMinor === 0 ? t('cancel.doneFree') : t('cancel.done', { amount: returned, name }),
        );
        onClose();
      } else {
        setRefusal(t(result.code === 'ORDER_COMPLETED' ? 'cancel.tooLate' : 'cancel.already'));
      }
    } catch (error) {
      setFailure(errorMessage(error, language) || t('common:error.occurred'));
    }
    setBusy(false);
  };

  return (
    <Dialog
      open
      onOpenChange={(next) => (next ? undefined : onClose())}
      locked={busy}
      title={t('cancel.title', { name })}
      description={refusal ? undefined : free ? t('cancel.textFree') : t('cancel.text', { amount, name })}
      closeLabel={t('common:close')}
      footer={
        refusal ? (
          <Button size="lg" className="grow" onClick={onClose}>
            {t('understood')}
          </Button>
        ) : (
          <>
            <Button size="lg" variant="outline" disabled={busy} onClick={onClose}>
              {t('cancel.keep')}
            </Button>
            <Button size="lg" variant="danger" busy={busy} onClick={() => void press()}>
              {free ? t('cancel.confirmFree') : t('cancel.confirm', { amount })}
            </Button>
          </>
        )
      }
    >
      {refusal ? (
        <Alert tone="warning" title={t('cancel.notCancelled')} className="mb-4">
          {refusal}
        </Alert>
      ) : null}
      {failure ? (
        <Alert tone="danger" className="mb-4">
          {failure}
        </Alert>
      ) : null}
      <OrderLines lines={order.lines} />
      {refusal ? null : (
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
      )}
    </Dialog>
  );
}

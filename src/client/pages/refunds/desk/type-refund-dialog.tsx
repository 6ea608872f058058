import { Undo2 } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { SoldBar } from '#client/features/events/own/sold-bar.tsx';
import { errorMessage } from '#client/lib/api/error-record.ts';
import { errorText } from '#client/lib/api/error-text.ts';
import { useFormats } from '#client/lib/format.ts';
import { Alert } from '#client/ui/alert.tsx';
import { Button } from '#client/ui/button.tsx';
import { Dialog, DialogClose } from '#client/ui/dialog.tsx';
import { Field } from '#client/ui/field.tsx';
import { Textarea } from '#client/ui/textarea.tsx';
import type { RefundableTypes } from '#shared/contracts/refunds/refund-desk.ts';
import { REFUND_REASON_MAX_CHARS } from '#shared/limits.ts';
import { type RefundableType, useTypeRefund } from './use-type-refund.ts';

interface TypeRefundDialogProps {
  eventId: string;
  type: RefundableType;
  currency: RefundableTypes['currency'];
}

/** Refunds all active tickets of a type after a confirmation with live numbers, then shows the progress. */
export function TypeRefundDialog({ eventId, type, currency }: TypeRefundDialogProps) {
  const { t } = useTranslation(['refundDesk', 'common']);
  const format = useFormats();
  const [open, setOpen] = useState(false);
  const [reason, setReason] = useState('');
  const refund = useTypeRefund({ eventId, type, reason: reason.trim(), open }, () => {
    setOpen(false);
    setReason('');
  });
  const { shown, progress, running } = refund;
  if (type.tickets === 0 && !open) return null;
  const amount = format.money(shown.amountMinor, currency);
  const none = shown.tickets === 0;
  return (
    <Dialog
      open={open}
      onOpenChange={(next) => {
        setOpen(next);
        if (next && !running) refund.forget();
      }}
      trigger={
        <Button
          variant="outline"
          className="text-danger-ink"
          aria-label={t('types.actionFor', { type: type.name })}
        >
          <Undo2 aria-hidden="true" />
          {t('types.action')}
        </Button>
      }
      title={t('types.title', { type: type.name })}
      description={
        none
          ? t('types.nothing')
          : t('types.means', {
              count: shown.tickets,
              guests: t('types.guests', { count: shown.guests }),
              amount,
            })
      }
      closeLabel={t('common:close')}
      footer={
        <>
          <DialogClose>
            <Button variant="outline">{t(running || none ? 'common:close' : 'common:cancel')}</Button>
          </DialogClose>
          {none ? null : (
            <Button
              variant="danger"
              className="h-auto min-h-11 whitespace-normal"
              busy={running}
              onClick={refund.press}
            >
              {t('types.confirm', { count: shown.tickets, amount })}
            </Button>
          )}
        </>
      }
    >
      {shown.cashMinor > 0 ? (
        <Alert tone="info" className="mb-4">
          {t('types.cash', { amount: format.money(shown.cashMinor, currency) })}
        </Alert>
      ) : null}
      {progress ? (
        <div role="status">
          <p>
            {t('types.progress', {
              part: format.number(progress.refunded),
              whole: format.number(progress.refunded + progress.left),
            })}
          </p>
          <SoldBar part={progress.refunded} whole={progress.refunded + progress.left} className="mt-2" />
          <p className="mt-2 text-muted-foreground text-sm">{t('types.goesOn')}</p>
        </div>
      ) : none ? null : (
        <Field label={t('refund.reason')} aside={t('common:optional')} hint={t('refund.reasonGuest')}>
          <Textarea
            value={reason}
            maxLength={REFUND_REASON_MAX_CHARS}
            disabled={running}
            onChange={(event) => setReason(event.target.value)}
          />
        </Field>
      )}
      {refund.changed ? (
        <Alert tone="warning" className="mt-4">
          {none ? t('types.nothingLeft', { type: type.name }) : errorText('MORE_TO_REFUND', format.language)}
        </Alert>
      ) : null}
      {refund.error ? (
        <Alert tone="danger" className="mt-4">
          {errorMessage(refund.error, format.language)}
        </Alert>
      ) : null}
    </Dialog>
  );
}

import { useMutation, useQueryClient } from '@tanstack/react-query';
import { Undo2 } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { SoldBar } from '#client/features/own-event/sold-bar.tsx';
import { errorMessage, isDecided } from '#client/lib/error-record.ts';
import { useFormats } from '#client/lib/format.ts';
import { useRequestId } from '#client/lib/request-id.ts';
import { toast } from '#client/lib/toast.ts';
import { api, trpc } from '#client/lib/trpc.ts';
import { Alert } from '#client/ui/alert.tsx';
import { Button } from '#client/ui/button.tsx';
import { Dialog, DialogClose } from '#client/ui/dialog.tsx';
import { Field } from '#client/ui/field.tsx';
import { Textarea } from '#client/ui/textarea.tsx';
import type { RefundableTypes, TypeRefund } from '#shared/contracts/refund-desk.ts';
import { REFUND_REASON_MAX_CHARS } from '#shared/limits.ts';

/** Between two looks at how far it has come (ms); the box office goes on without them. */
const LOOK_EVERY_MS = 800;

interface TypeRefundDialogProps {
  eventId: string;
  type: RefundableTypes['types'][number];
  currency: RefundableTypes['currency'];
}

/** Refunds every active ticket of a type, behind a question with the numbers; then tells how far it has come. */
export function TypeRefundDialog({ eventId, type, currency }: TypeRefundDialogProps) {
  const { t } = useTranslation(['refundDesk', 'common']);
  const format = useFormats();
  const client = useQueryClient();
  const { idFor, settle } = useRequestId();
  const [open, setOpen] = useState(false);
  const [reason, setReason] = useState('');
  const [progress, setProgress] = useState<TypeRefund | null>(null);
  const refund = useMutation({
    mutationFn: async () => {
      const intention = { eventId, ticketTypeId: type.id, reason: reason.trim() };
      const request = { requestId: idFor(intention), ...intention };
      for (;;) {
        const now = await api.refunds.refundType.mutate(request);
        setProgress(now);
        if (now.done) return now;
        await new Promise((resolve) => setTimeout(resolve, LOOK_EVERY_MS));
      }
    },
    networkMode: 'always',
    onSuccess: ({ refunded }) => {
      settle();
      setOpen(false);
      setReason('');
      toast.success(t('types.done', { count: refunded, type: type.name }));
    },
    onError: (error) => {
      if (isDecided(error)) settle();
    },
    onSettled: () => {
      setProgress(null);
      return Promise.all(
        [trpc.refunds, trpc.attendees, trpc.events].map((area) =>
          client.invalidateQueries({ queryKey: area.pathKey() }),
        ),
      );
    },
  });
  if (type.tickets === 0 && !open) return null;
  const amount = format.money(type.amountMinor, currency);
  return (
    <Dialog
      open={open}
      onOpenChange={setOpen}
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
      description={t('types.means', { count: type.tickets, guests: format.number(type.guests), amount })}
      closeLabel={t('common:close')}
      footer={
        <>
          <DialogClose>
            <Button variant="outline">{t(refund.isPending ? 'common:close' : 'common:cancel')}</Button>
          </DialogClose>
          <Button
            variant="danger"
            className="h-auto min-h-11 whitespace-normal"
            busy={refund.isPending}
            onClick={() => refund.mutate()}
          >
            {t('types.confirm', { count: type.tickets, amount })}
          </Button>
        </>
      }
    >
      {type.cashMinor > 0 ? (
        <Alert tone="info" className="mb-4">
          {t('types.cash', { amount: format.money(type.cashMinor, currency) })}
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
      ) : (
        <Field label={t('refund.reason')} aside={t('common:optional')} hint={t('refund.reasonGuest')}>
          <Textarea
            value={reason}
            maxLength={REFUND_REASON_MAX_CHARS}
            disabled={refund.isPending}
            onChange={(event) => setReason(event.target.value)}
          />
        </Field>
      )}
      {refund.error ? (
        <Alert tone="danger" className="mt-4">
          {errorMessage(refund.error, format.language)}
        </Alert>
      ) : null}
    </Dialog>
  );
}

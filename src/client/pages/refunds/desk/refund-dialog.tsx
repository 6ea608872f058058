import { Undo2 } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { isRefusal } from '#client/lib/api/error-record.ts';
import { api, trpc } from '#client/lib/api/trpc.ts';
import { useAction } from '#client/lib/api/use-action.ts';
import { useFormats } from '#client/lib/format.ts';
import { toast } from '#client/lib/toast.ts';
import { Alert } from '#client/ui/alert.tsx';
import { Button } from '#client/ui/button.tsx';
import { Dialog, DialogClose } from '#client/ui/dialog.tsx';
import { Failure } from '#client/ui/failure.tsx';
import { Field } from '#client/ui/field.tsx';
import { Textarea } from '#client/ui/textarea.tsx';
import type { FoundPurchase } from '#shared/contracts/refunds/refund-desk.ts';
import { REFUND_REASON_MAX_CHARS } from '#shared/limits.ts';

/** The ticket or order to refund. */
type Refundable = Pick<
  FoundPurchase,
  'subject' | 'id' | 'amountMinor' | 'currency' | 'guest' | 'mayOverride' | 'inCash'
> & { event: Pick<FoundPurchase['event'], 'id' | 'name'> };

/** Refunds one ticket or order after a confirmation that states amount and recipient. */
export function RefundDialog({ found }: { found: Refundable }) {
  const { t } = useTranslation(['refundDesk', 'common']);
  const format = useFormats();
  const [open, setOpen] = useState(false);
  const [reason, setReason] = useState('');
  const amount = format.money(found.amountMinor, found.currency);
  const { name } = found.guest;
  const missing = found.mayOverride && reason.trim() === '';

  const refund = useAction({
    call: {
      mutationFn: ({ id, ...request }: { requestId: string; eventId: string; id: string; reason: string }) =>
        found.subject === 'ticket'
          ? api.refunds.refundTicket.mutate({ ...request, ticketId: id })
          : api.orders.cancel.mutate({ ...request, orderId: id }),
      networkMode: 'always',
    },
    done: (back) => {
      setOpen(false);
      toast.success(
        t(back.inCash ? 'refund.doneCash' : 'refund.done', {
          amount: format.money(back.amountMinor, back.currency),
          name,
        }),
      );
    },
    failed: (message, error) => {
      if (!isRefusal(error, 'ALREADY_REFUNDED')) return false;
      setOpen(false);
      toast.info(message);
      return true;
    },
    refresh: [trpc.refunds, trpc.attendees, trpc.events, trpc.orders].map((area) => area.pathKey()),
    refreshAlways: true,
  });
  const { busy } = refund;

  return (
    <Dialog
      open={open}
      onOpenChange={setOpen}
      locked={busy}
      trigger={
        <Button variant="outline" aria-label={t('refund.actionFor', { amount, name })}>
          <Undo2 aria-hidden="true" />
          {t('refund.action')}
        </Button>
      }
      title={t('refund.title', { amount, name })}
      description={t(`refund.text.${found.inCash ? 'cash' : found.subject}`, {
        amount,
        to: found.guest.email ? `${name} (${found.guest.email})` : name,
        event: found.event.name,
      })}
      closeLabel={t('common:close')}
      footer={
        <>
          <DialogClose>
            <Button variant="outline" disabled={busy}>
              {t('common:cancel')}
            </Button>
          </DialogClose>
          <Button
            variant="danger"
            busy={busy}
            disabled={missing}
            onClick={() => void refund.run({ eventId: found.event.id, id: found.id, reason: reason.trim() })}
          >
            {t('refund.confirm', { amount })}
          </Button>
        </>
      }
    >
      {found.mayOverride ? (
        <Alert tone="warning" className="mb-4">
          {t('refund.used')}
        </Alert>
      ) : null}
      <Field
        label={t('refund.reason')}
        aside={found.mayOverride ? null : t('common:optional')}
        hint={t(found.mayOverride ? 'refund.reasonHouse' : 'refund.reasonGuest')}
      >
        <Textarea
          value={reason}
          maxLength={REFUND_REASON_MAX_CHARS}
          onChange={(event) => setReason(event.target.value)}
        />
      </Field>
      <Failure of={refund} className="mt-4" />
    </Dialog>
  );
}

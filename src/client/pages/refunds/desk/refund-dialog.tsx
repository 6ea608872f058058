import { useMutation, useQueryClient } from '@tanstack/react-query';
import { Undo2 } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { errorMessage, isDecided, isRefusal } from '#client/lib/api/error-record.ts';
import { useRequestId } from '#client/lib/api/request-id.ts';
import { trpc } from '#client/lib/api/trpc.ts';
import { useFormats } from '#client/lib/format.ts';
import { toast } from '#client/lib/toast.ts';
import { Alert } from '#client/ui/alert.tsx';
import { Button } from '#client/ui/button.tsx';
import { Dialog, DialogClose } from '#client/ui/dialog.tsx';
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
  const client = useQueryClient();
  const { idFor, settle } = useRequestId();
  const [open, setOpen] = useState(false);
  const [reason, setReason] = useState('');
  const [failure, setFailure] = useState<string | null>(null);
  const ticket = useMutation({ ...trpc.refunds.refundTicket.mutationOptions(), networkMode: 'always' });
  const order = useMutation({ ...trpc.orders.cancel.mutationOptions(), networkMode: 'always' });
  const busy = ticket.isPending || order.isPending;
  const amount = format.money(found.amountMinor, found.currency);
  const { name } = found.guest;
  const missing = found.mayOverride && reason.trim() === '';

  const press = async () => {
    setFailure(null);
    const intention = { eventId: found.event.id, id: found.id, reason: reason.trim() };
    const request = { requestId: idFor(intention), eventId: found.event.id, reason: intention.reason };
    try {
      const back =
        found.subject === 'ticket'
          ? await ticket.mutateAsync({ ...request, ticketId: found.id })
          : await order.mutateAsync({ ...request, orderId: found.id });
      settle();
      setOpen(false);
      toast.success(
        t(back.inCash ? 'refund.doneCash' : 'refund.done', {
          amount: format.money(back.amountMinor, back.currency),
          name,
        }),
      );
    } catch (error) {
      if (isDecided(error)) settle();
      if (isRefusal(error, 'ALREADY_REFUNDED')) {
        setOpen(false);
        toast.info(errorMessage(error, format.language));
      } else setFailure(errorMessage(error, format.language));
    }
    await Promise.all(
      [trpc.refunds, trpc.attendees, trpc.events, trpc.orders].map((area) =>
        client.invalidateQueries({ queryKey: area.pathKey() }),
      ),
    );
  };

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
          <Button variant="danger" busy={busy} disabled={missing} onClick={() => void press()}>
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
      {failure ? (
        <Alert tone="danger" className="mt-4">
          {failure}
        </Alert>
      ) : null}
    </Dialog>
  );
}

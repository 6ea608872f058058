import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { errorMessage, isDecided } from '#client/lib/api/error-record.ts';
import { useRequestId } from '#client/lib/api/request-id.ts';
import { trpc } from '#client/lib/api/trpc.ts';
import { useFormats } from '#client/lib/format.ts';
import { toast } from '#client/lib/toast.ts';
import { Alert } from '#client/ui/alert.tsx';
import { Button } from '#client/ui/button.tsx';
import { Dialog, DialogClose } from '#client/ui/dialog.tsx';
import { Field } from '#client/ui/field.tsx';
import { Select } from '#client/ui/select.tsx';
import { Textarea } from '#client/ui/textarea.tsx';
import type { TicketView } from '#shared/contracts/tickets/tickets.ts';
import { REFUND_REASON_MAX_CHARS } from '#shared/limits.ts';
import { paidFor } from '#shared/money/paid-for.ts';
import { REFUND_REQUEST_REASONS } from '#shared/states.ts';
import { TicketsChoice } from './tickets-choice.tsx';

type Reason = (typeof REFUND_REQUEST_REASONS)[number];

/** A guest asks for a refund of tickets of one purchase. */
export function AskDialog({ first, tickets }: { first: TicketView; tickets: readonly TicketView[] }) {
  const { t } = useTranslation(['refunds', 'common']);
  const format = useFormats();
  const client = useQueryClient();
  const { idFor, settle } = useRequestId();
  const [open, setOpen] = useState(false);
  const [left, setLeft] = useState<readonly string[]>([]);
  const [reason, setReason] = useState<Reason | null>(null);
  const [message, setMessage] = useState('');
  const [failure, setFailure] = useState<string | null>(null);
  const asking = useMutation({ ...trpc.refunds.request.mutationOptions(), networkMode: 'always' });
  const { event, currency, purchaseId } = first;
  const chosen = tickets.filter(({ id }) => !left.includes(id));
  const amount = format.money(paidFor(chosen), currency);

  const press = async () => {
    if (!reason) return;
    setFailure(null);
    const request = { purchaseId, ticketIds: chosen.map(({ id }) => id), reason, message: message.trim() };
    try {
      await asking.mutateAsync({ requestId: idFor(request), ...request });
      settle();
      setOpen(false);
      toast.success(t('request.done'));
    } catch (error) {
      if (isDecided(error)) settle();
      setFailure(errorMessage(error, format.language));
    }
    await client.invalidateQueries({ queryKey: trpc.refunds.pathKey() });
  };

  return (
    <Dialog
      open={open}
      onOpenChange={setOpen}
      locked={asking.isPending}
      trigger={
        <Button
          variant="outline"
          className="max-sm:w-full"
          aria-label={t('request.actionFor', { event: event.name, reference: first.reference })}
        >
          {t('request.action')}
        </Button>
      }
      title={t('request.title', { event: event.name })}
      description={t('request.text')}
      closeLabel={t('common:close')}
      footer={
        <>
          <DialogClose>
            <Button variant="outline" disabled={asking.isPending}>
              {t('common:cancel')}
            </Button>
          </DialogClose>
          <Button
            busy={asking.isPending}
            disabled={!reason || chosen.length === 0}
            onClick={() => void press()}
          >
            {t('request.confirm', { amount })}
          </Button>
        </>
      }
    >
      <div className="grid grid-cols-1 gap-4">
        {tickets.length > 1 ? (
          <TicketsChoice
            tickets={tickets}
            chosen={chosen.map(({ id }) => id)}
            currency={currency}
            disabled={asking.isPending}
            onChange={(next) => setLeft(tickets.filter(({ id }) => !next.includes(id)).map(({ id }) => id))}
          />
        ) : null}
        <Field label={t('request.reason')}>
          <Select
            value={reason}
            onChange={setReason}
            placeholder={t('request.choose')}
            options={REFUND_REQUEST_REASONS.map((value) => ({ value, label: t(`reason.${value}`) }))}
          />
        </Field>
        <Field label={t('request.message')} aside={t('common:optional')} hint={t('request.messageHint')}>
          <Textarea
            value={message}
            maxLength={REFUND_REASON_MAX_CHARS}
            onChange={({ target }) => setMessage(target.value)}
          />
        </Field>
        {failure ? <Alert tone="danger">{failure}</Alert> : null}
      </div>
    </Dialog>
  );
}

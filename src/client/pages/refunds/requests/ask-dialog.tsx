import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { trpc } from '#client/lib/api/trpc.ts';
import { useAction } from '#client/lib/api/use-action.ts';
import { useFormats } from '#client/lib/format.ts';
import { toast } from '#client/lib/toast.ts';
import { Button } from '#client/ui/button.tsx';
import { Dialog, DialogClose } from '#client/ui/dialog.tsx';
import { Failure } from '#client/ui/failure.tsx';
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
  const [open, setOpen] = useState(false);
  const [left, setLeft] = useState<readonly string[]>([]);
  const [reason, setReason] = useState<Reason | null>(null);
  const [message, setMessage] = useState('');
  const asking = useAction({
    call: { ...trpc.refunds.request.mutationOptions(), networkMode: 'always' },
    done: () => {
      setOpen(false);
      toast.success(t('request.done'));
    },
    refresh: [trpc.refunds.pathKey()],
    refreshAlways: true,
  });
  const { event, currency, purchaseId } = first;
  const chosen = tickets.filter(({ id }) => !left.includes(id));
  const amount = format.money(paidFor(chosen), currency);

  const press = () => {
    const ticketIds = chosen.map(({ id }) => id);
    if (reason) void asking.run({ purchaseId, ticketIds, reason, message: message.trim() });
  };

  return (
    <Dialog
      open={open}
      onOpenChange={setOpen}
      locked={asking.busy}
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
            <Button variant="outline" disabled={asking.busy}>
              {t('common:cancel')}
            </Button>
          </DialogClose>
          <Button busy={asking.busy} disabled={!reason || chosen.length === 0} onClick={press}>
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
            disabled={asking.busy}
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
        <Failure of={asking} />
      </div>
    </Dialog>
  );
}

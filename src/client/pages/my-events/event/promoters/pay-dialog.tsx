import { type FormEvent, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { trpc } from '#client/lib/api/trpc.ts';
import { useAction } from '#client/lib/api/use-action.ts';
import { useFormats } from '#client/lib/format.ts';
import { toast } from '#client/lib/toast.ts';
import { Button } from '#client/ui/button.tsx';
import { Dialog } from '#client/ui/dialog.tsx';
import { Failure } from '#client/ui/failure.tsx';
import { Field } from '#client/ui/field.tsx';
import { Input } from '#client/ui/input.tsx';
import type { Promoter, Promoters } from '#shared/contracts/promoters.ts';
import { PAYOUT_NOTE_MAX_CHARS } from '#shared/limits.ts';
import { parseAmount, typedAmount } from '#shared/money/money.ts';

interface PayDialogProps {
  event: Promoters['event'];
  promoter: Promoter;
}

/** Records what the organizer has given to a promoter, in cash or otherwise, out of their own pocket. */
export function PayDialog({ event, promoter }: PayDialogProps) {
  const { t } = useTranslation(['promoters', 'common']);
  const [open, setOpen] = useState(false);
  return (
    <Dialog
      open={open}
      onOpenChange={setOpen}
      trigger={<Button variant="outline">{t('pay.open')}</Button>}
      title={t('pay.title', { name: promoter.name })}
      description={t('pay.text')}
      closeLabel={t('common:close')}
    >
      <PayForm event={event} promoter={promoter} onDone={() => setOpen(false)} />
    </Dialog>
  );
}

function PayForm({ event, promoter, onDone }: PayDialogProps & { onDone: () => void }) {
  const { t } = useTranslation('promoters');
  const { locale, money } = useFormats();
  const [amount, setAmount] = useState(typedAmount(promoter.dueMinor, locale));
  const [note, setNote] = useState('');
  const [isChecked, setIsChecked] = useState(false);
  const amountMinor = parseAmount(amount) ?? 0;
  const isWrong = amountMinor < 1 || amountMinor > promoter.dueMinor;
  const limit = money(promoter.dueMinor, event.currency);
  const pay = useAction({
    call: trpc.promoters.pay.mutationOptions(),
    done: () => {
      toast.success(t('pay.done', { name: promoter.name, amount: money(amountMinor, event.currency) }));
      onDone();
    },
    refresh: [trpc.promoters.pathKey(), trpc.payouts.pathKey()],
  });
  const submit = (submitted: FormEvent) => {
    submitted.preventDefault();
    setIsChecked(true);
    if (!isWrong) void pay.run({ promoterId: promoter.id, amountMinor, note: note.trim() });
  };
  return (
    <form className="grid gap-4" noValidate onSubmit={submit}>
      <Field
        label={t('pay.amount', { currency: event.currency })}
        hint={t('pay.amountHint', { amount: limit })}
        error={isChecked && isWrong ? t('pay.amountWrong', { amount: limit }) : null}
      >
        <Input
          value={amount}
          inputMode="decimal"
          autoComplete="off"
          maxLength={16}
          disabled={pay.busy}
          onChange={({ target }) => setAmount(target.value)}
        />
      </Field>
      <Field label={t('pay.note')} hint={t('pay.noteHint')}>
        <Input
          value={note}
          autoComplete="off"
          maxLength={PAYOUT_NOTE_MAX_CHARS}
          disabled={pay.busy}
          onChange={({ target }) => setNote(target.value)}
        />
      </Field>
      <Failure of={pay} />
      <Button type="submit" size="lg" busy={pay.busy}>
        {t('pay.confirm')}
      </Button>
    </form>
  );
}

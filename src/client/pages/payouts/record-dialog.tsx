import { useMutation, useQueryClient } from '@tanstack/react-query';
import { Landmark } from 'lucide-react';
import { type FormEvent, useId, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { isSettled } from '#client/features/checkout/is-settled.ts';
import { errorMessage, isRefusal } from '#client/lib/api/error-record.ts';
import { useRequestId } from '#client/lib/api/request-id.ts';
import { trpc } from '#client/lib/api/trpc.ts';
import { focusField } from '#client/lib/focus-field.ts';
import { useFormats } from '#client/lib/format.ts';
import { toast } from '#client/lib/toast.ts';
import { Alert } from '#client/ui/alert.tsx';
import { Button } from '#client/ui/button.tsx';
import { Dialog, DialogClose } from '#client/ui/dialog.tsx';
import { Field } from '#client/ui/field.tsx';
import { Input } from '#client/ui/input.tsx';
import type { DuePayout } from '#shared/contracts/money/payouts.ts';
import { PAYOUT_NOTE_MAX_CHARS, PAYOUT_REFERENCE_MAX_CHARS } from '#shared/limits.ts';
import { isAmbiguousAmount, parseAmount } from '#shared/money/money.ts';

/** Records a payment already made at the bank. The fields are locked until the server answers. */
export function RecordDialog({ due }: { due: DuePayout }) {
  const { t } = useTranslation(['payouts', 'common']);
  const { amountText, language, money } = useFormats();
  const client = useQueryClient();
  const form = useId();
  const { idFor, settle } = useRequestId();
  const [open, setOpen] = useState(false);
  const [typed, setTyped] = useState({
    amount: amountText(due.payableMinor),
    reference: '',
    note: '',
  });
  const [checked, setChecked] = useState(false);
  const [failure, setFailure] = useState<{ text: string; unknownResult: boolean } | null>(null);
  const record = useMutation({ ...trpc.payouts.record.mutationOptions(), networkMode: 'always' });
  const { eventId, performerId, promoterId, promoterName, currency, payableMinor } = due;
  const amountMinor = parseAmount(typed.amount);
  const wrongAmount = amountMinor === null || amountMinor < 1;
  const noReference = typed.reference.trim() === '';
  const fixed = record.isPending || failure?.unknownResult === true;
  const payee =
    promoterName !== null
      ? t('due.commissionOf', { name: promoterName })
      : performerId === null
        ? due.organizerName
        : t('due.tipsOf', { name: due.performerName ?? '' });

  const press = async (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    setChecked(true);
    if (wrongAmount || noReference)
      return focusField(event.currentTarget, wrongAmount ? 'amount' : 'reference');
    setFailure(null);
    const reference = typed.reference.trim();
    const intention = { eventId, performerId, promoterId, amountMinor, reference, note: typed.note.trim() };
    try {
      await record.mutateAsync({ requestId: idFor(intention), ...intention });
      settle();
      setOpen(false);
      toast.success(t('record.done', { amount: money(amountMinor, currency), payee }));
    } catch (error) {
      const unknownResult = !isSettled(error, 'payouts.record');
      if (!unknownResult) settle();
      setFailure({ text: errorMessage(error, language), unknownResult });
      // The payable amount has changed: refetch, so that the page and the dialog show the new one.
      if (unknownResult || !isRefusal(error, 'PAYOUT_ABOVE_DUE')) return;
    }
    await Promise.all(
      [trpc.payouts, trpc.analytics].map((area) => client.invalidateQueries({ queryKey: area.pathKey() })),
    );
  };

  const change = (part: Partial<typeof typed>) => {
    setTyped((before) => ({ ...before, ...part }));
    setFailure(null);
  };

  return (
    <Dialog
      open={open}
      onOpenChange={(next) => {
        if (next && !fixed) setTyped((before) => ({ ...before, amount: amountText(payableMinor) }));
        setChecked(false);
        setOpen(next);
      }}
      locked={record.isPending}
      trigger={
        <Button
          variant="outline"
          size="sm"
          aria-label={t('record.actionFor', { event: due.eventName, payee })}
        >
          <Landmark aria-hidden="true" />
          {t('record.action')}
        </Button>
      }
      title={t('record.title', { payee })}
      description={t('record.text', { event: due.eventName, amount: money(payableMinor, currency) })}
      closeLabel={t('common:close')}
      footer={
        <>
          <DialogClose>
            <Button variant="outline" disabled={record.isPending}>
              {t('common:cancel')}
            </Button>
          </DialogClose>
          <Button type="submit" form={form} busy={record.isPending}>
            {failure?.unknownResult
              ? t('record.again')
              : wrongAmount
                ? t('record.action')
                : t('record.confirm', { amount: money(amountMinor, currency) })}
          </Button>
        </>
      }
    >
      <form id={form} className="flex flex-col gap-4" noValidate onSubmit={(event) => void press(event)}>
        <Field
          label={t('record.amount', { currency })}
          hint={t('record.amountHint', { amount: money(payableMinor, currency) })}
          error={
            checked && wrongAmount
              ? t(isAmbiguousAmount(typed.amount) ? 'record.amountAmbiguous' : 'record.amountWrong')
              : null
          }
          disabled={fixed}
        >
          <Input
            name="amount"
            value={typed.amount}
            inputMode="decimal"
            autoComplete="off"
            onChange={(event) => change({ amount: event.target.value })}
          />
        </Field>
        <Field
          label={t('record.reference')}
          hint={t('record.referenceHint')}
          error={checked && noReference ? t('record.referenceMissing') : null}
          disabled={fixed}
        >
          <Input
            name="reference"
            value={typed.reference}
            maxLength={PAYOUT_REFERENCE_MAX_CHARS}
            autoComplete="off"
            onChange={(event) => change({ reference: event.target.value })}
          />
        </Field>
        <Field
          label={t('record.note')}
          aside={t('common:optional')}
          hint={t('record.noteHint')}
          disabled={fixed}
        >
          <Input
            value={typed.note}
            maxLength={PAYOUT_NOTE_MAX_CHARS}
            autoComplete="off"
            onChange={(event) => change({ note: event.target.value })}
          />
        </Field>
      </form>
      {failure ? (
        <Alert tone={failure.unknownResult ? 'warning' : 'danger'} className="mt-4">
          <p>{failure.text}</p>
          {failure.unknownResult ? <p>{t('record.unknownResult')}</p> : null}
        </Alert>
      ) : null}
    </Dialog>
  );
}

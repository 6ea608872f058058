import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { isRefusal } from '#client/lib/api/error-record.ts';
import { errorText } from '#client/lib/api/error-text.ts';
import { trpc } from '#client/lib/api/trpc.ts';
import { useAction } from '#client/lib/api/use-action.ts';
import { useFormats } from '#client/lib/format.ts';
import { toast } from '#client/lib/toast.ts';
import { Alert } from '#client/ui/alert.tsx';
import { Button } from '#client/ui/button.tsx';
import { Dialog } from '#client/ui/dialog.tsx';
import { Failure } from '#client/ui/failure.tsx';
import { Field } from '#client/ui/field.tsx';
import { Input } from '#client/ui/input.tsx';
import { Textarea } from '#client/ui/textarea.tsx';
import type { RefundRequestForOrganizer } from '#shared/contracts/refunds/refund-requests.ts';
import { REFUND_REASON_MAX_CHARS } from '#shared/limits.ts';
import { parseAmount } from '#shared/money/money.ts';
import { paidFor } from '#shared/money/paid-for.ts';
import { feeIn } from '#shared/refunds/kept-parts.ts';
import { TicketsChoice } from './tickets-choice.tsx';

const WAYS = ['all', 'fee', 'part'] as const;
type Way = (typeof WAYS)[number];

/** Answers a refund request: all of the money, less the fee, a typed amount, or none. */
export function DecideDialog({ request }: { request: RefundRequestForOrganizer }) {
  const { t } = useTranslation(['refundDesk', 'common']);
  const format = useFormats();
  const refundable = request.tickets.filter(({ status }) => status === 'active');
  const [open, setOpen] = useState(false);
  const [chosen, setChosen] = useState(refundable.map(({ id }) => id));
  const [way, setWay] = useState<Way>('all');
  const [typed, setTyped] = useState('');
  const [answer, setAnswer] = useState('');
  const { guest, currency } = request;
  const deciding = useAction({
    call: { ...trpc.refunds.decide.mutationOptions(), networkMode: 'always' },
    done: (decided, { ticketIds }) => {
      setOpen(false);
      const back = format.money(decided.refundedMinor, decided.currency);
      toast.success(
        t(`requests.done.${ticketIds.length > 0 ? 'refunded' : 'declined'}`, {
          amount: back,
          name: guest.name,
        }),
      );
    },
    failed: (message, error) => {
      if (!isRefusal(error, 'REQUEST_SETTLED')) return false;
      setOpen(false);
      toast.info(message);
      return true;
    },
    refresh: [trpc.refunds, trpc.attendees, trpc.events].map((area) => area.pathKey()),
    refreshAlways: true,
  });
  const used = request.tickets.filter(({ status }) => status === 'used').length;
  const toRefund = refundable.filter(({ id }) => chosen.includes(id));
  const paid = paidFor(toRefund);
  const amounts = {
    all: paid,
    fee: paid - feeIn(paid, request.purchase),
    part: parseAmount(typed),
  };
  const amount = amounts[way];
  const isTooMuch = amount !== null && amount > paid;
  const isNothing = amount === null || (amount === 0 && paid > 0);
  const amountError = isTooMuch
    ? t('requests.tooMuch', { amount: format.money(paid, currency) })
    : isNothing && typed.trim() !== ''
      ? errorText('REFUND_AMOUNT_ZERO', format.language)
      : null;
  const ways = request.purchase.feeMinor > 0 ? WAYS : WAYS.filter((one) => one !== 'fee');

  const press = (ticketIds: string[], refundMinor: number) =>
    void deciding.run({ refundRequestId: request.id, ticketIds, refundMinor, answer: answer.trim() });

  return (
    <Dialog
      open={open}
      onOpenChange={setOpen}
      locked={deciding.busy}
      trigger={
        <Button variant="outline" aria-label={t('requests.answerFor', { name: guest.name })}>
          {t('requests.answer')}
        </Button>
      }
      title={t('requests.decide', { name: guest.name })}
      description={t('requests.decideText')}
      closeLabel={t('common:close')}
      footer={
        <>
          <Button variant="outline" disabled={deciding.busy} onClick={() => press([], 0)}>
            {t('requests.decline')}
          </Button>
          {refundable.length > 0 ? (
            <Button
              variant="danger"
              busy={deciding.busy}
              disabled={toRefund.length === 0 || isNothing || isTooMuch}
              onClick={() =>
                press(
                  toRefund.map(({ id }) => id),
                  amount ?? 0,
                )
              }
            >
              {isNothing
                ? t('refund.action')
                : t('refund.confirm', { amount: format.money(amount, currency) })}
            </Button>
          ) : null}
        </>
      }
    >
      <div className="grid grid-cols-1 gap-4">
        {used > 0 ? <Alert tone="warning">{t('requests.used', { count: used })}</Alert> : null}
        {refundable.length > 1 ? (
          <TicketsChoice
            tickets={refundable}
            chosen={chosen}
            currency={currency}
            disabled={deciding.busy}
            onChange={setChosen}
          />
        ) : null}
        {refundable.length > 0 ? (
          <fieldset disabled={deciding.busy}>
            <legend className="mb-1 font-medium text-sm">{t('requests.howMuch')}</legend>
            {ways.map((one) => (
              <label key={one} className="flex min-h-11 cursor-pointer items-center gap-3 py-1">
                <input
                  type="radio"
                  name={`way-${request.id}`}
                  className="size-5 shrink-0 accent-primary"
                  checked={way === one}
                  onChange={() => setWay(one)}
                />
                <span className="flex-1">{t(`requests.way.${one}`)}</span>
                {one === 'part' ? null : <span>{format.money(amounts[one] ?? 0, currency)}</span>}
              </label>
            ))}
          </fieldset>
        ) : null}
        {way === 'part' && refundable.length > 0 ? (
          <Field label={t('requests.amount', { currency })} error={amountError}>
            <Input
              value={typed}
              inputMode="decimal"
              autoComplete="off"
              onChange={({ target }) => setTyped(target.value)}
            />
          </Field>
        ) : null}
        <Field label={t('requests.words')} aside={t('common:optional')} hint={t('requests.wordsHint')}>
          <Textarea
            value={answer}
            maxLength={REFUND_REASON_MAX_CHARS}
            onChange={({ target }) => setAnswer(target.value)}
          />
        </Field>
        <Failure of={deciding} />
      </div>
    </Dialog>
  );
}

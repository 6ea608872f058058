import { CreditCard } from 'lucide-react';
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
import { Input } from '#client/ui/input.tsx';
import { type Currency, parseAmount } from '#shared/money/money.ts';

interface SendDialogProps {
  currency: Currency;
  /** The most that can go back. */
  amountMinor: number;
}

/** Sends a part of one balance back to the cards it came from, after a confirmation. */
export function SendDialog({ currency, amountMinor: most }: SendDialogProps) {
  const { t } = useTranslation(['toCard', 'common']);
  const format = useFormats();
  const [open, setOpen] = useState(false);
  const [text, setText] = useState('');
  const send = useAction({
    call: { ...trpc.wallet.withdraw.mutationOptions(), networkMode: 'always' },
    done: ({ amountMinor }) => {
      setOpen(false);
      toast.success(t('dialog.done', { amount: format.money(amountMinor, currency) }));
    },
    refresh: [trpc.wallet.pathKey()],
    refreshAlways: true,
  });
  const typed = parseAmount(text);
  const amountMinor = typed !== null && typed > 0 && typed <= most ? typed : null;
  const max = format.money(most, currency);
  const amount = amountMinor === null ? '' : format.money(amountMinor, currency);
  const submit = () => {
    if (amountMinor !== null) void send.run({ currency, amountMinor });
  };
  return (
    <Dialog
      open={open}
      onOpenChange={(next) => {
        setOpen(next);
        setText(format.amountText(most));
        send.setFailure(null);
      }}
      locked={send.busy}
      trigger={
        <Button variant="outline" className="h-auto min-h-11 w-full whitespace-normal py-1.5">
          <CreditCard aria-hidden="true" />
          {t('action', { amount: max })}
        </Button>
      }
      title={t('dialog.title')}
      description={t('dialog.text')}
      closeLabel={t('common:close')}
    >
      <form
        noValidate
        className="grid grid-cols-1 gap-5"
        onSubmit={(event) => {
          event.preventDefault();
          submit();
        }}
      >
        <Field
          label={t('dialog.amount')}
          hint={t('dialog.hint', { max })}
          error={amountMinor === null ? t('dialog.problem', { max }) : null}
          disabled={send.busy}
        >
          <Input
            inputMode="decimal"
            autoComplete="off"
            value={text}
            onChange={(event) => setText(event.target.value)}
            unit={currency}
          />
        </Field>
        <Failure of={send} />
        <div className="flex flex-col-reverse gap-2.5 sm:flex-row sm:justify-end">
          <DialogClose>
            <Button variant="outline" disabled={send.busy}>
              {t('common:cancel')}
            </Button>
          </DialogClose>
          <Button type="submit" busy={send.busy} disabled={amountMinor === null}>
            {amountMinor === null ? t('dialog.confirmEmpty') : t('dialog.confirm', { amount })}
          </Button>
        </div>
      </form>
    </Dialog>
  );
}

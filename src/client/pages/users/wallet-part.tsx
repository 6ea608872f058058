import { useQuery, useQueryClient } from '@tanstack/react-query';
import { Scale } from 'lucide-react';
import { type FormEvent, useId, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { failureOf, LoadFailure } from '#client/features/load-failure/load-failure.tsx';
import { trpc } from '#client/lib/api/trpc.ts';
import { useAction } from '#client/lib/api/use-action.ts';
import { focusField } from '#client/lib/focus-field.ts';
import { useFormats } from '#client/lib/format.ts';
import { toast } from '#client/lib/toast.ts';
import { Button } from '#client/ui/button.tsx';
import { Dialog, DialogClose } from '#client/ui/dialog.tsx';
import { Field } from '#client/ui/field.tsx';
import { Input } from '#client/ui/input.tsx';
import { Select } from '#client/ui/select.tsx';
import { Skeleton } from '#client/ui/skeleton.tsx';
import type { ListedUser } from '#shared/contracts/people/users.ts';
import { ADJUSTMENT_REASON_MAX_CHARS, MONEY_MAX_MINOR } from '#shared/limits.ts';
import { CURRENCIES, type Currency, isAmbiguousAmount, parseAmount } from '#shared/money/money.ts';

type Direction = 'add' | 'take';

/** A person's balances, and a correction of one of them with a reason that they read. */
export function WalletPart({ user }: { user: ListedUser }) {
  const { t } = useTranslation(['people', 'common']);
  const { money } = useFormats();
  const queryClient = useQueryClient();
  const form = useId();
  const query = useQuery({ ...trpc.wallet.of.queryOptions({ userId: user.id }), staleTime: 0 });
  const [open, setOpen] = useState(false);
  const [checked, setChecked] = useState(false);
  const [currency, setCurrency] = useState<Currency>(user.currency ?? CURRENCIES[0]);
  const [direction, setDirection] = useState<Direction>('add');
  const [typed, setTyped] = useState({ amount: '', reason: '' });
  const adjusting = useAction({
    call: { ...trpc.wallet.adjust.mutationOptions(), networkMode: 'always' },
    done: (_adjusted, sent) =>
      toast.success(
        t('users.wallet.done', { name: user.name, amount: money(sent.amountMinor, sent.currency) }),
      ),
    refresh: [trpc.users.pathKey()],
  });
  const loadFailure = failureOf(query);
  const wallets = query.data?.wallets;
  const balanceMinor = wallets?.find((wallet) => wallet.currency === currency)?.balanceMinor ?? 0;
  const amount = parseAmount(typed.amount);
  const wrong = amount === null || amount < 1 || amount > MONEY_MAX_MINOR;
  const amountMinor = wrong ? 0 : direction === 'add' ? amount : -amount;
  const above = balanceMinor + amountMinor < 0;
  const reason = typed.reason.trim();

  const press = async (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    setChecked(true);
    if (wrong || above || reason === '')
      return focusField(event.currentTarget, wrong || above ? 'amount' : 'reason');
    const isDone = await adjusting.run({ userId: user.id, currency, amountMinor, reason });
    await queryClient.invalidateQueries({ queryKey: trpc.wallet.of.queryKey({ userId: user.id }) });
    if (!isDone) return;
    setTyped({ amount: '', reason: '' });
    setChecked(false);
    setOpen(false);
  };

  return (
    <section>
      <h3 className="font-medium text-sm">{t('users.wallet.title')}</h3>
      {loadFailure && !wallets ? (
        <LoadFailure error={loadFailure} onRetry={() => void query.refetch()} />
      ) : !wallets ? (
        <Skeleton className="mt-2 h-12 w-full rounded-xl" />
      ) : (
        <>
          <ul className="mt-1 mb-3 flex flex-wrap gap-x-4 gap-y-1">
            {wallets.map((wallet) => (
              <li key={wallet.currency} className="tabular-nums">
                {money(wallet.balanceMinor, wallet.currency)}
              </li>
            ))}
          </ul>
          <Dialog
            open={open}
            onOpenChange={setOpen}
            locked={adjusting.busy}
            trigger={
              <Button variant="outline">
                <Scale aria-hidden="true" />
                {t('users.wallet.adjust')}
              </Button>
            }
            title={t('users.wallet.adjustTitle', { name: user.name })}
            description={t('users.wallet.adjustText')}
            closeLabel={t('common:close')}
            footer={
              <>
                <DialogClose>
                  <Button variant="outline" disabled={adjusting.busy}>
                    {t('common:cancel')}
                  </Button>
                </DialogClose>
                <Button type="submit" form={form} busy={adjusting.busy}>
                  {t(`users.wallet.${direction}`)}
                </Button>
              </>
            }
          >
            <form
              id={form}
              className="flex flex-col gap-4"
              noValidate
              onSubmit={(event) => void press(event)}
            >
              <div className="grid grid-cols-1 gap-4 sm:grid-cols-2">
                <Field label={t('users.wallet.direction')} disabled={adjusting.busy}>
                  <Select<Direction>
                    options={(['add', 'take'] as const).map((value) => ({
                      value,
                      label: t(`users.wallet.${value}`),
                    }))}
                    value={direction}
                    onChange={setDirection}
                  />
                </Field>
                <Field label={t('users.currency')} disabled={adjusting.busy}>
                  <Select<Currency>
                    options={CURRENCIES.map((value) => ({ value, label: value }))}
                    value={currency}
                    onChange={setCurrency}
                  />
                </Field>
              </div>
              <Field
                label={t('users.wallet.amount', { currency })}
                error={
                  checked && wrong
                    ? t(
                        isAmbiguousAmount(typed.amount)
                          ? 'users.wallet.amountAmbiguous'
                          : 'users.wallet.amountWrong',
                      )
                    : above
                      ? t('users.wallet.above', { amount: money(balanceMinor, currency) })
                      : null
                }
                disabled={adjusting.busy}
              >
                <Input
                  name="amount"
                  value={typed.amount}
                  inputMode="decimal"
                  autoComplete="off"
                  onChange={(event) => setTyped((before) => ({ ...before, amount: event.target.value }))}
                />
              </Field>
              <Field
                label={t('users.reason')}
                hint={t('users.wallet.reasonHint')}
                error={checked && reason === '' ? t('users.wallet.reasonMissing') : adjusting.failure}
                disabled={adjusting.busy}
              >
                <Input
                  name="reason"
                  value={typed.reason}
                  maxLength={ADJUSTMENT_REASON_MAX_CHARS}
                  autoComplete="off"
                  onChange={(event) => setTyped((before) => ({ ...before, reason: event.target.value }))}
                />
              </Field>
              <dl className="grid grid-cols-2 gap-4 rounded-xl bg-muted p-4 text-sm">
                {(
                  [
                    ['before', balanceMinor],
                    ['after', balanceMinor + amountMinor],
                  ] as const
                ).map(([when, minor]) => (
                  <div key={when}>
                    <dt className="text-muted-foreground">{t(`users.wallet.${when}`)}</dt>
                    <dd className="font-semibold text-lg tabular-nums">{money(minor, currency)}</dd>
                  </div>
                ))}
              </dl>
            </form>
          </Dialog>
        </>
      )}
    </section>
  );
}

import { useQuery } from '@tanstack/react-query';
import { Trash2 } from 'lucide-react';
import { type FormEvent, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link, useNavigate } from 'react-router';
import { forgetRequestedMail } from '#client/features/auth/session/requested-mail.ts';
import { signOutHere } from '#client/features/auth/session/sign-out.ts';
import { useMe } from '#client/features/auth/session/use-me.ts';
import { LoadFailure } from '#client/features/load-failure/load-failure.tsx';
import { useLanguage } from '#client/features/preferences/language.ts';
import { isRefusal } from '#client/lib/api/error-record.ts';
import { errorText } from '#client/lib/api/error-text.ts';
import { trpc } from '#client/lib/api/trpc.ts';
import { useAction } from '#client/lib/api/use-action.ts';
import { useFormats } from '#client/lib/format.ts';
import { toast } from '#client/lib/toast.ts';
import { Alert } from '#client/ui/alert.tsx';
import { Button, buttonClass } from '#client/ui/button.tsx';
import { Dialog, DialogClose } from '#client/ui/dialog.tsx';
import { Failure } from '#client/ui/failure.tsx';
import { Field } from '#client/ui/field.tsx';
import { Input } from '#client/ui/input.tsx';
import { Skeleton } from '#client/ui/skeleton.tsx';
import type { DeletionObstacle, Losses } from '#shared/contracts/people/profile.ts';
import type { ErrorCode } from '#shared/errors/errors.ts';
import { PATHS } from '#shared/paths.ts';

const OBSTACLE_CODES: Record<DeletionObstacle, ErrorCode> = {
  events: 'ACCOUNT_HAS_EVENTS',
  revenue: 'ACCOUNT_HAS_REVENUE',
  payoutAccount: 'ACCOUNT_HAS_PAYOUT_ACCOUNT',
  lastAdmin: 'ACCOUNT_LAST_ADMIN',
  unavailable: 'DELETION_UNAVAILABLE',
};

/** Lists what deletion would erase, and requires the account's email to be typed. */
export function DeleteAccount() {
  const { t } = useTranslation(['profile', 'common']);
  const { language } = useLanguage();
  const navigate = useNavigate();
  const me = useMe();
  const [open, setOpen] = useState(false);
  const [typed, setTyped] = useState('');
  const preview = useQuery({
    ...trpc.profile.deletion.queryOptions(),
    enabled: open,
    staleTime: 0,
    gcTime: 0,
  });
  const remove = useAction({
    call: trpc.profile.deleteAccount.mutationOptions({
      onSuccess: async () => {
        forgetRequestedMail();
        await signOutHere('inactive').catch((error: unknown) => console.error(error));
        await navigate(PATHS.home);
        toast.success(t('deletion.done'));
      },
    }),
    // The losses shown are out of date: the person must review the new ones.
    failed: (_message, error) => void (isRefusal(error, 'ACCOUNT_CHANGED') && preview.refetch()),
  });
  const { data } = preview;
  const isFree = data?.obstacles.length === 0;
  const matches = typed.trim().toLowerCase() === me?.email;

  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (data && isFree && matches) void remove.run({ email: typed.trim(), lossesDigest: data.lossesDigest });
  };

  return (
    <Dialog
      open={open}
      onOpenChange={(next) => {
        setOpen(next);
        setTyped('');
        remove.setFailure(null);
      }}
      locked={remove.busy}
      trigger={
        <Button variant="outline" className="text-danger-ink max-sm:w-full">
          <Trash2 aria-hidden="true" />
          {t('deletion.action')}
        </Button>
      }
      title={t('deletion.dialogTitle')}
      description={t('deletion.dialogText')}
      closeLabel={t('common:close')}
    >
      {preview.isPending ? <Skeleton className="h-40 w-full rounded-xl" /> : null}
      {preview.isError ? <LoadFailure error={preview.error} onRetry={() => void preview.refetch()} /> : null}
      {data && !isFree ? (
        <div className="grid gap-3">
          {data.obstacles.map((obstacle) => (
            <Alert key={obstacle} tone="warning">
              {errorText(OBSTACLE_CODES[obstacle], language)}
              {obstacle === 'events' ? (
                <ul className="mt-1.5 list-disc pl-5">
                  {data.events.map(({ id, name }) => (
                    <li key={id}>{name}</li>
                  ))}
                </ul>
              ) : null}
            </Alert>
          ))}
        </div>
      ) : null}
      {data && isFree ? (
        <form noValidate onSubmit={submit} className="grid grid-cols-1 gap-4">
          <LossList losses={data.losses} />
          <MoneyHome />
          <p className="text-muted-foreground text-sm">{t('deletion.stays')}</p>
          <Field label={t('deletion.confirmLabel')} hint={me?.email} disabled={remove.busy}>
            <Input
              type="email"
              name="confirm-email"
              autoComplete="off"
              required
              value={typed}
              onChange={(event) => setTyped(event.target.value)}
            />
          </Field>
          <Failure of={remove} />
          <div className="flex flex-col-reverse gap-2.5 sm:flex-row sm:justify-end">
            <DialogClose>
              <Button variant="outline" disabled={remove.busy}>
                {t('common:cancel')}
              </Button>
            </DialogClose>
            <Button type="submit" variant="danger" busy={remove.busy} disabled={!matches}>
              {t('deletion.confirm')}
            </Button>
          </div>
        </form>
      ) : null}
    </Dialog>
  );
}

/** Offers to send the balance back to the cards it came from before it is lost. */
function MoneyHome() {
  const { t } = useTranslation('profile');
  const format = useFormats();
  const { data } = useQuery({ ...trpc.wallet.withdrawals.queryOptions(), staleTime: 0 });
  if (!data || data.withdrawable.length === 0) return null;
  const money = data.withdrawable.map(({ currency, amountMinor }) => format.money(amountMinor, currency));
  return (
    <Alert
      action={
        <Link to={PATHS.wallet} className={buttonClass({ variant: 'outline' })}>
          {t('deletion.toCardAction')}
        </Link>
      }
    >
      {t('deletion.toCard', { money: format.list(money) })}
    </Alert>
  );
}

function LossList({ losses }: { losses: Losses }) {
  const { t } = useTranslation('profile');
  const format = useFormats();
  const { wallets, tickets, orders, topUps } = losses;
  const money = wallets.map(({ currency, minor }) => format.money(minor, currency));
  const lines = [
    money.length > 0 ? t('deletion.losesMoney', { money: format.list(money) }) : null,
    tickets > 0 ? t('deletion.losesTickets', { count: tickets }) : null,
    orders > 0 ? t('deletion.losesOrders', { count: orders }) : null,
    topUps > 0 ? t('deletion.losesTopUps', { count: topUps }) : null,
  ].filter((line) => line !== null);
  if (lines.length === 0) return <Alert>{t('deletion.losesNothing')}</Alert>;
  return (
    <Alert tone="danger" title={t('deletion.loses')}>
      <ul className="mt-1 list-disc pl-5">
        {lines.map((line) => (
          <li key={line}>{line}</li>
        ))}
      </ul>
    </Alert>
  );
}

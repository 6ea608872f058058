import { useMutation } from '@tanstack/react-query';
import {
  BadgeCheck,
  CircleAlert,
  CircleX,
  Clock,
  Landmark,
  type LucideIcon,
  TriangleAlert,
} from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { useMe } from '#client/features/auth/session/use-me.ts';
import { ProofDialog } from '#client/features/auth/sign-in/mailed-code/proof-dialog.tsx';
import { useActingOrganization } from '#client/features/organizations/acting-organization.tsx';
import { organizationsWith } from '#client/features/organizations/may.ts';
import { OrganizerRequest } from '#client/features/people/start-selling/organizer-request.tsx';
import { usePayoutAccount } from '#client/features/people/start-selling/use-payout-account.ts';
import { errorMessage, isRefusal } from '#client/lib/api/error-record.ts';
import { useRequestId } from '#client/lib/api/request-id.ts';
import { trpc } from '#client/lib/api/trpc.ts';
import { useFormats } from '#client/lib/format.ts';
import { Alert } from '#client/ui/alert.tsx';
import { Badge, type Tone } from '#client/ui/badge.tsx';
import { Button, buttonClass } from '#client/ui/button.tsx';
import { Card, CardBody } from '#client/ui/card.tsx';
import { cn } from '#client/ui/class-names.ts';
import { Field } from '#client/ui/field.tsx';
import { Select } from '#client/ui/select.tsx';
import { Skeleton } from '#client/ui/skeleton.tsx';
import type { PayoutAccount } from '#shared/contracts/money/payout-accounts.ts';
import type { PayoutBalance } from '#shared/contracts/money/payouts.ts';
import type { AccountCountry, AccountStatus } from '#shared/money/payout-accounts.ts';
import { PATHS, pathFor } from '#shared/paths.ts';
import { StatementLink } from './statement-link.tsx';

const LOOKS: Record<AccountStatus, { tone: Tone; Icon: LucideIcon }> = {
  pending: { tone: 'neutral', Icon: Clock },
  enabled: { tone: 'success', Icon: BadgeCheck },
  restricted: { tone: 'warning', Icon: CircleAlert },
  rejected: { tone: 'danger', Icon: CircleX },
};

/** The organizer's own account: its state, what is missing, and the payouts that will leave to it. */
export function AccountCard({ waiting }: { waiting: PayoutBalance['currencies'] }) {
  const { t } = useTranslation('payouts');
  const { language, list, moment, money } = useFormats();
  const query = usePayoutAccount();
  const organizationId = useActingOrganization('money');
  const owned = organizationsWith(useMe(), 'own');
  const owns = organizationId !== undefined && owned.includes(organizationId);
  if (query.isLoading) return <Skeleton className="mt-6 h-40 w-full rounded-2xl" />;
  if (query.isError)
    return (
      <Alert tone="danger" className="mt-6">
        {errorMessage(query.error, language)}
      </Alert>
    );
  if (!query.data) return null;
  const { account, available, approved, next, maySell, draft } = query.data;
  const look = account ? LOOKS[account.status] : null;
  const due = waiting.filter(({ payableMinor }) => payableMinor > 0);
  // Said with the sum: money that nobody can send is more urgent than a setting.
  const isUrgent = available && due.length > 0 && account?.status !== 'enabled';
  return (
    <Card className={cn('mt-4', isUrgent && 'border-warning')}>
      <CardBody>
        <div className="flex flex-wrap items-center gap-x-3 gap-y-2">
          <h2 className="wrap-anywhere flex items-start gap-2 font-semibold text-xl tracking-tight">
            {isUrgent ? (
              <Landmark aria-hidden="true" className="mt-1 size-5 shrink-0 text-warning-ink" />
            ) : null}
            {isUrgent
              ? t('account.waiting', {
                  amount: list(due.map(({ payableMinor, currency }) => money(payableMinor, currency))),
                })
              : t('account.title')}
          </h2>
          {account && look ? (
            <Badge tone={look.tone}>
              <look.Icon aria-hidden="true" />
              {t(`account.status.${account.status}`)}
            </Badge>
          ) : null}
        </div>
        <p className="mt-1 text-pretty text-muted-foreground">
          {t(`account.text.${available ? (account?.status ?? 'none') : 'unavailable'}`)}
        </p>
        {account?.waitsUntil ? (
          <p className="mt-2 text-pretty text-sm text-warning-ink">
            {t('account.waits', { date: moment(account.waitsUntil) })}
          </p>
        ) : null}
        {account && account.missing.length > 0 ? (
          <ul className="mt-3 flex list-disc flex-col gap-1 pl-5">
            {account.missing.map((detail) => (
              <li key={detail}>{t(`account.missing.${detail}`)}</li>
            ))}
          </ul>
        ) : null}
        {available && owns && account?.status !== 'enabled' && account?.status !== 'rejected' ? (
          <Connect account={account} likely={query.data.likelyCountry} countries={query.data.countries} />
        ) : null}
        {maySell && draft ? (
          <p className="mt-3">
            <Link
              to={pathFor(PATHS.eventEditor, draft.eventId)}
              className={buttonClass({ variant: 'outline' })}
            >
              {t('account.draft', { name: draft.eventName })}
            </Link>
          </p>
        ) : null}
        {approved || !owns || account?.status === 'enabled' ? null : <Approval />}
        {next.length > 0 ? <NextPayouts next={next} /> : null}
        <p className="mt-4 text-pretty text-muted-foreground text-sm">{t('account.tips')}</p>
      </CardBody>
    </Card>
  );
}

/**
 * Leads to the provider's form, after a fresh proof of who asks. The country is asked once, because it cannot be changed.
 */
function Connect({
  account,
  likely,
  countries,
}: {
  account: PayoutAccount['account'];
  likely: PayoutAccount['likelyCountry'];
  countries: PayoutAccount['countries'];
}) {
  const { t } = useTranslation('payouts');
  const { language, locale } = useFormats();
  const { idFor } = useRequestId();
  const organizationId = useActingOrganization('money');
  const [country, setCountry] = useState<AccountCountry | null>(
    countries.find((known) => known === account?.country) ?? likely,
  );
  const [isMissing, setMissing] = useState(false);
  const connect = useMutation(trpc.payouts.connect.mutationOptions());
  const [proving, setProving] = useState(false);
  const names = new Intl.DisplayNames(locale, { type: 'region' });
  const open = () => {
    setMissing(country === null);
    if (country === null) return;
    connect.mutate(
      { requestId: idFor({ country, organizationId }), country, organizationId },
      {
        onSuccess: ({ url }) => window.location.assign(url),
        onError: (error) => setProving(isRefusal(error, 'PROOF_NEEDED')),
      },
    );
  };
  return (
    <div className="mt-4 flex flex-col gap-3 sm:flex-row sm:items-start">
      {account ? null : (
        <Field
          label={t('account.country')}
          hint={t('account.countryHint')}
          error={isMissing && country === null ? t('account.countryMissing') : null}
          className="sm:w-64"
        >
          <Select
            options={countries.map((value) => ({ value, label: names.of(value) ?? value }))}
            value={country}
            placeholder={t('account.countryChoose')}
            onChange={setCountry}
          />
        </Field>
      )}
      <Button
        busy={connect.isPending || connect.isSuccess}
        onClick={open}
        className={account ? 'self-start' : 'self-start sm:mt-7'}
      >
        {t(account ? 'account.continue' : 'account.connect')}
      </Button>
      {connect.error && !isRefusal(connect.error, 'PROOF_NEEDED') ? (
        <Alert tone="danger">{errorMessage(connect.error, language)}</Alert>
      ) : null}
      <ProofDialog
        open={proving}
        text={t('account.proof')}
        onClose={() => setProving(false)}
        onProven={() => {
          setProving(false);
          open();
        }}
      />
    </div>
  );
}

/** The way to sell for money without an account. */
function Approval() {
  const { t } = useTranslation('payouts');
  return (
    <details className="mt-4">
      <summary className="flex min-h-11 w-fit cursor-pointer items-center font-medium text-primary-ink text-sm sm:min-h-9">
        {t('account.approval')}
      </summary>
      <div className="mt-2 flex flex-col gap-4">
        <p className="text-pretty text-muted-foreground text-sm">{t('account.approvalText')}</p>
        <OrganizerRequest />
      </div>
    </details>
  );
}

function isDue({ date }: PayoutAccount['next'][number]): boolean {
  return Date.parse(date) <= Date.now();
}

function NextPayouts({ next }: { next: PayoutAccount['next'] }) {
  const { t } = useTranslation('payouts');
  const { money, day } = useFormats();
  return (
    <section className="mt-5">
      <h3 className="font-semibold">{t('account.next')}</h3>
      <ul className="mt-1 divide-y">
        {next.map((payout) => (
          <li key={payout.eventId} className="flex flex-wrap items-baseline justify-between gap-x-4 py-2.5">
            <div className="min-w-0">
              <p className="wrap-anywhere font-medium">
                <StatementLink eventId={payout.eventId}>{payout.eventName}</StatementLink>
              </p>
              <p className="text-muted-foreground text-sm">
                {day(payout.startDate, payout.timeZone)} ·{' '}
                {t(`account.${payout.automatic ? 'leaves' : 'payable'}${isDue(payout) ? 'Now' : ''}`, {
                  date: day(payout.date, payout.timeZone),
                })}
              </p>
              {payout.failure ? (
                <p className="flex gap-1.5 text-sm text-warning-ink">
                  <TriangleAlert aria-hidden="true" className="mt-0.5 size-4 shrink-0" />
                  <span className="text-pretty">{t(`failure.${payout.failure}`)}</span>
                </p>
              ) : null}
            </div>
            <p className="font-semibold">{money(payout.amountMinor, payout.currency)}</p>
          </li>
        ))}
      </ul>
    </section>
  );
}

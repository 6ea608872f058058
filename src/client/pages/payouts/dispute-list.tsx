import { keepPreviousData, useMutation, useQuery } from '@tanstack/react-query';
import { FileDown, Gavel, ShieldCheck } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { NumberLine } from '#client/features/figures/number-line.tsx';
import { ListPages } from '#client/features/list-pages/list-pages.tsx';
import { useLanguage } from '#client/features/preferences/language.ts';
import { errorMessage } from '#client/lib/api/error-record.ts';
import { trpc } from '#client/lib/api/trpc.ts';
import { fetchFile } from '#client/lib/files/fetch-file.ts';
import { saveFile } from '#client/lib/files/save-file.ts';
import { useFormats } from '#client/lib/format.ts';
import { toast } from '#client/lib/toast.ts';
import { Badge } from '#client/ui/badge.tsx';
import { Button } from '#client/ui/button.tsx';
import { Card } from '#client/ui/card.tsx';
import { EmptyState } from '#client/ui/empty-state.tsx';
import type { DisputesOutput } from '#shared/contracts/money/disputes.ts';
import { DISPUTE_REASONS } from '#shared/money/dispute-reasons.ts';
import { PATHS } from '#shared/paths.ts';
import { PagedList } from './paged-list.tsx';
import { StatementLink } from './statement-link.tsx';
import { usePayoutsAddress } from './use-payouts-address.ts';

type Dispute = DisputesOutput['items'][number];

const TONES = { warning: 'warning', open: 'danger', won: 'success', lost: 'neutral' } as const;

/** Disputed payments of all organizers, for administrators: those that wait for an answer first. */
export function DisputeList() {
  const { t } = useTranslation('payouts');
  const { page, show } = usePayoutsAddress();
  const query = useQuery({
    ...trpc.disputes.list.queryOptions({ page }),
    placeholderData: keepPreviousData,
    staleTime: 0,
  });
  return (
    <PagedList
      query={query}
      empty={
        <EmptyState
          icon={<ShieldCheck aria-hidden="true" />}
          title={t('disputes.none')}
          text={t('disputes.noneText')}
        />
      }
    >
      {(found) => (
        <>
          <ul aria-label={t('views.disputes')} className="mt-4 flex flex-col gap-3">
            {found.items.map((dispute) => (
              <li key={dispute.id}>
                <DisputeRow dispute={dispute} />
              </li>
            ))}
          </ul>
          <ListPages found={found} onChange={(next, corrected) => show({ page: next }, corrected)} />
        </>
      )}
    </PagedList>
  );
}

function DisputeRow({ dispute }: { dispute: Dispute }) {
  const { t } = useTranslation('payouts');
  const { language } = useLanguage();
  const { money, moment } = useFormats();
  const { currency, amountMinor, status, payer, event } = dispute;
  const part = status === 'lost' ? 'lost' : 'open';
  const numbers = [
    { label: t(`disputes.part.${part}.wallet`), minor: dispute.walletMinor },
    { label: t(`disputes.part.${part}.organizer`), minor: dispute.organizerMinor },
    { label: t(`disputes.part.${part}.platform`), minor: dispute.platformMinor },
    { label: t('disputes.fee'), minor: dispute.feeMinor },
  ]
    .filter(({ minor }) => minor > 0)
    .map(({ label, minor }) => ({ label, value: money(minor, currency) }));
  const reason = DISPUTE_REASONS.find((known) => known === dispute.reason);
  const file = useMutation({
    mutationFn: async () => {
      const pdf = await fetchFile(
        `/api/disputes/${encodeURIComponent(dispute.id)}/evidence.pdf?lang=${language}`,
      );
      saveFile(`${dispute.id}.pdf`, 'application/pdf', pdf);
    },
    retry: false,
    networkMode: 'always',
    onError: (error) => toast.error(errorMessage(error, language)),
  });
  return (
    <Card className="flex flex-col gap-4 p-4 sm:p-5 lg:flex-row lg:items-center">
      <div className="min-w-0 flex-1">
        <p className="flex flex-wrap items-center gap-2">
          <Badge tone={TONES[status]}>
            <Gavel aria-hidden="true" />
            {t(`disputes.state.${status}`)}
          </Badge>
          <span className="text-muted-foreground text-sm">
            {reason ? t(`disputes.reason.${reason}`) : dispute.reason}
          </span>
        </p>
        <h3 className="wrap-anywhere mt-1.5 font-semibold">
          <Link
            to={`${PATHS.users}?user=${payer.id}&search=${encodeURIComponent(payer.email)}`}
            className="underline-offset-4 hover:underline"
          >
            {payer.name || payer.email}
          </Link>
        </h3>
        <p className="wrap-anywhere text-sm">
          {event ? <StatementLink eventId={event.id}>{event.name}</StatementLink> : t('disputes.topUp')}
        </p>
        <p className="mt-1 text-muted-foreground text-sm">
          {t('disputes.openedOn', { when: moment(dispute.openedAt) })}
          {dispute.evidenceDueAt ? (
            <span className="block">{t('disputes.due', { when: moment(dispute.evidenceDueAt) })}</span>
          ) : null}
        </p>
      </div>
      <NumberLine
        className="lg:w-80"
        numbers={[{ label: t('disputes.amount'), value: money(amountMinor, currency) }, ...numbers]}
      />
      <Button variant="outline" busy={file.isPending} onClick={() => file.mutate()}>
        <FileDown aria-hidden="true" />
        {t('disputes.evidence')}
      </Button>
    </Card>
  );
}

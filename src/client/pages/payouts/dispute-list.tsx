import { useMutation } from '@tanstack/react-query';
import { FileDown, Gavel, ShieldCheck } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import type { DataColumn } from '#client/features/data-table/columns.ts';
import { DataTable } from '#client/features/data-table/data-table.tsx';
import { useNumberedRows } from '#client/features/data-table/loaded-rows.ts';
import { useLanguage } from '#client/features/preferences/language.ts';
import { errorMessage } from '#client/lib/api/error-record.ts';
import { api, trpc } from '#client/lib/api/trpc.ts';
import { fetchFile } from '#client/lib/files/fetch-file.ts';
import { saveFile } from '#client/lib/files/save-file.ts';
import { useFormats } from '#client/lib/format.ts';
import { toast } from '#client/lib/toast.ts';
import { Badge } from '#client/ui/badge.tsx';
import { Button } from '#client/ui/button.tsx';
import { EmptyState } from '#client/ui/empty-state.tsx';
import type { DisputesOutput } from '#shared/contracts/money/disputes.ts';
import { PAGE_SIZE_MAX } from '#shared/limits.ts';
import { DISPUTE_REASONS } from '#shared/money/dispute-reasons.ts';
import { PATHS } from '#shared/paths.ts';
import { StatementLink } from './statement-link.tsx';

type Dispute = DisputesOutput['items'][number];

const TONES = { warning: 'warning', open: 'danger', won: 'success', lost: 'neutral' } as const;

const idOf = ({ id }: Dispute) => id;
const nameOf = ({ payer }: Dispute) => payer.name || payer.email;
const hrefOf = ({ payer }: Dispute) =>
  `${PATHS.users}?user=${payer.id}&search=${encodeURIComponent(payer.email)}`;

/** Disputed payments of all organizers, for administrators: those that wait for an answer first. */
export function DisputeList() {
  const { t } = useTranslation('payouts');
  const { number } = useFormats();
  const rows = useNumberedRows(
    trpc.disputes.list.queryKey(),
    (page) => api.disputes.list.query({ page, pageSize: PAGE_SIZE_MAX }),
    idOf,
  );
  return (
    <DataTable
      name="disputes"
      label={t('views.disputes')}
      columns={useDisputeColumns()}
      rows={rows}
      idOf={idOf}
      nameOf={nameOf}
      hrefOf={hrefOf}
      totalText={(count) => t('count', { count, number: number(count) })}
      empty={
        <EmptyState
          icon={<ShieldCheck aria-hidden="true" />}
          title={t('disputes.none')}
          text={t('disputes.noneText')}
        />
      }
    />
  );
}

function useDisputeColumns(): readonly DataColumn<Dispute>[] {
  const { t } = useTranslation('payouts');
  return [
    {
      id: 'guest',
      header: t('column.guest'),
      width: 'minmax(5.5rem,1fr)',
      card: 'title',
      cell: (dispute) => <span className="wrap-anywhere font-medium">{nameOf(dispute)}</span>,
    },
    {
      id: 'state',
      header: t('column.state'),
      width: 'minmax(9rem,1.8fr)',
      card: 'detail',
      cell: (dispute) => <State dispute={dispute} />,
    },
    {
      id: 'event',
      header: t('column.event'),
      width: 'minmax(5.5rem,1.2fr)',
      card: 'detail',
      cell: ({ event }) => (
        <span className="wrap-anywhere relative z-1">
          {event ? <StatementLink eventId={event.id}>{event.name}</StatementLink> : t('disputes.topUp')}
        </span>
      ),
    },
    {
      id: 'amount',
      header: t('disputes.amount'),
      width: 'minmax(8.5rem,1.4fr)',
      align: 'end',
      card: 'aside',
      cell: (dispute) => <Amounts dispute={dispute} />,
    },
    {
      id: 'evidence',
      header: t('disputes.evidence'),
      width: '11rem',
      align: 'end',
      card: 'action',
      isControl: true,
      cell: ({ id }) => <Evidence disputeId={id} />,
    },
  ];
}

/** Where it stands, why, since when, and until when evidence can be sent. */
function State({ dispute: { status, reason, openedAt, evidenceDueAt } }: { dispute: Dispute }) {
  const { t } = useTranslation('payouts');
  const { moment } = useFormats();
  const known = DISPUTE_REASONS.find((one) => one === reason);
  return (
    <span className="py-2 text-muted-foreground">
      <span className="flex flex-wrap items-center gap-x-2 gap-y-1">
        <Badge tone={TONES[status]}>
          <Gavel aria-hidden="true" />
          {t(`disputes.state.${status}`)}
        </Badge>
        <span className="wrap-anywhere">{known ? t(`disputes.reason.${known}`) : reason}</span>
      </span>
      <span className="mt-1 block">{t('disputes.openedOn', { when: moment(openedAt) })}</span>
      {evidenceDueAt ? (
        <span className="block">{t('disputes.due', { when: moment(evidenceDueAt) })}</span>
      ) : null}
    </span>
  );
}

/** The disputed amount, and below it who bears it. */
function Amounts({ dispute }: { dispute: Dispute }) {
  const { t } = useTranslation('payouts');
  const { money } = useFormats();
  const { currency, status } = dispute;
  const part = status === 'lost' ? 'lost' : 'open';
  const parts = [
    { label: t(`disputes.part.${part}.wallet`), minor: dispute.walletMinor },
    { label: t(`disputes.part.${part}.organizer`), minor: dispute.organizerMinor },
    { label: t(`disputes.part.${part}.platform`), minor: dispute.platformMinor },
    { label: t('disputes.fee'), minor: dispute.feeMinor },
  ].filter(({ minor }) => minor > 0);
  return (
    <span className="py-2 text-right">
      <span className="font-semibold">{money(dispute.amountMinor, currency)}</span>
      {parts.map(({ label, minor }) => (
        <span key={label} className="block text-pretty text-muted-foreground">
          {label} {money(minor, currency)}
        </span>
      ))}
    </span>
  );
}

function Evidence({ disputeId }: { disputeId: string }) {
  const { t } = useTranslation('payouts');
  const { language } = useLanguage();
  const file = useMutation({
    mutationFn: async () => {
      const pdf = await fetchFile(
        `/api/disputes/${encodeURIComponent(disputeId)}/evidence.pdf?lang=${language}`,
      );
      saveFile(`${disputeId}.pdf`, 'application/pdf', pdf);
    },
    retry: false,
    networkMode: 'always',
    onError: (error) => toast.error(errorMessage(error, language)),
  });
  return (
    <Button variant="outline" size="sm" busy={file.isPending} onClick={() => file.mutate()}>
      <FileDown aria-hidden="true" />
      {t('disputes.evidence')}
    </Button>
  );
}

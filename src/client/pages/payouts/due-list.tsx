import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { HandCoins, TriangleAlert } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { NumberLine } from '#client/features/figures/number-line.tsx';
import { ListPages } from '#client/features/list-pages/list-pages.tsx';
import { PhaseBadge } from '#client/features/own-event/phase-badge.tsx';
import { trpc } from '#client/lib/api/trpc.ts';
import { useFormats } from '#client/lib/format.ts';
import { Card } from '#client/ui/card.tsx';
import { cn } from '#client/ui/class-names.ts';
import { EmptyState } from '#client/ui/empty-state.tsx';
import type { DuePayout } from '#shared/contracts/money/payouts.ts';
import { PagedList } from './paged-list.tsx';
import { RecordDialog } from './record-dialog.tsx';
import { StatementLink } from './statement-link.tsx';

interface DueListProps {
  /** The organizer's revenue, or their artists' tips. */
  of: 'revenue' | 'tips';
  organizerId: string;
  asAdmin: boolean;
}

/** Every event or artist with a balance, and the amount that can be paid out now. */
export function DueList({ of, organizerId, asAdmin }: DueListProps) {
  const { t } = useTranslation('payouts');
  // The page shows two such lists, so the page number is local state instead of the URL's.
  const [page, setPage] = useState(1);
  const query = useQuery({
    ...trpc.payouts.due.queryOptions({ organizerId, of, page }),
    placeholderData: keepPreviousData,
    staleTime: 0,
  });
  return (
    <PagedList
      query={query}
      empty={
        <EmptyState
          icon={<HandCoins aria-hidden="true" />}
          title={t(of === 'tips' ? 'due.noTips' : 'due.none')}
          text={t(of === 'tips' ? 'due.noTipsText' : asAdmin ? 'due.noneDesk' : 'due.noneText')}
        />
      }
    >
      {(found) => (
        <>
          <ul
            aria-label={t(of === 'tips' ? 'views.tips' : 'views.due')}
            className={cn(
              'mt-4 flex flex-col gap-3 transition-opacity',
              query.isPlaceholderData && 'opacity-50',
            )}
          >
            {found.items.map((due) => (
              <li key={`${due.eventId} ${due.performerId}`}>
                <DueRow due={due} asAdmin={asAdmin} />
              </li>
            ))}
          </ul>
          <ListPages found={found} onChange={setPage} inPlace />
        </>
      )}
    </PagedList>
  );
}

function DueRow({ due, asAdmin }: { due: DuePayout; asAdmin: boolean }) {
  const { t } = useTranslation('payouts');
  const { money, day } = useFormats();
  const { currency, balanceMinor, payableMinor } = due;
  return (
    <Card className="@container">
      <div className="flex flex-col gap-4 p-4 sm:p-5 lg:@min-[42rem]:flex-row lg:@min-[42rem]:items-center">
        <div className="min-w-0 flex-1">
          <h3 className="wrap-anywhere font-semibold">
            <StatementLink eventId={due.eventId}>{due.eventName}</StatementLink>
          </h3>
          {due.performerId === null ? null : (
            <p className="wrap-anywhere">{t('due.tipsOf', { name: due.performerName ?? '' })}</p>
          )}
          <p className="mt-1 flex flex-wrap items-center gap-x-3 gap-y-1 text-muted-foreground text-sm">
            {day(due.startDate, due.timeZone)}
            <PhaseBadge phase={due.phase} />
            {due.availableFrom ? (
              <span>{t('due.availableOn', { date: day(due.availableFrom, due.timeZone) })}</span>
            ) : null}
          </p>
          {due.tipSources ? <TipSources sources={due.tipSources} currency={currency} /> : null}
        </div>
        <NumberLine
          className="lg:@min-[42rem]:w-72"
          numbers={[
            { label: t('money.balance'), value: money(balanceMinor, currency) },
            { label: t('money.payable'), value: money(payableMinor, currency) },
          ]}
        />
        {asAdmin ? (
          <div className="lg:@min-[42rem]:w-44">{payableMinor > 0 ? <RecordDialog due={due} /> : null}</div>
        ) : null}
      </div>
    </Card>
  );
}

/** Share of an artist's tips from a single giver above which a note is shown. */
const ONE_GIVER_SHARE = 0.5;

interface TipSourcesProps {
  sources: NonNullable<DuePayout['tipSources']>;
  currency: DuePayout['currency'];
}

/** Notes for an administrator to review before a payout: payer and payee may be the same people. */
function TipSources({ sources, currency }: TipSourcesProps) {
  const { t } = useTranslation('payouts');
  const { money } = useFormats();
  const { givenMinor, fromHouseMinor, fromOneMinor } = sources;
  const given = money(givenMinor, currency);
  const notes = [
    fromHouseMinor > 0 ? t('due.fromHouse', { amount: money(fromHouseMinor, currency), given }) : null,
    fromOneMinor > givenMinor * ONE_GIVER_SHARE
      ? t('due.fromOne', { amount: money(fromOneMinor, currency), given })
      : null,
  ].filter((note) => note !== null);
  if (notes.length === 0) return null;
  return (
    <ul className="mt-2 flex flex-col gap-1 text-sm text-warning-ink">
      {notes.map((note) => (
        <li key={note} className="flex gap-1.5">
          <TriangleAlert aria-hidden="true" className="mt-0.5 size-4 shrink-0" />
          <span className="text-pretty">{note}</span>
        </li>
      ))}
    </ul>
  );
}

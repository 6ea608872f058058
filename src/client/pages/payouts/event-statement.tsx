import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { EventFrame } from '#client/features/events/frame/event-frame.tsx';
import { RevenueTile } from '#client/features/figures/revenue-tile.tsx';
import { Tile, Tiles } from '#client/features/figures/tile.tsx';
import { failureOf, LoadFailure } from '#client/features/load-failure/load-failure.tsx';
import { trpc } from '#client/lib/api/trpc.ts';
import { useFormats } from '#client/lib/format.ts';
import { Alert } from '#client/ui/alert.tsx';
import { SkeletonBoxes } from '#client/ui/skeleton.tsx';
import { PATHS } from '#shared/paths.ts';
import { StatementLines } from './statement-lines.tsx';

/** The account of one event: every day and payout, down to the balance. */
export function EventStatement({ eventId }: { eventId: string }) {
  const { t } = useTranslation(['payouts', 'common']);
  const { money, percent } = useFormats();
  const query = useQuery({ ...trpc.payouts.statement.queryOptions({ eventId }), staleTime: 0 });
  const failure = failureOf(query);
  const data = query.data;
  return (
    <>
      <EventFrame eventId={eventId} title={t('statement.title')} />
      <div className="flex flex-wrap items-center justify-between gap-x-6 gap-y-1">
        <p className="wrap-anywhere min-h-5 min-w-0 text-pretty text-muted-foreground text-sm">
          {data
            ? t('statement.lead', { event: data.event.name, percent: percent(data.feeBps / 10_000) })
            : null}
        </p>
        <Link
          to={PATHS.payouts}
          className="inline-flex min-h-11 items-center text-primary-ink underline-offset-4 hover:underline"
        >
          {t('statement.all')}
        </Link>
      </div>
      {failure && !data ? (
        <LoadFailure error={failure} onRetry={() => void query.refetch()} />
      ) : !data ? (
        <SkeletonBoxes label={t('common:loading')} className="mt-4" count={3} box="h-32 sm:h-20" />
      ) : (
        <div className="mt-3 flex flex-col gap-4">
          <Tiles>
            <RevenueTile label={t('money.revenue')} money={data.money} currency={data.event.currency} />
            <Tile label={t('money.net')} value={money(data.money.netMinor, data.event.currency)} />
            <Tile
              label={t('money.paid')}
              value={money(Math.abs(data.money.payoutMinor), data.event.currency)}
            />
            <Tile
              main
              label={t('money.balance')}
              value={money(data.money.dueMinor, data.event.currency)}
              note={t('statement.payable', { amount: money(data.payableMinor, data.event.currency) })}
            />
          </Tiles>
          {data.frozen.count > 0 ? (
            <Alert
              tone="warning"
              title={
                data.frozen.heldMinor > 0
                  ? t('statement.frozen', { amount: money(data.frozen.heldMinor, data.event.currency) })
                  : t('statement.disputed')
              }
            >
              {t('statement.frozenText', {
                count: data.frozen.count,
                amount: money(data.frozen.amountMinor, data.event.currency),
              })}
            </Alert>
          ) : null}
          <StatementLines statement={data} />
        </div>
      )}
    </>
  );
}

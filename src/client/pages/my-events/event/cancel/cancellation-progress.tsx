import { useQuery } from '@tanstack/react-query';
import { CircleCheck, Undo2 } from 'lucide-react';
import { useId } from 'react';
import { useTranslation } from 'react-i18next';
import { failureOf, LoadFailure } from '#client/features/load-failure/load-failure.tsx';
import { trpc } from '#client/lib/api/trpc.ts';
import { useFormats } from '#client/lib/format.ts';
import { Card } from '#client/ui/card.tsx';
import { Skeleton } from '#client/ui/skeleton.tsx';
import type { CancellationPlan } from '#shared/contracts/events/cancellations.ts';
import { useSubjects } from '../use-subjects.ts';
import { cancellationSums } from './cancellation-sums.ts';
import { useDisputedText } from './use-disputed-text.ts';

/** Poll interval until all refunds are done (ms). */
const PROGRESS_EVERY_MS = 1_500;

/** Progress of a cancelled event's refunds, which run on the server independently of this page. */
export function CancellationProgress({ eventId }: { eventId: string }) {
  const query = useQuery(
    trpc.events.cancellation.queryOptions(
      { eventId },
      {
        staleTime: 0,
        refetchInterval: ({ state }) => (state.data?.state === 'done' ? false : PROGRESS_EVERY_MS),
      },
    ),
  );
  const failure = failureOf(query);
  if (failure && !query.data) return <LoadFailure error={failure} onRetry={() => void query.refetch()} />;
  return query.data ? <Progress plan={query.data} /> : <Skeleton className="h-36 w-full rounded-2xl" />;
}

function Progress({ plan }: { plan: CancellationPlan }) {
  const { t } = useTranslation('ownEvents');
  const formats = useFormats();
  const subjects = useSubjects();
  const disputed = useDisputedText(plan);
  const title = useId();
  const { refunded, left } = plan;
  const given = refunded.tickets + refunded.orders;
  const whole = given + left.tickets + left.orders;
  const done = plan.state === 'done';
  const sums = cancellationSums(plan);
  const money = (minor: number) => formats.money(minor, plan.currency);
  return (
    <Card className="p-5 sm:p-6">
      <h2 id={title} className="flex items-center gap-2 font-semibold text-lg">
        {done ? (
          <CircleCheck aria-hidden="true" className="size-5 shrink-0 text-success-ink" />
        ) : (
          <Undo2 aria-hidden="true" className="size-5 shrink-0 text-muted-foreground" />
        )}
        {t(`progress.${sums.title}`, { returned: money(sums.returnedMinor), cash: money(sums.cashMinor) })}
      </h2>
      {whole > 0 ? (
        <>
          <div
            role="progressbar"
            aria-labelledby={title}
            aria-valuemin={0}
            aria-valuemax={whole}
            aria-valuenow={given}
            className="mt-4 h-2 overflow-hidden rounded-full bg-muted"
          >
            <div
              className="h-full rounded-full bg-foreground/70 transition-[width] duration-500"
              style={{ width: `${(given / whole) * 100}%` }}
            />
          </div>
          <p className="mt-3">
            {t(sums.cashMinor > 0 ? 'progress.refundedCash' : 'progress.refunded', {
              what: subjects(refunded),
              amount: money(sums.returnedMinor),
            })}
          </p>
        </>
      ) : null}
      <p className="mt-1 text-muted-foreground">
        {done
          ? (disputed ?? t(sums.cashMinor > 0 ? 'progress.doneCashText' : 'progress.doneText'))
          : t('progress.left', { what: subjects(left), amount: money(sums.leftMinor) })}
      </p>
      {disputed && !done ? <p className="mt-1 text-muted-foreground">{disputed}</p> : null}
      {sums.cashMinor > 0 ? (
        <p className="mt-1 text-muted-foreground">{t('progress.cash', { cash: money(sums.cashMinor) })}</p>
      ) : null}
      {plan.usedTickets > 0 ? (
        <p className="mt-1 text-muted-foreground">{t('cancel.means.used', { count: plan.usedTickets })}</p>
      ) : null}
    </Card>
  );
}

import { useQuery } from '@tanstack/react-query';
import { ArrowLeft, CalendarX2, RefreshCw } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { Link, useParams } from 'react-router';
import { failureOf, LoadFailure } from '#client/features/load-failure/load-failure.tsx';
import { isRefusal } from '#client/lib/api/error-record.ts';
import { errorText } from '#client/lib/api/error-text.ts';
import { trpc } from '#client/lib/api/trpc.ts';
import { useFormats } from '#client/lib/format.ts';
import { Button, buttonClass } from '#client/ui/button.tsx';
import { EmptyState } from '#client/ui/empty-state.tsx';
import { Skeleton } from '#client/ui/skeleton.tsx';
import type { ReconcileEvent } from '#shared/contracts/reconciliation/reconciliation.ts';
import { Differences } from './differences.tsx';
import { OnItsWay } from './on-its-way.tsx';
import { Outcome } from './outcome.tsx';
import { RepairCard } from './repair-card.tsx';
import { RepairHistory } from './repair-history.tsx';
import { UnknownCodes } from './unknown-codes.tsx';
import { isMoving } from './verdict.ts';

/** Poll interval while something is pending (ms). Each check reads all tickets of the event. */
const MOVING_EVERY_MS = 4_000;

export default function ReconcileEventPage() {
  const { t } = useTranslation('reconciliation');
  const { language } = useFormats();
  const { eventId = '' } = useParams();
  const query = useQuery(
    trpc.reconcile.event.queryOptions(
      { eventId },
      {
        refetchOnWindowFocus: false,
        refetchInterval: ({ state }) => (state.data && isMoving(state.data) ? MOVING_EVERY_MS : false),
      },
    ),
  );
  const failure = failureOf(query);
  const event = query.data;
  return (
    <>
      <Link
        to="/reconciliation"
        className={buttonClass({ variant: 'ghost' }, '-ml-3 px-3 text-muted-foreground')}
      >
        <ArrowLeft aria-hidden="true" />
        {t('event.back')}
      </Link>
      {isRefusal(failure, 'EVENT_NOT_FOUND') || isRefusal(failure, 'BAD_INPUT') ? (
        <EmptyState icon={<CalendarX2 aria-hidden="true" />} title={errorText('EVENT_NOT_FOUND', language)} />
      ) : event ? (
        <Checked event={event} checking={query.isFetching} onCheck={() => void query.refetch()} />
      ) : failure ? (
        <LoadFailure error={failure} onRetry={() => void query.refetch()} />
      ) : (
        <Checking />
      )}
    </>
  );
}

interface CheckedProps {
  event: ReconcileEvent;
  checking: boolean;
  onCheck: () => void;
}

function Checked({ event, checking, onCheck }: CheckedProps) {
  const { t } = useTranslation('reconciliation');
  const formats = useFormats();
  return (
    <>
      <div className="mt-2 mb-5 flex flex-wrap items-center justify-between gap-3">
        <div className="min-w-0">
          <h1 className="wrap-anywhere font-semibold text-2xl tracking-tight sm:text-3xl">
            {event.eventName}
          </h1>
          <p className="mt-1 text-muted-foreground">
            {t('event.moment', {
              when: formats.moment(event.checkedAt),
              compared: formats.number(event.compared),
            })}
          </p>
        </div>
        <Button variant="outline" busy={checking} onClick={onCheck}>
          {checking ? null : <RefreshCw aria-hidden="true" />}
          {t('event.again')}
        </Button>
      </div>
      <Outcome event={event} />
      <div className="@container">
        <div className="mt-5 grid grid-cols-1 items-start gap-5 lg:@min-[40rem]:grid-cols-[minmax(0,1fr)_24rem] lg:@min-[40rem]:grid-rows-[auto_1fr]">
          <Differences drift={event.drift} complete={event.complete} />
          <div className="grid grid-cols-1 gap-5 lg:@min-[40rem]:col-start-2 lg:@min-[40rem]:row-span-2 lg:@min-[40rem]:row-start-1">
            <UnknownCodes event={event} />
            <RepairCard event={event} />
            <RepairHistory repairs={event.repairs} />
          </div>
          <OnItsWay event={event} />
        </div>
      </div>
    </>
  );
}

function Checking() {
  const { t } = useTranslation('reconciliation');
  return (
    <>
      <Skeleton className="mt-3 h-9 w-72 max-w-full" />
      <p role="status" className="mt-2 mb-5 text-muted-foreground">
        {t('event.checking')}
      </p>
      <Skeleton className="h-20 w-full rounded-xl" />
      <div className="mt-5 grid grid-cols-1 gap-5 lg:grid-cols-[minmax(0,1fr)_24rem]">
        <Skeleton className="h-72 w-full rounded-2xl" />
        <Skeleton className="h-56 w-full rounded-2xl" />
      </div>
    </>
  );
}

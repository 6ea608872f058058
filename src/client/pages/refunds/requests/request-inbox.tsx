import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { Inbox } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { ListPages } from '#client/features/list-pages/list-pages.tsx';
import { failureOf, LoadFailure } from '#client/features/load-failure/load-failure.tsx';
import { trpc } from '#client/lib/api/trpc.ts';
import { useFormats } from '#client/lib/format.ts';
import { Badge } from '#client/ui/badge.tsx';
import { Button } from '#client/ui/button.tsx';
import { Card } from '#client/ui/card.tsx';
import { EmptyState } from '#client/ui/empty-state.tsx';
import { SkeletonBoxes } from '#client/ui/skeleton.tsx';
import type { RefundRequestForOrganizer } from '#shared/contracts/refunds/refund-requests.ts';
import { paidFor } from '#shared/money/paid-for.ts';
import { countedIfMany, countNames } from '#shared/text/counted.ts';
import { useDesk } from '../desk/use-desk.ts';
import { DecideDialog } from './decide-dialog.tsx';
import { REQUEST_TONES } from './my-requests.tsx';

/** Guests' refund requests: those that wait, longest waiting first, or the answered ones. */
export function RequestInbox() {
  const { t } = useTranslation(['refundDesk', 'refunds']);
  const { desk, go } = useDesk();
  const [open, setOpen] = useState(true);
  const query = useQuery({
    ...trpc.refunds.requests.queryOptions({ eventId: desk.eventId, open, page: desk.page }),
    placeholderData: keepPreviousData,
    staleTime: 0,
  });
  const failure = failureOf(query);
  return (
    <>
      <div className="flex justify-end">
        <Button
          reads
          variant="ghost"
          onClick={() => {
            setOpen(!open);
            go({ page: 1 }, true);
          }}
        >
          {t(open ? 'requests.showAnswered' : 'requests.showOpen')}
        </Button>
      </div>
      {failure ? (
        <LoadFailure error={failure} onRetry={() => void query.refetch()} />
      ) : !query.data ? (
        <SkeletonBoxes className="mt-2" count={3} box="h-48 sm:h-40" />
      ) : query.data.total === 0 ? (
        <EmptyState
          icon={<Inbox aria-hidden="true" />}
          title={t(open ? 'requests.none' : 'requests.noneAnswered')}
          text={t('requests.noneText')}
        />
      ) : (
        <>
          <ul className="mt-2 grid gap-3" aria-label={t('tabs.requests')}>
            {query.data.items.map((request) => (
              <RequestCard key={request.id} request={request} />
            ))}
          </ul>
          <ListPages found={query.data} onChange={(page, replace) => go({ page }, replace)} />
        </>
      )}
    </>
  );
}

function RequestCard({ request }: { request: RefundRequestForOrganizer }) {
  const { t } = useTranslation(['refundDesk', 'refunds']);
  const format = useFormats();
  const { event, guest, tickets, currency, state } = request;
  const asked = paidFor(tickets);
  return (
    <li>
      <Card className="flex flex-wrap items-start gap-x-6 gap-y-3 p-4">
        <div className="min-w-0 flex-1 basis-64">
          <h3 className="wrap-anywhere font-semibold">{guest.name}</h3>
          <p className="wrap-anywhere text-muted-foreground text-sm">{guest.email}</p>
          <p className="wrap-anywhere mt-1.5 text-sm">
            {format.list(countNames(tickets.map(({ typeName }) => typeName)).map(countedIfMany))} ·{' '}
            {event.name} · {format.eventTime(event.startDate, event)}
          </p>
          <p className="wrap-anywhere mt-1.5 text-pretty">
            {t(`refunds:reason.${request.reason}`)}
            {request.message ? `: “${request.message}”` : null}
          </p>
          <p className="mt-1 flex flex-wrap items-center gap-2 text-muted-foreground text-sm">
            {state === 'open' ? null : (
              <Badge tone={REQUEST_TONES[state]}>
                {t(`refunds:state.${state}`, {
                  amount: format.money(request.refundedMinor, currency),
                  total: format.money(asked, currency),
                })}
              </Badge>
            )}
            {t('refunds:requests.asked', { when: format.moment(request.askedAt) })}
          </p>
          {request.answer ? (
            <p className="wrap-anywhere text-pretty text-sm">
              {t('refunds:mine.reason', { reason: request.answer })}
            </p>
          ) : null}
        </div>
        <div className="flex flex-wrap items-center justify-between gap-3 max-sm:w-full sm:flex-col sm:items-end">
          <p className="font-semibold text-lg">
            {format.money(state === 'open' ? asked : request.refundedMinor, currency)}
          </p>
          {state === 'open' ? <DecideDialog request={request} /> : null}
        </div>
      </Card>
    </li>
  );
}

import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { ListPages } from '#client/features/list-pages/list-pages.tsx';
import { trpc } from '#client/lib/api/trpc.ts';
import { useAction } from '#client/lib/api/use-action.ts';
import { useFormats } from '#client/lib/format.ts';
import { toast } from '#client/lib/toast.ts';
import { Badge, type Tone } from '#client/ui/badge.tsx';
import { Button } from '#client/ui/button.tsx';
import { Skeleton } from '#client/ui/skeleton.tsx';
import type { MyRefundRequests } from '#shared/contracts/refunds/refund-requests.ts';
import { paidFor } from '#shared/money/paid-for.ts';
import type { RefundRequestState } from '#shared/states.ts';

type Request = MyRefundRequests['items'][number];

export const REQUEST_TONES: Record<RefundRequestState, Tone> = {
  open: 'warning',
  refunded: 'success',
  partly: 'success',
  declined: 'danger',
  withdrawn: 'neutral',
};

/** What a guest has asked for, and the answers; nothing while they have asked for nothing. */
export function MyRequests() {
  const { t } = useTranslation('refunds');
  const [page, setPage] = useState(1);
  const query = useQuery(trpc.refunds.myRequests.queryOptions({ page }));
  // What stands below appears once it is known whether there are requests.
  if (query.isPending) return <Skeleton className="hidden" />;
  if (!query.data || query.data.total === 0) return null;
  return (
    <section aria-labelledby="my-requests">
      <h2 id="my-requests" className="font-semibold text-xl tracking-tight">
        {t('requests.title')}
      </h2>
      <ul className="mt-2 divide-y">
        {query.data.items.map((request) => (
          <RequestRow key={request.id} request={request} />
        ))}
      </ul>
      <ListPages found={query.data} onChange={setPage} />
    </section>
  );
}

function RequestRow({ request }: { request: Request }) {
  const { t } = useTranslation('refunds');
  const format = useFormats();
  const { event, tickets, state, currency } = request;
  const asked = paidFor(tickets);
  return (
    <li className="flex flex-wrap items-start gap-x-6 gap-y-3 py-4">
      <div className="min-w-0 flex-1 basis-64">
        <p className="wrap-anywhere font-medium">{event.name}</p>
        <p className="text-muted-foreground text-sm">
          {t('requests.about', { count: tickets.length, amount: format.money(asked, currency) })}
        </p>
        <p className="mt-1 flex flex-wrap items-center gap-2 text-sm">
          <Badge tone={REQUEST_TONES[state]}>
            {t(`state.${state}`, {
              amount: format.money(request.refundedMinor, currency),
              total: format.money(asked, currency),
            })}
          </Badge>
          <span className="text-muted-foreground">
            {t('requests.asked', { when: format.moment(request.askedAt) })}
            {request.decidedAt
              ? ` · ${t(`requests.${state === 'withdrawn' ? 'withdrawn' : 'decided'}`, { when: format.moment(request.decidedAt) })}`
              : ''}
          </span>
        </p>
        {request.refundedMinor > 0 && state !== 'partly' ? (
          <p className="mt-1 text-sm">
            {t('requests.back', { amount: format.money(request.refundedMinor, currency) })}
          </p>
        ) : null}
        {request.answer ? (
          <p className="wrap-anywhere mt-1 text-pretty text-sm">
            {t('mine.reason', { reason: request.answer })}
          </p>
        ) : null}
      </div>
      {state === 'open' ? <WithdrawButton request={request} /> : null}
    </li>
  );
}

function WithdrawButton({ request }: { request: Request }) {
  const { t } = useTranslation('refunds');
  const withdrawing = useAction({
    call: { ...trpc.refunds.withdrawRequest.mutationOptions(), networkMode: 'always' },
    failed: (message) => toast.error(message),
    refresh: [trpc.refunds.pathKey()],
    refreshAlways: true,
  });
  return (
    <Button
      variant="ghost"
      busy={withdrawing.busy}
      aria-label={t('requests.withdrawFor', { event: request.event.name })}
      onClick={() => void withdrawing.run({ refundRequestId: request.id })}
    >
      {t('requests.withdraw')}
    </Button>
  );
}

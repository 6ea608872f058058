import { useQuery } from '@tanstack/react-query';
import { Mail, Ticket } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { failureOf, LoadFailure } from '#client/features/load-failure/load-failure.tsx';
import { meansOf } from '#client/features/money/to-card/means-of.ts';
import { SeatLines } from '#client/features/seats/words/seat-lines.tsx';
import { configQuery } from '#client/lib/api/config.ts';
import { trpc } from '#client/lib/api/trpc.ts';
import { useFormats } from '#client/lib/format.ts';
import { EmptyState } from '#client/ui/empty-state.tsx';
import { SkeletonRows } from '#client/ui/skeleton.tsx';
import type { TicketView } from '#shared/contracts/tickets/tickets.ts';
import { paidFor } from '#shared/money/paid-for.ts';
import { countedIfMany, countNames } from '#shared/text/counted.ts';
import { AskDialog } from './requests/ask-dialog.tsx';
import { useRefundMail } from './use-refund-mail.ts';

/** Paid and unused, for an event that is neither cancelled nor over. */
function isRefundable({ status, amountPaidMinor, event }: TicketView): boolean {
  return status === 'active' && amountPaidMinor > 0 && event.phase !== 'cancelled' && event.phase !== 'ended';
}

/** Refundable tickets by purchase, and how to ask for their refund: here, or by mail. */
export function RefundableTickets() {
  const { t } = useTranslation('refunds');
  const query = useQuery(trpc.tickets.mine.queryOptions({ when: 'coming' }));
  const config = useQuery(configQuery);
  const asked = useQuery(trpc.refunds.myRequests.queryOptions({ page: 1 }));
  const failure = failureOf(query);
  const waiting = new Set(
    (asked.data?.items ?? [])
      .filter(({ state }) => state === 'open')
      .flatMap(({ tickets: some }) => some.map(({ id }) => id)),
  );
  const tickets = query.data?.items.filter((ticket) => isRefundable(ticket) && !waiting.has(ticket.id)) ?? [];
  const support = config.data?.supportEmail ?? null;
  return (
    <section aria-labelledby="ask-refund">
      <h2 id="ask-refund" className="font-semibold text-xl tracking-tight">
        {t('ask.title')}
      </h2>
      {failure ? (
        <LoadFailure error={failure} onRetry={() => void query.refetch()} />
      ) : !query.data || asked.isPending ? (
        <SkeletonRows label={t('ask.loading')} className="mt-2" count={2} row="py-4" lines={1} />
      ) : tickets.length === 0 ? (
        <EmptyState icon={<Ticket aria-hidden="true" />} title={t('ask.none')} text={t('ask.noneText')} />
      ) : (
        <ul className="mt-2 divide-y">
          {[...Map.groupBy(tickets, ({ purchaseId }) => purchaseId)].map(([purchaseId, some]) => (
            <RefundablePurchase key={purchaseId} tickets={some} support={support} />
          ))}
        </ul>
      )}
    </section>
  );
}

function RefundablePurchase({
  tickets,
  support,
}: {
  tickets: readonly TicketView[];
  support: string | null;
}) {
  const { t } = useTranslation(['refunds', 'vouchers']);
  const format = useFormats();
  const mailFor = useRefundMail();
  const [first] = tickets;
  if (!first) return null;
  const { event, currency, isPayer } = first;
  const names = countNames(tickets.map(({ typeName }) => typeName)).map(countedIfMany);
  const amount = paidFor(tickets);
  const consumed = tickets.reduce((sum, { contents }) => sum + (contents?.consumedMinor ?? 0), 0);
  return (
    <li className="flex flex-wrap items-center gap-x-6 gap-y-3 py-4">
      <div className="min-w-0 flex-1 basis-64">
        <p className="wrap-anywhere font-medium">{event.name}</p>
        <p className="wrap-anywhere text-muted-foreground text-sm">
          {format.list(names)} ·{' '}
          <time dateTime={event.startDate}>{format.eventTime(event.startDate, event)}</time>
        </p>
        <SeatLines seats={tickets.map(({ seat }) => seat)} />
        <p className="text-muted-foreground text-sm normal-nums">
          {t('ask.reference', { reference: format.list(tickets.map(({ reference }) => reference)) })}
        </p>
        <p className="mt-1 text-sm">
          {isPayer
            ? t(`ask.back.${meansOf(tickets)}`, { amount: format.money(amount, currency) })
            : t('ask.received')}
        </p>
        {consumed > 0 ? (
          <p className="mt-1 text-pretty text-sm text-warning-ink">
            {t('vouchers:refund.kept', { amount: format.money(consumed, currency) })}
          </p>
        ) : null}
      </div>
      {isPayer ? (
        <div className="flex flex-col gap-1 max-sm:w-full">
          <AskDialog first={first} tickets={tickets} />
          {support ? (
            <a
              href={mailFor(support, first)}
              className="inline-flex min-h-11 items-center justify-center gap-1.5 text-muted-foreground text-sm underline-offset-4 hover:underline"
              aria-label={t('ask.buttonFor', { event: event.name, reference: first.reference })}
            >
              <Mail aria-hidden="true" className="size-4" />
              {t('ask.button')}
            </a>
          ) : null}
        </div>
      ) : null}
    </li>
  );
}

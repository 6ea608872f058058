import { useQuery } from '@tanstack/react-query';
import { Mail, Ticket } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { failureOf, LoadFailure } from '#client/features/load-failure/load-failure.tsx';
import { configQuery } from '#client/lib/api/config.ts';
import { trpc } from '#client/lib/api/trpc.ts';
import { useFormats } from '#client/lib/format.ts';
import { Alert } from '#client/ui/alert.tsx';
import { buttonClass } from '#client/ui/button.tsx';
import { EmptyState } from '#client/ui/empty-state.tsx';
import { Skeleton } from '#client/ui/skeleton.tsx';
import type { TicketView } from '#shared/contracts/sales/tickets.ts';
import { useRefundMail } from './use-refund-mail.ts';

const PLACES = ['first', 'second'];

/** Paid and unused, for an event that is neither cancelled nor over. */
function isRefundable({ status, amountPaidMinor, event }: TicketView): boolean {
  return status === 'active' && amountPaidMinor > 0 && event.phase !== 'cancelled' && event.phase !== 'ended';
}

/** Refundable tickets with their amounts, and a mail link to request each refund. */
export function RefundableTickets() {
  const { t } = useTranslation('refunds');
  const query = useQuery(trpc.tickets.mine.queryOptions({ when: 'coming' }));
  const config = useQuery(configQuery);
  const failure = failureOf(query);
  const tickets = query.data?.items.filter(isRefundable) ?? [];
  const support = config.data?.supportEmail ?? null;
  return (
    <section aria-labelledby="ask-refund">
      <h2 id="ask-refund" className="font-semibold text-xl tracking-tight">
        {t('ask.title')}
      </h2>
      {failure ? (
        <LoadFailure error={failure} onRetry={() => void query.refetch()} />
      ) : !query.data ? (
        <div className="mt-2 divide-y">
          <p role="status" className="sr-only">
            {t('ask.loading')}
          </p>
          {PLACES.map((place) => (
            <div key={place} className="py-4">
              <Skeleton className="h-6 w-56 max-w-full" />
              <Skeleton className="mt-2 h-4 w-72 max-w-full" />
            </div>
          ))}
        </div>
      ) : tickets.length === 0 ? (
        <EmptyState icon={<Ticket aria-hidden="true" />} title={t('ask.none')} text={t('ask.noneText')} />
      ) : (
        <>
          {config.data && !support ? <Alert className="mt-3">{t('ask.nobody')}</Alert> : null}
          <ul className="mt-2 divide-y">
            {tickets.map((ticket) => (
              <RefundableTicket key={ticket.id} ticket={ticket} support={support} />
            ))}
          </ul>
        </>
      )}
    </section>
  );
}

function RefundableTicket({ ticket, support }: { ticket: TicketView; support: string | null }) {
  const { t } = useTranslation('refunds');
  const format = useFormats();
  const mailFor = useRefundMail();
  const { event, typeName, reference } = ticket;
  return (
    <li className="flex flex-wrap items-center gap-x-6 gap-y-3 py-4">
      <div className="min-w-0 flex-1 basis-64">
        <p className="wrap-anywhere font-medium">{event.name}</p>
        <p className="wrap-anywhere text-muted-foreground text-sm">
          {typeName} · <time dateTime={event.startDate}>{format.eventTime(event.startDate, event)}</time>
        </p>
        <p className="text-muted-foreground text-sm normal-nums">{t('ask.reference', { reference })}</p>
        <p className="mt-1 text-sm">
          {t('ask.back', { amount: format.money(ticket.amountPaidMinor, ticket.currency) })}
        </p>
      </div>
      {support ? (
        <a
          href={mailFor(support, ticket)}
          className={buttonClass({ variant: 'outline' }, 'max-sm:w-full')}
          aria-label={t('ask.buttonFor', { type: typeName, event: event.name, reference })}
        >
          <Mail aria-hidden="true" />
          {t('ask.button')}
        </a>
      ) : null}
    </li>
  );
}

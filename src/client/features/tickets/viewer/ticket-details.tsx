import { ChevronDown } from 'lucide-react';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { useFormats } from '#client/lib/format.ts';
import type { TicketView } from '#shared/contracts/tickets/tickets.ts';

/** Price, purchase time and reference: needed for support, not at the door, hence collapsed. */
export function TicketDetails({ ticket }: { ticket: TicketView }) {
  const { t } = useTranslation('tickets');
  const format = useFormats();
  const { event } = ticket;
  return (
    <details className="group text-left">
      <summary className="flex min-h-11 cursor-pointer list-none items-center justify-center gap-1.5 font-medium text-neutral-700 text-sm [&::-webkit-details-marker]:hidden">
        {t('details.title')}
        <ChevronDown aria-hidden="true" className="size-4 transition-transform group-open:rotate-180" />
      </summary>
      <dl className="grid gap-3 pt-1 pb-2 text-sm">
        <Fact label={t('details.paid')}>
          {ticket.amountPaidMinor === 0
            ? t('details.free')
            : ticket.isPayer === false
              ? t('details.received')
              : format.money(ticket.amountPaidMinor, ticket.currency)}
        </Fact>
        <Fact label={t('details.bought')}>{format.eventTime(ticket.purchasedAt, event)}</Fact>
        {ticket.usedAt ? (
          <Fact label={t('details.verified')}>{format.eventTime(ticket.usedAt, event)}</Fact>
        ) : null}
        {ticket.refundedAt ? (
          <Fact label={t(ticket.amountPaidMinor === 0 ? 'details.returned' : 'details.refunded')}>
            {format.eventTime(ticket.refundedAt, event)}
          </Fact>
        ) : null}
        <Fact label={t('details.address')}>
          {[event.venueName, event.venueAddress].filter(Boolean).join(', ')}
        </Fact>
        {ticket.giveBack?.reason === 'too_early' ? (
          <Fact label={t('giveBack.cannotCome')}>{t('giveBack.early')}</Fact>
        ) : null}
        <Fact label={t('details.code')}>
          <span className="font-mono">{ticket.reference}</span>
        </Fact>
        <Fact label={t('details.purchase')}>
          <span className="break-all font-mono text-xs">{ticket.purchaseId}</span>
        </Fact>
      </dl>
    </details>
  );
}

function Fact({ label, children }: { label: string; children: ReactNode }) {
  return (
    <div>
      <dt className="text-neutral-600 text-xs">{label}</dt>
      <dd>{children}</dd>
    </div>
  );
}
